import { loadScript } from './load-module'
import { reasonOf, warn } from './log'

/** How long a copy button says that it worked, in milliseconds. */
const copiedMs = 2000

/**
 * The small behaviours of articles, by delegation: one listener serves every page, and the article's HTML stays untouched by React.
 */
export function installArticleBehaviors(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    if ('copy' in button.dataset) void copyCode(button)
    else if ('wrap' in button.dataset) toggleWrap(button)
  })
}

/** Shows what needs script in a page's article: buttons of code blocks, tabs. Called for each page. */
export function enhanceArticle(article: ParentNode): void {
  for (const button of article.querySelectorAll<HTMLElement>('.code-block-button[hidden]'))
    button.hidden = false
  if (!article.querySelector('[data-tabs]')) return
  // A chunk of its own: few pages have tabs. Without it they show the first choice and every panel stays in the document.
  loadScript('tabs', () => import('./tabs'))
    .then(({ enhanceTabs }) => enhanceTabs(article))
    .catch((error: unknown) => warn(`Tabs could not be made to work: ${reasonOf(error)}.`))
}

async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.closest('.code-block')?.querySelector('code')?.textContent ?? ''
  const label = button.getAttribute('aria-label') ?? ''
  let worked = true
  try {
    await navigator.clipboard.writeText(code.replace(/\n$/, ''))
  } catch {
    worked = false
  }
  const region = document.getElementById('live-region')
  const message = worked ? 'Copied' : 'Could not copy'
  if (region) region.textContent = message
  button.dataset.state = worked ? 'copied' : 'failed'
  button.setAttribute('aria-label', message)
  setTimeout(() => {
    delete button.dataset.state
    button.setAttribute('aria-label', label)
  }, copiedMs)
}

function toggleWrap(button: HTMLElement): void {
  const block = button.closest<HTMLElement>('.code-block')
  if (!block) return
  const wrapped = block.toggleAttribute('data-wrapped')
  button.setAttribute('aria-pressed', String(wrapped))
}
