import type { ReactNode } from 'react'
import { enginePart } from 'virtual:engine-parts'

export interface CodeBlockProps {
  language?: string
  className?: string
  title?: ReactNode
  metastring?: string
  showLineNumbers?: boolean | number
  children?: ReactNode
}

/** Code without highlighting, because the highlighter is not shipped to the browser. */
function CodeBlock({ title, language, className, children }: CodeBlockProps) {
  const name = language ?? /language-(\S+)/.exec(className ?? '')?.[1]
  return (
    <figure className="code-block" data-language={name} data-live="">
      {title !== undefined && <figcaption className="code-block-title">{title}</figcaption>}
      <pre tabIndex={0}>
        <code className="code-lines">{children}</code>
      </pre>
    </figure>
  )
}

export default enginePart('CodeBlock', CodeBlock)
