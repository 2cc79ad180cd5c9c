/** Lines of stack traces, as Node.js and browsers write them. */
import { decodePercent } from 'holdtrue/model/path'

export interface FrameLine {
  /** The function, with its owner: `Strapi.start`. Absent for an anonymous one. */
  symbol?: string
  /** With forward slashes and the position: `/app/node_modules/…:12:3`. */
  place: string
  /** Whether it is of the platform, not of a file. */
  isPlatform: boolean
}

/** `at async Strapi.start (/app/node_modules/…:12:3)`, `at /app/…:12:3`. */
const nodeFrame = /^\s*at (?:async )?(?:(.{1,300}?) \((.+)\)|(\S.*:\d+.*|[\w$.<>]+))\s*$/
/** `start@https://…/chunk-3O.js:12:3`, the format of other browsers. */
const otherFrame = /^\s*([\w$.<>/*]{0,200})@((?:https?|file|webpack[\w-]*):.+:\d+)\s*$/

/** Parses a line of a stack trace; undefined for another line. */
export function parseFrame(line: string): FrameLine | undefined {
  const [, name = '', named, bare] = nodeFrame.exec(line) ?? otherFrame.exec(line) ?? []
  const place = (named ?? bare)?.replaceAll('\\', '/')
  if (place === undefined) return undefined
  const symbol = symbolOf(name.replace(/^(?:(?:new|get|set)\s+|Object\.|Module\.)/, ''))
  return { symbol, place, isPlatform: /^(?:node:|internal\/|native\b|<anonymous>)/.test(place) }
}

const symbolPattern = /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)*$|^--[a-z][\w-]*$/

/** A name with members after dots, from any notation: `Strapi#start()`, `Strapi::start`, `this.start`. */
export function symbolOf(text: string): string | undefined {
  const name = decodePercent(text)
    .replace(/\(.*$/, '')
    .replace(/\s*\[as .*$/, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/\?\.|::|#/g, '.')
    .replace(/^(?:this\.|async )/, '')
    .replace('.prototype.', '.')
  return symbolPattern.test(name) && name.length <= 200 ? name : undefined
}

// oxlint-disable-next-line no-control-regex
const escapes = /\u001B\[[\d;]*[A-Za-z]/g

/** Lines of a log, without terminal colours. */
export const linesOf = (text: string): string[] => text.replace(escapes, '').split(/\r\n|[\r\n\u2028\u2029]/)
