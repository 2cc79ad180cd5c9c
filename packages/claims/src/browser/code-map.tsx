import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { siteData } from 'virtual:site-data'
import { answerCodeQueries } from '../model/code-matches'
import { readCodeText } from '../model/code-query'
import { find } from '../find/find'
import { OpenedFind, type FindCore, type FindPart } from '../find/find-reader'
import { decodeCodeTable, type CodeWire } from '../model/code-table'
import { CodeAnswer, statusOf } from '../theme/CodeAnswer'
import { FindAnswer, foundStatus } from '../theme/FindAnswer'
import { loadOnce } from 'holdtrue/model/remember'
import { ErrorNotice } from 'holdtrue/theme/errors/ErrorBoundary'
import { SiteContext } from 'holdtrue/theme/contexts'
import { logError } from 'holdtrue/runtime/log'
import { fetchJson } from 'holdtrue/runtime/navigation/load-page'
import { isPlainClick, linkOf } from 'holdtrue/runtime/navigation/links'

/** Milliseconds until a reader is told that the answer is on its way. */
const patience = 300
/** Longer questions are kept out of the address, because it is sent to the server and may end up in a log. */
const maxAddressCharacters = 200

/** Enhances a question field: on the code map it answers in the page, elsewhere it navigates there. Returns the cleanup. */
export function enhance(form: Element): () => void {
  const field = form.querySelector('textarea')
  if (!(form instanceof HTMLFormElement) || !field) return () => {}
  const stop = new AbortController()
  const { signal } = stop
  const host = document.getElementById('code-answer')
  const ask = host && answering(form, host, signal)
  const submit = () => {
    if (field.value.trim() === '') return field.focus()
    if (!ask) return leadToMap(form, field.value)
    fitRows(field)
    writeAddress(field.value)
    void ask(field.value)
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    submit()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) onSubmit(event)
  }
  // A link in the answer to another question, which is asked on the same page.
  const onClick = (event: MouseEvent) => {
    const link = isPlainClick(event) ? linkOf(event.target) : undefined
    const text = link?.pathname === location.pathname && new URLSearchParams(link.search).get('q')
    if (!text) return
    field.value = text
    onSubmit(event)
    field.focus()
  }
  form.addEventListener('submit', onSubmit, { signal })
  field.addEventListener('input', () => fitRows(field), { signal })
  field.addEventListener('keydown', onKey, { signal })
  host?.addEventListener('click', onClick, { signal })
  // Without JavaScript, a longer text would make an address that servers refuse.
  field.removeAttribute('maxlength')
  const linked = new URLSearchParams(location.search).get('q')
  const text = ask && (handedOver ?? remembered.get(history.state?.asked) ?? linked)
  if (ask) handedOver = undefined
  if (text) {
    field.value = text
    submit()
  }
  return () => stop.abort()
}

/** A question asked on another page, passed on to the code map without putting it in the address. */
let handedOver: string | undefined

function leadToMap(form: HTMLFormElement, text: string): void {
  handedOver = text
  const link = document.createElement('a')
  link.href = form.action
  form.append(link)
  link.click()
  link.remove()
}

/** A function that shows the answer to a text; undefined on other pages than the code map. */
function answering({ dataset }: HTMLFormElement, host: HTMLElement, signal: AbortSignal) {
  const { codeMap: tableUrl, find: findUrl, source, folders = '' } = dataset
  if (tableUrl === undefined) return undefined
  const root = createRoot(host)
  // React warns if a root is unmounted while another one is rendering.
  signal.addEventListener('abort', () => queueMicrotask(() => root.unmount()))
  const show = (answer: ReactNode, status?: string) => {
    root.render(<SiteContext value={siteData}>{answer}</SiteContext>)
    // A live region is announced only if it existed before its text changed.
    const spoken = document.getElementById('code-live')
    if (spoken && status !== undefined) spoken.textContent = status
  }
  let asked = 0
  const ask = async (text: string): Promise<void> => {
    const turn = ++asked
    const isCurrent = () => !signal.aborted && turn === asked
    const status = 'Looking it up …'
    const wait = setTimeout(() => isCurrent() && show(<p>{status}</p>, status), patience)
    try {
      if (findUrl !== undefined && !isPlace(text)) {
        const found = await find(text, await openFind(findUrl))
        const answer = <FindAnswer found={found} source={source} folders={folders.split('\n')} />
        if (isCurrent()) show(answer, foundStatus(found))
        return
      }
      const table = await loadTable(tableUrl)
      if (!isCurrent()) return
      const { queries, part } = readCodeText(text, table.packages)
      const answer = answerCodeQueries(queries, table)
      show(<CodeAnswer key={turn} text={text} answer={answer} part={part} />, statusOf(answer))
    } catch (error) {
      if (signal.aborted) return
      logError('The table of the code map could not be loaded.', error)
      show(
        <ErrorNotice
          title="The code map could not be loaded."
          error={error}
          action="Retry"
          onAction={() => void ask(text)}
        />,
      )
    } finally {
      clearTimeout(wait)
    }
  }
  return ask
}

/** Fallback for browsers without `field-sizing: content`. */
function fitRows(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.rows = 1
  field.rows = Math.floor(field.scrollHeight / Number.parseFloat(getComputedStyle(field).lineHeight))
}

/** Recognises a file of the site by its fields. */
const hasFields =
  <Wanted extends object>(...fields: (keyof Wanted & string)[]) =>
  (value: unknown): value is Wanted =>
    typeof value === 'object' && value !== null && fields.every((field) => field in value)

const isWire = hasFields<CodeWire>('packages', 'statements')
const isCore = hasFields<FindCore>('terms', 'files')
const isPart = hasFields<FindPart>('terms', 'keys')

const loadTable = loadOnce(async (url: string) => decodeCodeTable(await fetchJson(url, 'code map', isWire)))

/** A single path, address, symbol or package; everything else is a symptom. */
const isPlace = (text: string) => !/\s/.test(text.trim()) || /^\s*[A-Za-z]:\\\S[^\n]*$/.test(text)

/** Opens the index in a folder. Its parts are loaded on demand. */
const openFind = loadOnce(async (folder: string) => {
  const core = await fetchJson(`${folder}/core.json`, 'index of symptoms', isCore)
  return new OpenedFind(core, (part) => fetchJson(`${folder}/${part}.json`, 'index of symptoms', isPart))
})

/** Texts too long for the address, by the timestamp in their history entry: going back shows them, without storing anything. */
const remembered = new Map<number, string>()

/** Writes the question to the address, so that it can be linked to. */
function writeAddress(text: string): void {
  const url = new URL(location.href)
  const isLong = text.length > maxAddressCharacters || text.trim().includes('\n')
  const asked = isLong ? Date.now() : undefined
  if (asked === undefined) url.searchParams.set('q', text.trim())
  else url.searchParams.delete('q')
  if (asked !== undefined) remembered.set(asked, text)
  try {
    history.replaceState({ ...history.state, asked }, '', url)
  } catch {
    // Browsers limit such changes; the answer is shown, only the address is outdated.
  }
}
