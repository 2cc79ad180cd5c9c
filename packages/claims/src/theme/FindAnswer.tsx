import { counted } from 'holdtrue/model/counted'
import { joinRoute } from 'holdtrue/model/path'
import { useSite } from 'holdtrue/theme/contexts'
import { Link } from 'holdtrue/theme/Link'
import type { Found } from '../find/find'

/** Where a symptom leads: files with their reasons, pages about them, and tests. */
export function FindAnswer({ found }: { found: Found }) {
  const { lookup } = useSite()
  const { files, pages, tests, cut } = found
  return (
    <section className="code-answer" aria-labelledby="code-status">
      <h2 id="code-status">{foundStatus(found)}</h2>
      {cut !== undefined && <p className="code-note">{`The first ${cut} characters were read.`}</p>}
      {files.length === 0 && pages.length === 0 && (
        <p>
          Quote the message, paste the stack trace, or describe the symptom in English. Nothing that you write
          here leaves your browser.
        </p>
      )}
      {files.length > 0 && (
        <>
          <h3>Files</h3>
          <ol className="code-hits">
            {files.map(({ path, reason, package: name, inside }) => (
              <li key={path} className="code-hit">
                <p className="code-name">
                  <Link to={`${joinRoute(lookup?.route ?? '/', name)}#${inside}`}>
                    <code>{path}</code>
                  </Link>
                </p>
                <p className="code-count">{reason}</p>
              </li>
            ))}
          </ol>
        </>
      )}
      {pages.length > 0 && (
        <>
          <h3>Pages</h3>
          <ol className="code-hits">
            {pages.map(({ route, title }) => (
              <li key={route} className="code-hit">
                <p className="code-name">
                  <Link to={route}>{title}</Link>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
      {tests.length > 0 && (
        <>
          <h3>Tests</h3>
          <ul className="code-places">
            {tests.map(({ path }) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The answer in a few words, for the heading and for those who listen. */
export const foundStatus = ({ files, pages }: Found): string =>
  files.length + pages.length === 0
    ? 'None of these words is in the code base'
    : `${counted(files.length, 'file')} and ${counted(pages.length, 'page')} to look at first`
