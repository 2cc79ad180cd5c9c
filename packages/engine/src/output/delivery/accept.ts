import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'

/** Whether a request prefers a page's Markdown copy. It must name `text/markdown`: whoever takes anything gets the page. */
export function prefersMarkdown(headers: IncomingHttpHeaders): boolean {
  return new Negotiator({ headers }).mediaType(['text/html', 'text/markdown']) === 'text/markdown'
}

/**
 * What web servers look for in `Accept` instead, because they cannot compare weights: Markdown by its name with its full weight. For a
 * search that ignores case, in the part of regular expressions that every server knows.
 */
export const markdownPattern = '(^|,)[ ]*text/markdown[ ]*(;[ ]*q=1[.0]*[ ]*)?(,|$)'
