/**
 * State for rendering one page. HTML is built as strings. Parts that are not known yet are represented by marks: "pieces" for code that is
 * highlighted asynchronously and expressions evaluated after the walk, and "slots" for addresses that depend on other files (see the
 * model). Marks survive React's escaping, so HTML can pass through components as plain text.
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

/** Content of a mark: HTML, or a hole, which is JavaScript that yields a React node and is evaluated after the walk. */
type Piece = Made | Late | Hole

interface Made {
  html: string
  /** HTML used instead for the Markdown copy, such as the source of a diagram. */
  copy?: string
}

/** HTML that is made once the whole page has been evaluated. */
interface Late {
  make: () => string
  html?: undefined
}

interface Hole {
  code: string
  place: Place
  /** True once the code is part of another hole's code and is not evaluated separately. */
  consumed: boolean
  html?: string
}

/** State of one page, including its partials. */
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
  slugger: Slugger
  pieces: Piece[]
  elements: ElementOrigin[]
  /** Jobs to await before pieces are resolved. */
  jobs: Promise<void>[]
  footnotes: Footnote[]
  counters: { tabs: number; diagrams: number; islands: number }
  /** Unset features that have been reported for this page. */
  warnedFeatures: Set<string>
  /** Converts an npm command for another package manager; set if the page needs it. */
  convertCommand?: (code: string, manager: string) => string
  /** Labels of code blocks in a code group, by piece index: the title or the language. */
  blockLabels: Map<number, string>
  /** Tab items by piece index, until `Tabs` collects them. */
  tabItems: Map<number, TabItem>
  /** Number of tables so far by name, because region names must be unique on a page. */
  tableNames: Map<string, number>
  /** Parsed files by absolute path: the page, and partials once they are imported. */
  files: Map<string, ParsedFile>
  /** HTML of the page's first paragraph. */
  firstParagraph?: string
}

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
  /** The references so far. One inside a component may be rendered twice. */
  references: Set<MdastNode>
  /** HTML of the note, with marks; set when its unit has been walked. */
  html?: string
}

/** One use of a file: the page itself, or a partial each time it is used. */
export interface Unit {
  parsed: ParsedFile
  /** HTML with marks; set after the walk. */
  html: string
  /** Indexes of the holes that this unit evaluates itself. */
  holes: number[]
  /** Partials used here, in order; expressions refer to them by index. */
  partials: Unit[]
  /** Files from the page down to this one, to detect partials that include themselves. */
  ancestors: readonly string[]
}

export interface Scope {
  page: PageState
  unit: Unit
  /** Renders nodes to HTML. A field, so that feature modules do not import the walk. */
  render: (nodes: readonly MdastNode[]) => string
  /** Walks another unit of the page, i.e. a partial, and sets its HTML. */
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

/** Position of an element that the engine renders, and its HTML if it exists already. Code refers to it by number. */
export interface ElementOrigin {
  unit: Unit
  place: Place
  isInline: boolean
  html?: string | undefined
}

/** Registers an element and returns its number. */
export function addElement({ page, unit }: Scope, node: MdastNode, html?: string): number {
  const isInline = node.type === 'mdxJsxTextElement'
  return page.elements.push({ unit, place: placeOf(node, unit), isInline, html }) - 1
}

/** Registers an expression that is part of another expression's code, and returns its number. */
export function addConsumed({ page, unit }: Scope, node: MdastNode): number {
  return page.pieces.push({ code: '', place: placeOf(node, unit), consumed: true }) - 1
}

export const pieceMark = (index: number): string => `\uE002${index}\uE003`
/** Matches the mark of a piece; group 1 is the index. */
export const piecePattern = /\uE002(\d+)\uE003/g

/** Matches any mark of the engine. */
export const markPattern = /[\uE000-\uE007]/

/** Text of HTML, without marks. */
export const plainText = (html: string): string => textOf(html).replace(/[\uE000-\uE003]\d*/g, '')

/** Stores HTML as a piece and returns its mark. */
export function addPiece(page: PageState, html: string): string {
  page.pieces.push({ html })
  return pieceMark(page.pieces.length - 1)
}

/** Like `addPiece`, for HTML that depends on the rest of the page; `make` is called after evaluation. */
export function addLatePiece(page: PageState, make: () => string): string {
  page.pieces.push({ make })
  return pieceMark(page.pieces.length - 1)
}

/** Like `addPiece`, for HTML that is made asynchronously. */
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

/** Replaces the marks of pieces recursively by their HTML, or by their content for the copy. */
export function resolvePieces(page: PageState, html: string, form: 'html' | 'copy' = 'html'): string {
  if (!html.includes('\uE002')) return html
  return html.replace(piecePattern, (_, index) => {
    const piece = page.pieces[Number(index)]
    const made = piece && 'make' in piece ? piece.make() : piece?.html
    const own = form === 'copy' && piece && 'copy' in piece ? piece.copy : made
    return own === undefined ? '' : resolvePieces(page, own, form)
  })
}

/** Indexes of the pieces in a page's HTML, including nested ones. */
export function shownPieces(page: PageState, html: string): number[] {
  return [...html.matchAll(piecePattern)].flatMap((match) => {
    const index = Number(match[1])
    return [index, ...shownPieces(page, page.pieces[index]?.html ?? '')]
  })
}

/** Positions of expressions in a page's HTML that were not evaluated and would be missing. */
export function unevaluatedPlaces(page: PageState, html: string): Place[] {
  return shownPieces(page, html).flatMap((index): Place[] => {
    const piece = page.pieces[index]
    return piece && 'code' in piece && piece.html === undefined ? [piece.place] : []
  })
}

/** Adds a slot and returns its mark. A target that is already a slot's mark, as a page's code gets it for a file, is returned unchanged. */
export function addSlot(page: PageState, slot: Slot): string {
  if (isSlotMark(slot.target)) return slot.target
  page.slots.push(slot)
  return slotMark(page.slots.length - 1)
}

/** The slot kind of a link: `reference` for the schemes of integrations. */
export function linkKind(target: string, { context }: PageState): 'reference' | 'link' {
  const [, scheme] = /^([a-z][\w+.-]*):/i.exec(target) ?? []
  return scheme !== undefined && context.schemes?.has(scheme) ? 'reference' : 'link'
}

const isSlotMark = (target: string): boolean => /^\uE000\d+\uE001$/.test(target)

/** The address behind a slot's mark; any other address is returned unchanged. */
export function addressOf(page: PageState, target: string): string {
  return isSlotMark(target) ? (page.slots[Number(target.slice(1, -1))]?.target ?? target) : target
}

/** The position of a node in its file. */
export function placeOf(node: MdastNode, unit: Unit): Place {
  const { line = 1, column = 1 } = node.position?.start ?? {}
  return { file: unit.parsed.file, line, column }
}

/** Adds a problem at a position, with a code frame. */
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
