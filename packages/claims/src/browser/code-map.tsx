import type { ComponentProps } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { siteData } from 'virtual:site-data'
import { answerCodeQueries, type CodeAnswer as Answer } from '../model/code-matches'
import { readCodeText, type ReadPart } from '../model/code-query'
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

const pageSize = 10
/** Milliseconds until a reader is told that the answer is on its way. */
const patience = 300
/** Longer questions are kept out of the address, because it is sent to the server and may end up in a log. */
const maxAddressCharacters = 200

/** Enhances a question field: on the code map it answers in the page, elsewhere it navigates there. Returns the cleanup. */
export function enhance(form: Element): () => void {
  const field = form.querySelector('textarea')
  if (!(form instanceof HTMLFormElement) || !field) return () => {}
  const stop = new AbortController()
  const host = document.getElementById('code-answer')
  const ask = host && answering(form, host, stop.signal)
  const submit = () => {
    if (field.value.trim() === '') return field.focus()
    if (!ask) return leadToMap(form, field.value)
    fitRows(field)
    writeAddress(field.value)
    ask(field.value)
  }
  // Without JavaScript, a longer text would make an address that servers refuse.
  field.removeAttribute('maxlength')
  listen({ form, field, host }, submit, stop.signal)
  const text = ask && (handedOver ?? rememberedText() ?? new URLSearchParams(location.search).get('q'))
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
function answering(
  { dataset }: HTMLFormElement,
  host: HTMLElement,
  signal: AbortSignal,
): ((text: string) => void) | undefined {
  const { codeMap: tableUrl, find: findUrl, source, folders = '' } = dataset
  if (tableUrl === undefined) return undefined
  const root = createRoot(host)
  // React warns if a root is unmounted while another one is rendering.
  signal.addEventListener('abort', () => queueMicrotask(() => root.unmount()))
  let asked = 0
  const ask = async (text: string): Promise<void> => {
    const turn = ++asked
    const isCurrent = () => !signal.aborted && turn === asked
    const wait = setTimeout(() => isCurrent() && showWait(root), patience)
    try {
      if (findUrl !== undefined && !isPlace(text)) {
        const found = await find(text, await openFind(findUrl))
        if (isCurrent()) showFound(root, { found, source, folders: folders.split('\n') })
        return
      }
      const table = await loadTable(tableUrl)
      if (!isCurrent()) return
      const { queries, part } = readCodeText(text, table.packages)
      const answer = answerCodeQueries(queries, table)
      showPlaces(root, { text, answer, part }, pageSize)
      speak(statusOf(answer))
    } catch (error) {
      if (signal.aborted) return
      logError('The table of the code map could not be loaded.', error)
      root.render(
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
  return (text) => void ask(text)
}

function showWait(root: Root): void {
  const status = 'Looking it up …'
  root.render(<p>{status}</p>)
  speak(status)
}

function showPlaces(
  root: Root,
  found: { text: string; answer: Answer; part?: ReadPart },
  limit: number,
): void {
  const onMore = () => showPlaces(root, found, limit + pageSize)
  root.render(
    <SiteContext value={siteData}>
      <CodeAnswer {...found} limit={limit} onMore={onMore} />
    </SiteContext>,
  )
}

function showFound(root: Root, props: ComponentProps<typeof FindAnswer>): void {
  root.render(
    <SiteContext value={siteData}>
      <FindAnswer {...props} />
    </SiteContext>,
  )
  speak(foundStatus(props.found))
}

/** A live region is announced only if it existed before its text changed. */
function speak(status: string): void {
  const spoken = document.getElementById('code-live')
  if (spoken) spoken.textContent = status
}

/** Fallback for browsers without `field-sizing: content`. */
function fitRows(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.rows = 1
  field.rows = Math.floor(field.scrollHeight / Number.parseFloat(getComputedStyle(field).lineHeight))
}

interface Parts {
  form: HTMLFormElement
  field: HTMLTextAreaElement
  host: HTMLElement | null
}

/** Handles the button, Enter, and links in the answer to another question, which is asked on the same page. */
function listen({ form, field, host }: Parts, submit: () => void, signal: AbortSignal): void {
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      submit()
    },
    { signal },
  )
  field.addEventListener('input', () => fitRows(field), { signal })
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      submit()
    },
    { signal },
  )
  host?.addEventListener(
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

const loadTable = loadOnce(async (url: string) => decodeCodeTable(await fetchJson(url, 'code map', isWire)))

function isWire(value: unknown): value is CodeWire {
  return typeof value === 'object' && value !== null && 'packages' in value && 'statements' in value
}

/** A single path, address, symbol or package; everything else is a symptom. */
const isPlace = (text: string) => !/\s/.test(text.trim()) || /^\s*[A-Za-z]:\\\S[^\n]*$/.test(text)

/** Opens the index in a folder. Its parts are loaded on demand. */
const openFind = loadOnce(async (folder: string) => {
  const core = await fetchJson(`${folder}/core.json`, 'index of symptoms', isCore)
  return new OpenedFind(core, (part) => fetchJson(`${folder}/${part}.json`, 'index of symptoms', isPart))
})

const isCore = (value: unknown): value is FindCore =>
  typeof value === 'object' && value !== null && 'terms' in value && 'files' in value

const isPart = (value: unknown): value is FindPart =>
  typeof value === 'object' && value !== null && 'terms' in value && 'keys' in value

/** Texts too long for the address, by the timestamp in their history entry: going back shows them, without storing anything. */
const remembered = new Map<number, string>()

function rememberedText(): string | undefined {
  const state: unknown = history.state
  const isAsked = typeof state === 'object' && state !== null && 'asked' in state
  return isAsked && typeof state.asked === 'number' ? remembered.get(state.asked) : undefined
}

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
