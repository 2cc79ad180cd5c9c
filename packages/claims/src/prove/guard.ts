/** Blocks the network for a test and the Node programs that it starts, and keeps everything it starts in its process group. */
import { ChildProcess } from 'node:child_process'
import net from 'node:net'

const isLoopback = /^(?:undefined|localhost|127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3}|0\.0\.0\.0|::)$/

/** Wraps a method in a function that may change its arguments or throw. */
function intercept(owner: object, name: string, change: (args: unknown[]) => unknown[]): void {
  const method: (...args: unknown[]) => unknown = Reflect.get(owner, name)
  const apply = (_: unknown, self: unknown, args: unknown[]) => Reflect.apply(method, self, change(args))
  Reflect.set(owner, name, new Proxy(method, { apply }))
}

intercept(net.Socket.prototype, 'connect', (args) => {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const options: { host?: unknown } = typeof first === 'object' && first !== null ? first : {}
  const host = String(options.host ?? (typeof second === 'string' ? second : undefined))
  if (isLoopback.test(host)) return args
  throw new Error(`Tests have no network, and this one connects to \`${host}\`.`)
})

intercept(ChildProcess.prototype, 'spawn', ([options]) => [Object.assign({}, options, { detached: false })])
