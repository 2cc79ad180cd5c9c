/** A function that keeps its results for as long as their arguments exist. */
export function remember<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const entry = known.get(key) ?? { value: find(key) }
    known.set(key, entry)
    return entry.value
  }
}

/** Like `remember`, for keys that are texts: their results are kept for good. */
export function rememberText<Value>(find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { value: Value }>()
  return (text) => {
    const entry = known.get(text) ?? { value: find(text) }
    known.set(text, entry)
    return entry.value
  }
}

/** A function that works out its result when it is first called. */
export function once<Value>(find: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => (known ??= { value: find() }).value
}

/** A function that loads what belongs to a key once, and again after a failure. */
export function loadOnce<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>()
  return (key) => {
    const loading = known.get(key) ?? load(key)
    known.set(key, loading)
    loading.catch(() => known.delete(key))
    return loading
  }
}
