const sizes = { none: '0', xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '2rem', xl: '5rem' }

/** Parts of Infima's names, and of the properties that they set. */
const sides = {
  '': '',
  '-top': '-top',
  '-bottom': '-bottom',
  '-left': '-left',
  '-right': '-right',
  '-horiz': '-inline',
  '-vert': '-block',
}

/** Infima's margins and paddings. They win over what stands in the text, as their names say. */
export function infimaSpacing(): string {
  const rules = ['margin', 'padding'].flatMap((property) =>
    Object.entries(sides).flatMap(([name, side]) =>
      Object.entries(sizes).map(
        ([size, value]) => `.${property}${name}--${size} { ${property}${side}: ${value} !important }`,
      ),
    ),
  )
  return `@layer utilities {\n${rules.join('\n')}\n}\n`
}
