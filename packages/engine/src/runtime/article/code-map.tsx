import { createRoot } from 'react-dom/client'
import { siteData } from 'virtual:site-data'
import { answerCodeQueries, type CodeAnswer as Answer } from '../../model/code-matches'
import { readCodeText, type ReadPart } from '../../model/code-query'
import type { CodeTable } from '../../model/code-table'
import { decodeCodeTable, type CodeWire } from '../../model/code-wire'
import { withBase } from '../../model/path'
import { searchRoute } from '../../model/routes'
import { CodeAnswer, statusOf } from '../../theme/code/CodeAnswer'
import { ErrorNotice } from '../../theme/errors/ErrorNotice'
import { SiteContext } from '../../theme/site-context'
import { logError } from '../log'
import { fetchJson } from '../navigation/fetch-json'
import { isPlainClick, linkOf } from '../navigation/links'

/** Pages shown at once. */
const pageSize = 10
/** Longer questions do not go into the address: servers refuse it. */
const maxAddressCharacters = 1500

/** Makes the code map's field live: it answers in the page. Returns what takes it down again. */
export function enhanceCodeMap(form: HTMLFormElement, host: HTMLElement): () => void {
  const field = form.querySelector('textarea')
  const { codeMap: tableUrl } = form.dataset
  if (!field || tableUrl === undefined) return () => {}
  const stop = new AbortController()
  const root = createRoot(host)
  let asked = 0

  const show = (found: { text: string; answer: Answer; part?: ReadPart }, limit: number): void => {
    const onMore = () => show(found, limit + pageSize)
    root.render(
      <SiteContext value={siteData}>
        <CodeAnswer {...found} limit={limit} onMore={onMore} />
      </SiteContext>,
    )
  }
  const ask = async (text: string, { arriving }: { arriving: boolean }): Promise<void> => {
    const turn = ++asked
    try {
      const table = await loadTable(tableUrl)
      if (stop.signal.aborted || turn !== asked) return
      const { queries, part } = readCodeText(text, table.packages)
      const isWords = queries.length > 0 && queries.every(({ kind }) => kind === 'words')
      // Plain words are a question for the search. Nobody who goes back should be sent there again.
      if (isWords && arriving) return location.replace(searchAddress(text))
      const answer = answerCodeQueries(queries, table)
      show({ text, answer, ...(part && { part }) }, pageSize)
      // A region that is there from the beginning is spoken when it changes.
      const spoken = document.getElementById('code-live')
      if (spoken) spoken.textContent = statusOf(answer)
    } catch (error) {
      if (stop.signal.aborted) return
      logError('The table of the code map could not be loaded.', error)
      root.render(
        <ErrorNotice
          title="The code map could not be loaded."
          error={error}
          action="Retry"
          onAction={() => void ask(text, { arriving })}
        />,
      )
    }
  }
  const submit = (): void => {
    const text = field.value
    if (text.trim() === '') return field.focus()
    writeAddress(text)
    void ask(text, { arriving: false })
  }

  // Without script a longer text would make an address that servers refuse.
  field.removeAttribute('maxlength')
  listen({ form, field, host }, submit, stop.signal)
  const text = new URLSearchParams(location.search).get('q') ?? ''
  if (text.trim() !== '') {
    field.value = text
    void ask(text, { arriving: true })
  }
  return () => {
    stop.abort()
    // React does not like to lose a root while it is rendering another one.
    queueMicrotask(() => root.unmount())
  }
}

interface Parts {
  form: HTMLFormElement
  field: HTMLTextAreaElement
  host: HTMLElement
}

/** The button, the Enter key, and links in the answer to another question, which is asked here: the page is the same. */
function listen({ form, field, host }: Parts, submit: () => void, signal: AbortSignal): void {
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      submit()
    },
    { signal },
  )
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      submit()
    },
    { signal },
  )
  host.addEventListener(
    'click',
    (event) => {
      const link = isPlainClick(event) ? linkOf(event.target) : undefined
      const text = link?.pathname === location.pathname && new URLSearchParams(link.search).get('q')
      if (!text) return
      event.preventDefault()
      field.value = text
      submit()
      field.focus()
    },
    { signal },
  )
}

let loaded: { url: string; table: Promise<CodeTable> } | undefined

/** The table, once a page; after a failure it is fetched again. */
function loadTable(url: string): Promise<CodeTable> {
  if (loaded?.url !== url) {
    const table = fetchJson(url, 'code map', isWire).then(decodeCodeTable)
    loaded = { url, table }
    table.catch(() => (loaded = undefined))
  }
  return loaded.table
}

function isWire(value: unknown): value is CodeWire {
  return typeof value === 'object' && value !== null && 'packages' in value && 'statements' in value
}

const searchAddress = (text: string) =>
  `${withBase(siteData.baseUrl, searchRoute)}?${new URLSearchParams({ q: text.trim().slice(0, 300) })}`

/** What was asked stands in the address, so that it can be linked to. */
function writeAddress(text: string): void {
  const url = new URL(location.href)
  if (text.length > maxAddressCharacters) url.searchParams.delete('q')
  else url.searchParams.set('q', text.trim())
  try {
    history.replaceState(history.state, '', url)
  } catch {
    // Refused when it changes too often: the answer is there, only the address is behind.
  }
}
