/**
 * What rendering one page works on. HTML is built as strings. Parts that are known later stand in them as marks: code that is
 * coloured asynchronously and expressions that are evaluated after the walk ("pieces"), and addresses that depend on other
 * files ("slots", see the model). A mark survives React's escaping, so HTML can pass through components as plain text.
 */
import type { MdastNode } from 'satteri'
import type { KeptFence, HeadTag, Heading, ListedAdmonition, IslandRef, Place, Slot } from '../model/article'
import { slotMark } from '../model/article'
import type { Problem } from '../model/problem'
import { textOf } from '../model/html-reader'
import { codeFrame } from '../model/problem'
import type { CompileContext } from './compile-context'
import type { ParsedFile } from './parse/parsed-file'
import { Slugger } from './html/text'

/** HTML that stands for a mark, or a hole: JavaScript that yields a React node, evaluated after the walk. */
type Piece = Made | Late | Hole

interface Made {
  html: string
  /** What the Markdown copy is made of in its place, such as the source of a drawing. */
  copy?: string
}

/** HTML that is asked for when all of the page is evaluated. */
interface Late {
  make: () => string
  html?: undefined
}

interface Hole {
  code: string
  place: Place
  /** True once the code is part of another hole's code: it is not evaluated on its own then. */
  consumed: boolean
  /** Set by evaluation. */
  html?: string
}

/** State of one page, partials included. */
export interface PageState {
  context: CompileContext
  slots: Slot[]
  headings: Heading[]
  islands: IslandRef[]
  admonitions: ListedAdmonition[]
  head: HeadTag[]
  fences: KeptFence[]
  problems: Problem[]
  /** Absolute paths of the files read. */
  dependencies: Set<string>
  /** See `CompiledArticle`. */
  readsSite?: true
  slugger: Slugger
  pieces: Piece[]
  elements: ElementOrigin[]
  /** Work to wait for before pieces are put in place. */
  jobs: Promise<void>[]
  footnotes: Footnote[]
  counters: { tabs: number; diagrams: number; islands: number }
  /** Features that are off and of which the page's author was told. */
  warnedFeatures: Set<string>
  /** Converts a command of npm's for another package manager; set where a page asks for it. */
  convertCommand?: (code: string, manager: string) => string
  /** What a group calls code blocks, their titles or else their languages, by the index of their piece. */
  blockLabels: Map<number, string>
  /** Tab items by the index of the piece that stands for them until `Tabs` takes them up. */
  tabItems: Map<number, TabItem>
  /** How many tables go by a name so far: a region's name is its page's only one. */
  tableNames: Map<string, number>
  /** Parsed files by absolute path: the page, and partials as they are imported. */
  files: Map<string, ParsedFile>
  /** HTML of the page's first paragraph. */
  firstParagraph?: string
}

/** A tab and its panel. */
export interface TabItem {
  value: string
  /** HTML. */
  label: string
  isDefault: boolean
  html: string
  className: string
  place: Place
}

interface Footnote {
  unit: Unit
  identifier: string
  /** How often it was referred to so far. */
  references: number
  /** HTML of the note, with marks; set at the end of the walk of its unit. */
  html?: string
}

/** One file at one place: the page itself, or a partial as often as it is used. */
export interface Unit {
  parsed: ParsedFile
  /** HTML with marks; set when the walk is done. */
  html: string
  /** Indexes of the holes that this unit evaluates itself. */
  holes: number[]
  /** Partials that are used here, in order; expressions refer to them by index. */
  partials: Unit[]
  /** Files from the page down to this one, against partials that import themselves. */
  ancestors: readonly string[]
}

/** A page's state and the unit that is being walked. */
export interface Scope {
  page: PageState
  unit: Unit
  /** Renders nodes to HTML; here so that the modules of single features need not import the walk. */
  render: (nodes: readonly MdastNode[]) => string
  /** Walks all of another unit of the page, a partial, and sets its HTML. */
  walk: (unit: Unit, nodes: readonly MdastNode[]) => void
}

export function createUnit(parsed: ParsedFile, ancestors: readonly string[] = []): Unit {
  return { parsed, html: '', holes: [], partials: [], ancestors }
}

export function createPageState(context: CompileContext): PageState {
  return {
    context,
    slots: [],
    headings: [],
    islands: [],
    admonitions: [],
    head: [],
    fences: [],
    problems: [],
    dependencies: new Set(),
    slugger: new Slugger(),
    pieces: [],
    elements: [],
    jobs: [],
    footnotes: [],
    counters: { tabs: 0, diagrams: 0, islands: 0 },
    warnedFeatures: new Set(),
    blockLabels: new Map(),
    tabItems: new Map(),
    tableNames: new Map(),
    files: new Map(),
  }
}

/** An element that the engine renders, as code refers to it by its number: where it stands, and its HTML if that is made already. */
export interface ElementOrigin {
  unit: Unit
  place: Place
  /** It stands within a line of text. */
  isInline: boolean
  html?: string | undefined
}

/** Notes an element and returns its number. */
export function addElement({ page, unit }: Scope, node: MdastNode, html?: string): number {
  const isInline = node.type === 'mdxJsxTextElement'
  return page.elements.push({ unit, place: placeOf(node, unit), isInline, html }) - 1
}

/** Notes an expression that is part of another one's code, and returns its number. */
export function addConsumed({ page, unit }: Scope, node: MdastNode): number {
  return page.pieces.push({ code: '', place: placeOf(node, unit), consumed: true }) - 1
}

export const pieceMark = (index: number): string => `\uE002${index}\uE003`
/** Matches every mark of a piece; group 1 is the index. */
export const piecePattern = /\uE002(\d+)\uE003/g

/** Matches any mark of the engine. */
export const markPattern = /[\uE000-\uE007]/

/** Text of HTML, without marks. */
export const plainText = (html: string): string => textOf(html).replace(/[\uE000-\uE003]\d*/g, '')

/** Puts HTML aside and returns its mark. */
export function addPiece(page: PageState, html: string): string {
  page.pieces.push({ html })
  return pieceMark(page.pieces.length - 1)
}

/** Like `addPiece` for HTML that depends on the rest of the page; `make` is called when that is evaluated. */
export function addLatePiece(page: PageState, make: () => string): string {
  page.pieces.push({ make })
  return pieceMark(page.pieces.length - 1)
}

/** Like `addPiece` for HTML that is still being made. */
export function addLaterPiece(page: PageState, make: () => Promise<string | Made>): string {
  const piece: Made = { html: '' }
  page.pieces.push(piece)
  page.jobs.push(
    make().then((made) => {
      Object.assign(piece, typeof made === 'string' ? { html: made } : made)
    }),
  )
  return pieceMark(page.pieces.length - 1)
}

/** Adds an expression to be evaluated after the walk, and returns its mark. */
export function addHole({ page, unit }: Scope, code: string, place: Place): string {
  const index = page.pieces.length
  page.pieces.push({ code, place, consumed: false })
  unit.holes.push(index)
  return pieceMark(index)
}

/** Replaces the marks of pieces by their HTML, or what the copy is made of, however deep they are nested. */
export function resolvePieces(page: PageState, html: string, form: 'html' | 'copy' = 'html'): string {
  if (!html.includes('\uE002')) return html
  return html.replace(piecePattern, (_, index) => {
    const piece = page.pieces[Number(index)]
    const made = piece && 'make' in piece ? piece.make() : piece?.html
    const own = form === 'copy' && piece && 'copy' in piece ? piece.copy : made
    return own === undefined ? '' : resolvePieces(page, own, form)
  })
}

/** Indexes of the pieces whose marks are in a page's HTML, however deep they are nested. */
export function shownPieces(page: PageState, html: string): number[] {
  return [...html.matchAll(piecePattern)].flatMap((match) => {
    const index = Number(match[1])
    return [index, ...shownPieces(page, page.pieces[index]?.html ?? '')]
  })
}

/** Places of the expressions in a page's HTML that nobody evaluated: what a writer put there would be missing. */
export function unevaluatedPlaces(page: PageState, html: string): Place[] {
  return shownPieces(page, html).flatMap((index): Place[] => {
    const piece = page.pieces[index]
    return piece && 'code' in piece && piece.html === undefined ? [piece.place] : []
  })
}

/** Adds a slot and returns its mark. An address that is a slot already, as code of a page gets it for a file, stays that one. */
export function addSlot(page: PageState, slot: Slot): string {
  if (isSlotMark(slot.target)) return slot.target
  page.slots.push(slot)
  return slotMark(page.slots.length - 1)
}

/** Kind of the slot of a link: integrations answer those of their schemes. */
export function linkKind(target: string, { context }: PageState): 'reference' | 'link' {
  const [, scheme] = /^([a-z][\w+.-]*):/i.exec(target) ?? []
  return scheme !== undefined && context.schemes?.has(scheme) ? 'reference' : 'link'
}

const isSlotMark = (target: string): boolean => /^\uE000\d+\uE001$/.test(target)

/** The address that a slot's mark stands for; any other address as it is. */
export function addressOf(page: PageState, target: string): string {
  return isSlotMark(target) ? (page.slots[Number(target.slice(1, -1))]?.target ?? target) : target
}

/** The place of a node in its file. */
export function placeOf(node: MdastNode, unit: Unit): Place {
  const { line = 1, column = 1 } = node.position?.start ?? {}
  return { file: unit.parsed.file, line, column }
}

/** Adds a problem at a place, with the lines around it. */
export function report(
  { page, unit }: { page: PageState; unit: Pick<Unit, 'parsed'> },
  place: Place,
  problem: Omit<Problem, 'file' | 'line' | 'column' | 'frame'>,
): void {
  page.problems.push({
    ...problem,
    file: place.file,
    line: place.line,
    column: place.column,
    ...(place.file === unit.parsed.file && {
      frame: codeFrame(unit.parsed.source, place.line, place.column),
    }),
  })
}
