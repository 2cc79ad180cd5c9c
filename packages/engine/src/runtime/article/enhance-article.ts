import { loadScript } from '../loading/load-module'
import { reasonOf, warn } from '../log'

/** `data-wrap` toggles `data-wrapped` on the block; `data-copy` copies the text of its `code`. */
const codeActions =
  '<div class="code-block-actions">' +
  '<button type="button" class="code-block-button" data-wrap aria-pressed="false">Wrap</button>' +
  '<button type="button" class="code-block-button" data-copy>Copy</button></div>'

const enlarge =
  '<button type="button" class="diagram-button" aria-label="Enlarge the diagram">' +
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M9.5 2H14v4.5M14 2 9 7M6.5 14H2V9.5M2 14l5-5"/></svg></button>'

/** Adds what needs JavaScript in an article: buttons of code blocks and diagrams, and tabs. Called for each page. */
export function enhanceArticle(article: ParentNode): void {
  // Skips code blocks in live components, which React owns, and those that already have buttons after their code.
  for (const code of article.querySelectorAll('.code-block:not([data-live]) > pre:last-child'))
    code.insertAdjacentHTML('afterend', codeActions)
  for (const diagram of article.querySelectorAll('.diagram-scroll:first-child'))
    diagram.insertAdjacentHTML('beforebegin', enlarge)
  const tabs = article.querySelectorAll('[data-tabs]')
  if (tabs.length === 0) return
  // A separate chunk, because few pages have tabs. If it fails to load, every panel is shown, as without JavaScript.
  loadScript('tabs', () => import('./tabs'))
    .then(({ enhanceTabs }) => enhanceTabs(article))
    .catch((error: unknown) => {
      for (const element of tabs) element.removeAttribute('data-tabs')
      warn(`Tabs could not be made to work: ${reasonOf(error)}.`)
    })
}
