import type { ModuleExport } from './encoded-value'

/** Marks a stand-in, and says what it stands for. */
const standsFor = Symbol('standsFor')

/**
 * Stands for what a module would export that is not there: it may be called, constructed and asked for any property, and gives further ones.
 * As text it is its module's name.
 */
export function createStandIn(origin: ModuleExport): object {
  const target = function standIn() {}
  const parts = new Map<string, object>()
  const part = (key: string): object => {
    const name = origin.name === 'default' ? key : `${origin.name}.${key}`
    const made = parts.get(key) ?? createStandIn({ module: origin.module, name })
    parts.set(key, made)
    return made
  }
  return new Proxy(target, {
    get(_, key) {
      if (key === standsFor) return origin
      if (key === Symbol.toPrimitive || key === 'toString') return () => origin.module
      if (key === 'toJSON') return undefined
      // As a list it is empty; it is no promise, for which `await` would wait without end.
      if (key === Symbol.iterator) return function* () {}
      if (typeof key === 'symbol' || key === 'then') return undefined
      if (key === 'default' && origin.name === 'default') return createStandIn(origin)
      return part(key)
    },
    apply: () => createStandIn(origin),
    construct: () => createStandIn(origin),
    has: () => true,
  })
}

/** What a stand-in stands for; undefined for any other value. */
export function standInOf(value: unknown): ModuleExport | undefined {
  if (typeof value !== 'function') return undefined
  const origin: unknown = Reflect.get(value, standsFor)
  if (typeof origin !== 'object' || origin === null || !('module' in origin) || !('name' in origin)) {
    return undefined
  }
  return { module: String(origin.module), name: String(origin.name) }
}
