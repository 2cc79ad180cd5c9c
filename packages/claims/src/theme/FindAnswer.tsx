import type { PropsWithChildren, ReactNode } from 'react'
import { counted } from 'holdtrue/model/counted'
import { useSite } from 'holdtrue/theme/contexts'
import { Link } from 'holdtrue/theme/Link'
import type { Found } from '../find/find'
import { placeAddress } from '../model/code-map'
import { cutText } from '../model/code-query'
import { BreakablePath } from './texts'

interface FindAnswerProps {
  found: Found
  /** Address of a file's source, with `{path}`. */
  source?: string
  /** Folders with their own pages on the code map. */
  folders: readonly string[]
}

/** The answer for a symptom: files with reasons, pages about them, and tests. */
export function FindAnswer({ found, source, folders }: FindAnswerProps) {
  const { files, pages, tests, cut } = found
  const { lookup } = useSite()
  const addressOf = (file: Found['files'][number]) =>
    placeAddress(lookup?.route ?? '/', { package: file.package, path: file.inside }, folders)
  return (
    <section className="code-answer" aria-labelledby="code-status">
      <h2 id="code-status">{foundStatus(found)}</h2>
      {cut !== undefined && <p className="report-note">{cutText(cut)}</p>}
      {files.length === 0 && pages.length === 0 && (
        <p>
          Quote the message, paste the stack trace, or describe the symptom in English. Nothing that you write
          here leaves your browser.
        </p>
      )}
      <Part heading="Files">
        {files.map((file) => (
          <Hit key={file.path} to={addressOf(file)} name={codePath(file.path)}>
            {file.reason}
            {source && ' · '}
            {source && (
              <a href={source.replace('{path}', encodeURI(file.path))} aria-label={`Source of ${file.path}`}>
                source
              </a>
            )}
          </Hit>
        ))}
      </Part>
      <Part heading="Pages">
        {pages.map(({ route, title, section }) => (
          <Hit key={route} to={route} name={title}>
            {section}
          </Hit>
        ))}
      </Part>
      <Part heading="Tests">
        {tests.map(({ path, page }) => (
          <li key={path} className="code-hit">
            <p>{codePath(path)}</p>
            <p className="report-count">
              on the page <Link to={page.route}>{page.title}</Link>
            </p>
          </li>
        ))}
      </Part>
    </section>
  )
}

const codePath = (path: string) => (
  <code>
    <BreakablePath path={path} />
  </code>
)

/** A file or page, and a note about it. */
function Hit({ to, name, children }: PropsWithChildren<{ to: string; name: ReactNode }>) {
  return (
    <li className="code-hit">
      <p className="code-name">
        <Link to={to}>{name}</Link>
      </p>
      {children && <p className="report-count">{children}</p>}
    </li>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <h3>{heading}</h3>
      <ol className="report-rows">{children}</ol>
    </>
  )
}

/** A summary of the answer, for the heading and for screen readers. */
export const foundStatus = ({ files, pages }: Found): string =>
  files.length + pages.length === 0
    ? 'None of these words is in the code base'
    : `${counted(files.length, 'file')} and ${counted(pages.length, 'page')} to look at first`
