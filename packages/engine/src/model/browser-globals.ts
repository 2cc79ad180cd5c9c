/** Names that only browsers have, and that components ask for by mistake where there is none. */
const names = new Set(
  'window document navigator localStorage sessionStorage location history matchMedia requestAnimationFrame IntersectionObserver ResizeObserver MutationObserver HTMLElement getComputedStyle screen'.split(
    ' ',
  ),
)

/** What to do about an error's message, when it is that something of the browser is missing; undefined for any other. */
export function browserHint(message: string): string | undefined {
  const missing = /(?:^|\W)(\w+) is not defined/.exec(message)?.[1]
  if (missing === undefined || !names.has(missing)) return undefined
  return `\`${missing}\` is there in the browser alone: read it in \`useEffect\`, or in what \`<BrowserOnly>\` of \`@docusaurus/BrowserOnly\` calls, within a component of the site.`
}
