/** A function that keeps its results for as long as their arguments exist. */
export function remember<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const entry = known.get(key) ?? { value: find(key) }
    known.set(key, entry)
    return entry.value
  }
}
