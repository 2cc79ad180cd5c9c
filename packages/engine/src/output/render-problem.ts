import type { Site } from '../content/load-site'
import { messageOf } from '../modules/run/module-problem'
import type { PageData } from '../model/page'
import type { Problem } from '../model/problem'

/** What is reported when a page cannot be rendered on the server: its own component threw, or a part of the shell did. */
export function renderProblem(error: unknown, page: PageData, site: Pick<Site, 'modules'>): Problem {
  const place = site.modules.placeOf(error)
  const what = page.kind === 'react' ? `Page module \`${page.module}\`` : `The page \`${page.route}\``
  return {
    severity: 'error',
    code: page.kind === 'react' ? 'page-render' : 'shell-render',
    message: `${what} failed to render: ${messageOf(error)}`,
    hint: place
      ? 'The line is where it was thrown. Pages are rendered without a browser: `window` and `document` are not there.'
      : 'Pages are rendered without a browser: `window` and `document` are not there.',
    ...(page.kind === 'react' && { file: page.module }),
    ...place,
  }
}
