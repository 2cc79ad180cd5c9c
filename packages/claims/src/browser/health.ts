/**
 * Sorts the table of pages on `/docs-health` and its parts. The server's table is complete without this script. The order is in the
 * address's query, so that it can be linked to.
 */

const sortKeys = ['page', 'claims', 'failing', 'changed', 'updated'] as const
type SortKey = (typeof sortKeys)[number]

interface HealthOrder {
  /** Undefined for the server's order. */
  sort?: SortKey
  descending: boolean
}

/** Makes the table sortable. Returns the cleanup, which restores the server's order. */
export function enhance(section: Element): () => void {
  const body = section.querySelector('tbody')
  if (!body) return () => {}

  const rows = [...body.rows]
  const headers = [...section.querySelectorAll<HTMLElement>('th[data-sort]')]
  const original = headers.map((header) => header.textContent)
  let order = readOrder(location.search)

  const show = (): void => {
    const { sort, descending } = order
    body.append(...(sort === undefined ? rows : [...rows].sort(byColumn(sort, descending))))
    for (const header of headers) {
      if (header.dataset.sort === sort)
        header.setAttribute('aria-sort', descending ? 'descending' : 'ascending')
      else header.removeAttribute('aria-sort')
    }
  }
  for (const header of headers) {
    const key = sortKey(header.dataset.sort)
    if (key === undefined) continue
    makeButton(header, () => {
      order = nextOrder(order, key)
      const address = location.pathname + writeOrder(order, location.search) + location.hash
      history.replaceState(history.state, '', address)
      show()
    })
  }
  show()

  return () => {
    headers.forEach((header, index) => {
      header.textContent = original[index] ?? ''
      header.removeAttribute('aria-sort')
    })
    body.append(...rows)
  }
}

/** The cleanup removes it by restoring the header's text. */
function makeButton(header: HTMLElement, onClick: () => void): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'health-sort'
  button.textContent = header.textContent
  header.replaceChildren(button)
  button.addEventListener('click', onClick)
}

/** Names start ascending, numbers and dates descending; a second click reverses the order, a third restores the server's. */
function nextOrder({ sort, descending }: HealthOrder, key: SortKey): HealthOrder {
  const startsDescending = key !== 'page'
  if (sort !== key) return { sort: key, descending: startsDescending }
  return descending === startsDescending ? { sort, descending: !startsDescending } : { descending: false }
}

/** Values of a page's row, in column order. */
function valuesOf({ cells }: HTMLTableRowElement) {
  const number = (cell: Node | null | undefined) => Number(cell?.textContent?.replace(/\D/g, ''))
  return {
    page: cells[0]?.querySelector('a')?.textContent ?? '',
    // The number may be followed by the number of checked examples.
    claims: number(cells[1]?.firstChild),
    failing: number(cells[2]),
    changed: number(cells[3]),
    updated: cells[4]?.querySelector('time')?.textContent ?? '',
  }
}

function byColumn(
  key: SortKey,
  descending: boolean,
): (a: HTMLTableRowElement, b: HTMLTableRowElement) => number {
  const sign = descending ? -1 : 1
  if (key === 'claims' || key === 'failing' || key === 'changed')
    return (a, b) => sign * (valuesOf(a)[key] - valuesOf(b)[key])
  return (a, b) => {
    const [left, right] = [valuesOf(a)[key], valuesOf(b)[key]]
    // Pages without a date come last in either direction.
    if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1
    return sign * left.localeCompare(right, 'en', { sensitivity: 'base' })
  }
}

function readOrder(query: string): HealthOrder {
  const search = new URLSearchParams(query)
  const sort = sortKey(search.get('sort'))
  return sort === undefined ? { descending: false } : { sort, descending: search.get('order') === 'desc' }
}

/** The query for an order, without default values; other parameters stay. */
function writeOrder({ sort, descending }: HealthOrder, query: string): string {
  const search = new URLSearchParams(query)
  search.delete('sort')
  search.delete('order')
  if (sort !== undefined) search.set('sort', sort)
  if (descending) search.set('order', 'desc')
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

const sortKey = (value: string | null | undefined) => sortKeys.find((key) => key === value)
