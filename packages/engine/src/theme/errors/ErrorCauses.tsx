import { errorChain } from './error-causes'

/** The chain of causes of an error, each with its message. */
export function ErrorCauses({ error }: { error: unknown }) {
  return (
    <ol className="error-causes">
      {errorChain(error).map((link, index) => (
        <li key={`${index} ${link.message}`}>
          {index > 0 && <span className="error-cause-label">Caused by</span>}
          <code>
            <b>{link.name}</b>: {link.message}
          </code>
        </li>
      ))}
    </ol>
  )
}
