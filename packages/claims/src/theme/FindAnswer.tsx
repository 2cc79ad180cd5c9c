import type { ReactNode } from 'react'
import { counted } from 'holdtrue/model/counted'
import { useSite } from 'holdtrue/theme/contexts'
import { Link } from 'holdtrue/theme/Link'
import type { Found, FoundFile } from '../find/find'
import { placeAddress } from '../model/code-map'
import { cutText } from '../model/code-query'
import { BreakablePath } from './texts'

/**
 * The answer for a symptom: files with reasons, pages about them, and tests.
 * @param source address of a file's source, with `{path}`
 * @param folders folders with their own pages on the code map
 */
export function FindAnswer({ found, ...map }: { found: Found } & FileMap) {
  const { files, pages, tests, cut } = found
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
          <File key={file.path} file={file} {...map} />
        ))}
      </Part>
      <Part heading="Pages">
        {pages.map(({ route, title, section }) => (
          <li key={route} className="code-hit">
            <p className="code-name">
              <Link to={route}>{title}</Link>
            </p>
            {section && <p className="report-count">{section}</p>}
          </li>
        ))}
      </Part>
      <Part heading="Tests">
        {tests.map(({ path, page }) => (
          <li key={path} className="code-hit">
            <p>
              <code>
                <BreakablePath path={path} />
              </code>
            </p>
            <p className="report-count">
              on the page <Link to={page.route}>{page.title}</Link>
            </p>
          </li>
        ))}
      </Part>
    </section>
  )
}

interface FileMap {
  source?: string
  folders: readonly string[]
}

function File({ file, source, folders }: { file: FoundFile } & FileMap) {
  const { lookup } = useSite()
  const { path, reason, inside } = file
  const address = placeAddress(lookup?.route ?? '/', { package: file.package, path: inside }, folders)
  return (
    <li className="code-hit">
      <p className="code-name">
        <Link to={address}>
          <code>
            <BreakablePath path={path} />
          </code>
        </Link>
      </p>
      <p className="report-count">
        {reason}
        {source && (
          <>
            {' · '}
            <a href={source.replace('{path}', encodeURI(path))} aria-label={`Source of ${path}`}>
              source
            </a>
          </>
        )}
      </p>
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
