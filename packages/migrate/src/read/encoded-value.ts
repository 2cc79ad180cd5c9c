export interface ModuleExport {
  /** `remark-math`, `@site/x`, or the path of a file relative to the site, `./src/remark/x.js`. */
  module: string
  /** `default`, or another export's name. */
  name: string
}

/** A value other than data: a function, with its source if available, or an export of a package that is not installed. */
export class ForeignValue {
  constructor(
    readonly source: string | undefined,
    readonly origin: ModuleExport | undefined,
  ) {}
}

/** A stand-in (`config-runner.ts`) in a text: its module's name between two marks. */
export const standInText = /\uE000(.*?)\uE001/

export const foreignKey = '$foreign'

/** JSON for the parent process. `originOf` is called before any of a value's properties are read. */
export function encodeValue(value: unknown, originOf: (value: unknown) => ModuleExport | undefined): unknown {
  const above = new Set<object>()
  const encode = (current: unknown): unknown => {
    if (current === null || typeof current === 'string' || typeof current === 'boolean') return current
    if (typeof current === 'number') return Number.isFinite(current) ? current : undefined
    if (typeof current === 'function')
      return foreign(Function.prototype.toString.call(current), originOf(current))
    if (typeof current !== 'object') return undefined
    const origin = originOf(current)
    if (origin) return foreign(undefined, origin)
    if (current instanceof RegExp || current instanceof Date) return foreign(String(current), undefined)
    // A cyclic value cannot be a setting.
    if (above.has(current)) return undefined
    above.add(current)
    const encoded = Array.isArray(current)
      ? current.map((item) => encode(item) ?? null)
      : Object.fromEntries(Object.entries(current).map(([key, item]) => [key, encode(item)]))
    above.delete(current)
    return encoded
  }
  return encode(value)
}

const foreign = (source: string | undefined, origin: ModuleExport | undefined) => ({
  [foreignKey]: { source, origin },
})
