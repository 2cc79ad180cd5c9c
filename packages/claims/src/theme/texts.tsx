import { Fragment, type ReactElement } from 'react'

/** Text of a message, with words in backticks as code. */
export function Marked({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}

/** A path that wraps after slashes only. */
export function BreakablePath({ path }: { path: string }) {
  return (
    <span>
      {path.split(/(?<=\/)(?=.)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** Elements with keys, with commas between them. */
export const withCommas = (items: readonly ReactElement[]): (ReactElement | string)[] =>
  items.flatMap((item, index) => (index > 0 ? [', ', item] : item))
