/**
 * Ordering and filters of the table on `/docs-health`. The table is the server's, complete and readable without this; the
 * state stands in the query of the address, so that a view can be linked to.
 */

type SortKey = 'page' | 'claims' | 'failing' | 'updated'

interface HealthView {
  q: string
  sidebar: string
  show: string
  /** Undefined: the server's order. */
  sort?: SortKey
  descending: boolean
}

/** Takes the table over. Returns what takes it down again; the rows are then in the server's order, all shown. */
export function enhanceHealth(root: ParentNode = document): () => void {
  const section = root.querySelector('[data-health]')
  const body = section?.querySelector('tbody')
  const form = section?.querySelector('form')
  if (!section || !body || !form) return () => {}

  const rows = [...body.rows]
  const headers = [...section.querySelectorAll<HTMLElement>('th[data-sort]')]
  const original = headers.map((header) => header.textContent)
  const stop = new AbortController()
  let view = readView(location.search)

  const show = (): void => {
    const ordered = view.sort === undefined ? rows : [...rows].sort(byColumn(view.sort, view.descending))
    body.append(...ordered)
    let shown = 0
    for (const row of rows) {
      row.hidden = !matches(row, view)
      if (!row.hidden) shown++
    }
    for (const header of headers) {
      if (header.dataset.sort === view.sort)
        header.setAttribute('aria-sort', view.descending ? 'descending' : 'ascending')
      else header.removeAttribute('aria-sort')
    }
    const count = section.querySelector('[role="status"]')
    if (count)
      count.textContent = shown === rows.length ? `${shown} pages` : `${shown} of ${rows.length} pages`
  }
  const change = (next: Partial<HealthView>): void => {
    view = { ...view, ...next }
    history.replaceState(
      history.state,
      '',
      location.pathname + writeView(view, location.search) + location.hash,
    )
    show()
  }

  fillForm(form, view)
  // A choice that the form does not offer falls back to all pages.
  view = { ...view, ...readForm(form) }
  form.addEventListener('submit', (event) => event.preventDefault(), { signal: stop.signal })
  form.addEventListener('input', () => change(readForm(form)), { signal: stop.signal })
  for (const header of headers) {
    const key = sortKey(header.dataset.sort)
    if (key !== undefined) makeButton(header, () => change(nextSort(view, key)))
  }
  show()

  return () => {
    stop.abort()
    headers.forEach((header, index) => {
      header.textContent = original[index] ?? ''
      header.removeAttribute('aria-sort')
    })
    for (const row of rows) row.hidden = false
    body.append(...rows)
  }
}

/** It goes with the text that is put back in its place. */
function makeButton(header: HTMLElement, onClick: () => void): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'health-sort'
  button.textContent = header.textContent
  header.replaceChildren(button)
  button.addEventListener('click', onClick)
}

/** Names start at A, figures and dates at the highest; a second click turns the order, a third gives the server's back. */
function nextSort(view: HealthView, key: SortKey): Partial<HealthView> {
  const startsDescending = key !== 'page'
  if (view.sort !== key) return { sort: key, descending: startsDescending }
  return view.descending === startsDescending
    ? { descending: !startsDescending }
    : { sort: undefined, descending: false }
}

/** What a page's row says, in the order of the columns. */
function valuesOf({ cells }: HTMLTableRowElement) {
  const number = (cell: Node | null | undefined) => Number(cell?.textContent?.replace(/\D/g, ''))
  return {
    page: cells[0]?.querySelector('a')?.textContent ?? '',
    // Behind the number may stand how many examples are checked.
    claims: number(cells[1]?.firstChild),
    failing: number(cells[2]),
    updated: cells[3]?.querySelector('time')?.textContent ?? '',
  }
}

function byColumn(
  key: SortKey,
  descending: boolean,
): (a: HTMLTableRowElement, b: HTMLTableRowElement) => number {
  const sign = descending ? -1 : 1
  if (key === 'claims' || key === 'failing') return (a, b) => sign * (valuesOf(a)[key] - valuesOf(b)[key])
  return (a, b) => {
    const [left, right] = [valuesOf(a)[key], valuesOf(b)[key]]
    // Pages without a date come last whichever way.
    if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1
    return sign * left.localeCompare(right, 'en', { sensitivity: 'base' })
  }
}

function matches(row: HTMLTableRowElement, { q, sidebar, show }: HealthView): boolean {
  const { claims, failing, updated } = valuesOf(row)
  if (sidebar !== '' && row.dataset.sidebar !== sidebar) return false
  if (show === 'failing' && failing === 0) return false
  if (show === 'changed' && row.dataset.changed === undefined) return false
  if (show === 'none' && claims > 0) return false
  if (show === 'undated' && updated !== '') return false
  const text = row.cells[0]?.textContent.toLowerCase() ?? ''
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function readView(query: string): HealthView {
  const search = new URLSearchParams(query)
  const sort = sortKey(search.get('sort'))
  return {
    q: search.get('q') ?? '',
    sidebar: search.get('sidebar') ?? '',
    show: search.get('show') ?? '',
    sort,
    descending: sort !== undefined && search.get('order') === 'desc',
  }
}

/** The query for a view; what has its default is left out, what belongs to others stays. */
function writeView({ q, sidebar, show, sort, descending }: HealthView, query: string): string {
  const search = new URLSearchParams(query)
  const values = { q, sidebar, show, sort: sort ?? '', order: descending ? 'desc' : '' }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') search.delete(name)
    else search.set(name, value)
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function readForm(form: HTMLFormElement): Partial<HealthView> {
  const data = new FormData(form)
  const text = (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { q: text('q'), sidebar: text('sidebar'), show: text('show') }
}

function fillForm(form: HTMLFormElement, view: HealthView): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (field.name === 'q' || field.name === 'sidebar' || field.name === 'show')
      field.value = view[field.name]
  }
}

function sortKey(value: string | null | undefined): SortKey | undefined {
  return value === 'page' || value === 'claims' || value === 'failing' || value === 'updated'
    ? value
    : undefined
}
