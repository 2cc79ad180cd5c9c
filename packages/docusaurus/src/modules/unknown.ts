/** Adds properties whose getters throw an explanation: `undefined` would end up in links and texts. They are not enumerable. */
export function withUnknown<Value extends object>(value: Value, names: readonly string[], reason: string) {
  for (const name of names)
    Object.defineProperty(value, name, {
      get: function get(): never {
        const error = new Error(`\`${name}\` is not known to components: ${reason}`)
        // Starts the stack trace at the component. Not all browsers support this.
        const capture: unknown = Reflect.get(Error, 'captureStackTrace')
        if (typeof capture === 'function') capture(error, get)
        throw error
      },
    })
  return value
}
