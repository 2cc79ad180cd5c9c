import { Fragment } from 'react'

/** A word longer than this may need a second line on a phone with large text. */
const maxWholeWord = 12

/** The page's one level-1 heading. Long identifiers may break between their parts: `use·Admin·Role·Permission·Layout`. */
export function PageTitle({
  title,
  html,
  hidden = false,
}: {
  title: string
  /** In place of the title. */
  html?: string | undefined
  hidden?: boolean
}) {
  const className = hidden ? 'visually-hidden' : 'page-title'
  if (html !== undefined)
    return <h1 key={html} className={className} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    // A heading of its own for each title: a translator has put elements in the place of the bare texts.
    <h1 key={title} className={className}>
      {hidden ? title : breakable(title)}
    </h1>
  )
}

function breakable(title: string) {
  if (title.split(' ').every((word) => word.length <= maxWholeWord)) return title
  return title.split(/(?<=[a-z])(?=[A-Z])|(?<=[/._])(?=\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
