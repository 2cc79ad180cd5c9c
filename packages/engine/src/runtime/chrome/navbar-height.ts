/**
 * Tells the stylesheet how high the navbar really is, by `--navbar-height` on the root element: entries, a typeface or large text can
 * make it take a second row, and what sticks below it or is jumped to must follow (N1, N15).
 */
export function installNavbarHeight(): void {
  const { style } = document.documentElement
  let known = 0
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.target.getBoundingClientRect().height ?? 0
    if (height === known || height === 0) return
    known = height
    style.setProperty('--navbar-height', `${height}px`)
    uncoverTarget(height)
  })
  const navbar = document.getElementById('navbar')
  if (navbar) observer.observe(navbar)
}

/** The browser went to the heading of the address before the height was known. */
function uncoverTarget(height: number): void {
  const target = document.querySelector(':target')
  const top = target?.getBoundingClientRect().top ?? -1
  if (top >= 0 && top < height) target?.scrollIntoView()
}
