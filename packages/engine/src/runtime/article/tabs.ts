import { tabStorageKeyPrefix } from '../../model/constants'
import { storage } from '../storage'

/** Gives tabs their roles and restores the remembered choice. The markup is described in `markdown/components/tabs.ts`. */
export function enhanceTabs(article: ParentNode): void {
  installOnce()
  const inQuery = new URLSearchParams(location.search)
  for (const tabs of article.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const list = tabs.querySelector(':scope > .tabs-list')
    list?.setAttribute('role', 'tablist')
    for (const tab of tabsOf(tabs)) tab.setAttribute('role', 'tab')
    for (const panel of panelsOf(tabs)) {
      panel.setAttribute('role', 'tabpanel')
      const tab = tabsOf(tabs).find((candidate) => candidate.dataset.value === panel.dataset.value)
      if (tab) panel.setAttribute('aria-labelledby', tab.id)
    }
    const { group, query } = tabs.dataset
    const wanted =
      (query === undefined ? null : inQuery.get(query)) ??
      (group === undefined ? null : storage.get(tabStorageKeyPrefix + group))
    const has = wanted !== null && tabsOf(tabs).some(({ dataset }) => dataset.value === wanted)
    const selected = has ? wanted : tabsOf(tabs).find(({ dataset }) => 'selected' in dataset)?.dataset.value
    if (selected !== undefined) select(tabs, selected)
  }
  const target = article.querySelector('.tabs-panel:not([data-selected]) [data-target]')
  if (!target) return
  showPanelsAround(target)
  target.scrollIntoView({ behavior: 'instant' })
}

let installed = false

/** One listener serves the tabs of every page. */
function installOnce(): void {
  if (installed) return
  installed = true
  document.addEventListener('click', (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('.tabs-tab') : null
    if (tab) choose(tab)
  })
  // A jump to an element in a hidden panel.
  document.addEventListener('beforematch', ({ target }) => {
    if (target instanceof Element) showPanelsAround(target)
  })
  document.addEventListener('keydown', (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('.tabs-tab') : null
    const tabs = tab?.closest<HTMLElement>('[data-tabs]')
    // With a modifier, the key is a browser command.
    if (!tab || !tabs || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const all = tabsOf(tabs)
    const index = all.indexOf(tab)
    const target = {
      ArrowRight: all[(index + 1) % all.length],
      ArrowLeft: all.at(index - 1),
      Home: all[0],
      End: all.at(-1),
    }[event.key]
    if (!target) return
    event.preventDefault()
    choose(target)
    target.focus()
  })
}

/** Applies and stores a reader's choice in all tabs of the group. The chosen tab keeps its position on the screen. */
function choose(tab: HTMLElement): void {
  const tabs = tab.closest<HTMLElement>('[data-tabs]')
  const { value } = tab.dataset
  if (!tabs || value === undefined) return
  const before = tab.getBoundingClientRect().top
  const { group, query } = tabs.dataset
  select(tabs, value)
  if (group !== undefined) {
    for (const other of document.querySelectorAll<HTMLElement>(
      `[data-tabs][data-group="${CSS.escape(group)}"]`,
    )) {
      if (tabsOf(other).some(({ dataset }) => dataset.value === value)) select(other, value)
    }
    storage.set(tabStorageKeyPrefix + group, value)
  }
  if (query !== undefined) {
    const url = new URL(location.href)
    url.searchParams.set(query, value)
    history.replaceState(history.state, '', url)
  }
  const shift = tab.getBoundingClientRect().top - before
  if (shift !== 0) scrollBy({ top: shift, behavior: 'instant' })
}

function select(tabs: HTMLElement, value: string): void {
  for (const tab of tabsOf(tabs)) {
    const selected = tab.dataset.value === value
    tab.toggleAttribute('data-selected', selected)
    tab.setAttribute('aria-selected', String(selected))
    tab.tabIndex = selected ? 0 : -1
  }
  for (const panel of panelsOf(tabs)) panel.toggleAttribute('data-selected', panel.dataset.value === value)
}

/** Not a reader's choice, so it is not stored. */
function showPanelsAround(element: Element): void {
  const panel = element.closest<HTMLElement>('.tabs-panel')
  const tabs = panel?.parentElement
  if (!tabs) return
  select(tabs, panel.dataset.value ?? '')
  showPanelsAround(tabs)
}

const tabsOf = (tabs: HTMLElement) => [
  ...tabs.querySelectorAll<HTMLElement>(':scope > .tabs-list > .tabs-tab'),
]
const panelsOf = (tabs: HTMLElement) => [...tabs.querySelectorAll<HTMLElement>(':scope > .tabs-panel')]
