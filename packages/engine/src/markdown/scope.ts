/**
 * State for one page. HTML is built as strings. Marks stand for "pieces", which are made asynchronously or after the walk, and for
 * "slots", addresses that depend on other files. They survive React's escaping, so HTML can pass through components as plain text.
 */
import type { ReactNode } from 'react'
import type { MdastNode } from 'satteri'
import type { KeptFence, HeadTag, Heading, ListedAdmonition, IslandRef, Place, Slot } from '../model/article'
import { slotMark } from '../model/article'
import { codeFrame, type Problem } from '../model/problem'
import { textOf } from '../model/html-reader'
import type { CompileContext } from './compile-context'
import type { ParsedFile } from './parse/parsed-file'
import { Slugger } from './html/text'

export type MakeNode = () => ReactNode

/** Content of a mark. */
interface Piece {
  html?: string
  /** HTML used instead for the Markdown copy, such as the source of a diagram. */
  copy?: string
  /** Makes the HTML once the whole page has been evaluated. */
  make?: () => string
  /** Label of a code block in a code group: the title or the language. */
  label?: string
  /** A tab item, which `Tabs` collects. */
  item?: TabItem
  /** Position of a hole. */
  place?: Place
}

/** A piece whose React node is made after the walk. */
export interface Hole extends Piece {
  mark: string
  node: MakeNode
  place: Place
}

/** State of one page, including its partials. */
export class PageState {
  slots: Slot[] = []
  headings: Heading[] = []
  islands: IslandRef[] = []
  admonitions: ListedAdmonition[] = []
  head: HeadTag[] = []
  fences: KeptFence[] = []
  problems: Problem[] = []
  /** Absolute paths of the files read. */
  dependencies = new Set<string>()
  slugger = new Slugger()
  pieces: Piece[] = []
  /** Source of everything that is evaluated, by its place. */
  codes = new Map<Place, string>()
  jobs: Promise<void>[] = []
  footnotes: Footnote[] = []
  counters = { tabs: 0, diagrams: 0, islands: 0, renders: 0 }
  warnedFeatures = new Set<string>()
  convertCommand?: (code: string, manager: string) => string
  /** Number of tables so far by name, because region names must be unique on a page. */
  tableNames = new Map<string, number>()
  /** Parsed files by absolute path: the page, and partials once they are imported. */
  files = new Map<string, ParsedFile>()
  firstParagraph?: string

  constructor(readonly context: CompileContext) {}
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
export class Unit {
  html = ''
  /** The holes that this unit evaluates itself. */
  holes: Hole[] = []
  props: Record<string, unknown> = {}

  /** @param ancestors files from the page down to this one, to detect partials that include themselves */
  constructor(
    readonly parsed: ParsedFile,
    readonly ancestors: readonly string[] = [],
  ) {}
}

export interface Scope {
  page: PageState
  unit: Unit
  /** Renders nodes to HTML. A field, so that feature modules do not import the walk. */
  render: (nodes: readonly MdastNode[]) => string
  /** Walks another unit of the page, i.e. a partial, and sets its HTML. */
  walk: (unit: Unit, nodes: readonly MdastNode[]) => void
}

/** Position of an element that the engine renders, and its HTML if it exists already. */
export interface ElementOrigin {
  unit: Unit
  place: Place
  isInline: boolean
  html?: string | undefined
}

export const pieceMark = (index: number): string => `\uE002${index}\uE003`
/** Matches the mark of a piece; group 1 is the index. */
export const piecePattern = /\uE002(\d+)\uE003/g

/** Matches any mark of the engine. */
export const markPattern = /[\uE000-\uE007]/

/** Text of HTML, without marks. */
export const plainText = (html: string): string => textOf(html).replace(/[\uE000-\uE003]\d*/g, '')

/** Stores a piece, or HTML as one, and returns its mark. */
export const addPiece = ({ pieces }: PageState, piece: string | Piece): string =>
  pieceMark(pieces.push(asPiece(piece)) - 1)

const asPiece = (piece: string | Piece): Piece => (typeof piece === 'string' ? { html: piece } : piece)

/** Like `addPiece`, for HTML that is made asynchronously. */
export function addLaterPiece(page: PageState, make: () => Promise<string | Piece>, label?: string): string {
  const piece = { html: '', label }
  page.jobs.push(make().then((made) => void Object.assign(piece, asPiece(made))))
  return addPiece(page, piece)
}

/** Leaves an expression or a component to be evaluated after the walk, and returns its mark. */
export function addHole(scope: Scope, node: MdastNode, make: MakeNode): string {
  const { page, unit } = scope
  const hole = { mark: pieceMark(page.pieces.length), node: make, place: noteCode(scope, node) }
  page.pieces.push(hole)
  unit.holes.push(hole)
  return hole.mark
}

/** Notes the source of something that is evaluated, and returns its place. */
export function noteCode({ page, unit }: Scope, node: MdastNode): Place {
  const place = placeOf(node, unit)
  page.codes.set(place, sourceOf(node, unit))
  return place
}

/** A node's source; empty for one that a plugin added. */
export function sourceOf({ position }: MdastNode, { parsed }: Pick<Unit, 'parsed'>): string {
  const { start, end } = position ?? {}
  return start?.offset === undefined ? '' : parsed.text.slice(start.offset, end?.offset)
}

export function splitAtHoles(html: string, holes: readonly Hole[]): (string | Hole)[] {
  const byMark = new Map(holes.map((hole) => [hole.mark, hole]))
  return html.split(/(\uE002\d+\uE003)/).map((part) => byMark.get(part) ?? part)
}

/** Replaces the marks of pieces recursively by their HTML, or by their content for the copy. */
export function resolvePieces(page: PageState, html: string, form: 'html' | 'copy' = 'html'): string {
  if (!html.includes('\uE002')) return html
  return html.replace(piecePattern, (_, index) => {
    const { html = '', copy = html, make } = page.pieces[Number(index)] ?? {}
    return resolvePieces(page, make?.() ?? (form === 'copy' ? copy : html), form)
  })
}

/** The pieces in HTML, without those inside them. */
export const piecesIn = ({ pieces }: PageState, html: string): Piece[] =>
  [...html.matchAll(piecePattern)].flatMap(([, index]) => pieces[Number(index)] ?? [])

/** The pieces in a page's HTML, including nested ones. */
export const shownPieces = (page: PageState, html: string): Piece[] =>
  piecesIn(page, html).flatMap((piece) => [piece, ...shownPieces(page, piece.html ?? '')])

/** Positions of expressions in a page's HTML that were not evaluated and would be missing. */
export const unevaluatedPlaces = (page: PageState, html: string): Place[] =>
  shownPieces(page, html).flatMap(({ html, place }) => (html === undefined && place) || [])

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
export const addressOf = (page: PageState, target: string): string =>
  isSlotMark(target) ? (page.slots[Number(target.slice(1, -1))]?.target ?? target) : target

/** The position of a node in its file. */
export function placeOf(node: MdastNode, unit: Unit): Place {
  const { line = 1, column = 1 } = node.position?.start ?? {}
  return { file: unit.parsed.file, line, column }
}

export type ReportedProblem = Pick<Problem, 'code' | 'message' | 'hint'> & Partial<Pick<Problem, 'severity'>>

/** Adds a problem at a position, with a code frame: a warning, unless it says otherwise. */
export function report(
  { page, unit }: { page: PageState; unit: Pick<Unit, 'parsed'> },
  place: Place,
  problem: ReportedProblem,
): void {
  const { file, source } = unit.parsed
  const frame = place.file === file ? codeFrame(source, place.line, place.column) : undefined
  page.problems.push({ severity: 'warning', ...problem, ...place, frame })
}
