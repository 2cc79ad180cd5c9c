import type { ReactNode } from 'react'

/** A part of a page of the code map, with the heading that the table of contents names. */
export interface CodeSection {
  id: string
  title: string
  content: ReactNode
}

/** The sections as an article's HTML has them: headings and what stands below them, side by side. */
export function CodeSections({ sections }: { sections: readonly CodeSection[] }) {
  return sections.map(({ id, title, content }) => [
    <h2 key={`${id}-heading`} id={id}>
      {title}
      <a className="heading-anchor" href={`#${id}`} aria-label={`Direct link to ${title}`} />
    </h2>,
    content,
  ])
}
