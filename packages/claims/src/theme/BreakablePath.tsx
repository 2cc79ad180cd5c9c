import { Fragment } from 'react'

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
