/** Values of `Accept`, grouped by the response for a page that has a Markdown copy. */
export const accepts: Record<'markdown' | 'weighed' | 'html', readonly string[]> = {
  /** Markdown listed explicitly and with full weight: every server answers with Markdown. */
  markdown: [
    'text/markdown',
    'TEXT/MARKDOWN',
    'text/markdown, text/html, */*',
    'text/markdown, */*',
    'text/markdown; q=1.0, text/html;q=0.9',
    'text/html;q=0.9,text/markdown',
    'text/plain;q=0.8,text/markdown;q=1,text/html;q=0.5',
  ],
  /** Our own servers compare weights and answer with Markdown; web servers answer with HTML. */
  weighed: [
    'text/markdown;q=0.9, text/html;q=0.8',
    'text/markdown;q=0.85, text/html;q=0.8',
    'text/markdown;q=0.5, text/html;q=0.5',
    'text/markdown;q=0.5',
    'text/markdown;q=0.001',
    'text/markdown;q=0.5, text/html;q=0',
    'text/markdown;q=0.2, text/html;q=0.1, */*',
    'text/markdown;q=0.9, application/xhtml+xml',
  ],
  html: [
    '*/*',
    'text/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
    'text/html, text/markdown;q=0.5',
    'text/html, text/markdown;q=0.999',
    'text/markdown;q=0.8, text/html;q=0.9',
    'text/markdown;q=0.9, */*',
    'text/markdown;q=0.5, text/*;q=0.6',
    'text/markdown;q=0',
    'text/markdown;q=0.000, text/html;q=0',
    // A variant that no copy has.
    'text/markdown; variant=GFM, text/html;q=0.6',
    'text/markdown-extra',
    'text/markdownish',
    'x-text/markdown',
  ],
}
