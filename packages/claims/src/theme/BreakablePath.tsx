import { Fragment } from 'react'

/** A path breaks after a slash, not within a name. */
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
