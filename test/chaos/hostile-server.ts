import type { IncomingMessage, ServerResponse } from 'node:http'
import { createDelivery } from '../../packages/engine/src/output/delivery/delivery'
import { type Handler, listen } from '../../packages/engine/src/server/listen'
import { createStaticSite } from '../../packages/engine/src/server/static-site'
import { configWith } from '../support/delivery'
import { chance, pick } from './random'

/** Faults of a response. `cut`: half of it arrives; `reset`: nothing arrives. */
export const answerFaults = ['reset', 'cut', 'late', '404', '500', '503', 'page'] as const
type AnswerFault = (typeof answerFaults)[number]

/** A server of built sites with configurable faults. */
export interface HostileServer {
  url: string
  /** Share of faulty responses, from 0 to 1. */
  faultRate: number
  /** Folders with builds. With more than one, they answer requests in turn, like nodes that are deployed one by one. */
  builds: string[]
  /** Number of faults so far. */
  count: number
  close(): void
}

/** Which responses fail depends on the seed, the address and the number of earlier requests for it, not on time. */
export async function startHostileServer(seed: string, builds: string[]): Promise<HostileServer> {
  const delivery = createDelivery(
    configWith({ security: { imageSources: [], frameSources: [], styleAttributes: false } }),
  )
  const sites = new Map<string, Handler>()
  const asked = new Map<string, number>()
  let turn = 0
  const state = { faultRate: 0, builds, count: 0 }

  const serve: Handler = (request, response) => {
    const build = state.builds[turn++ % state.builds.length] ?? ''
    const site = sites.get(build) ?? createStaticSite(build, delivery)
    sites.set(build, site)
    return site(request, response)
  }
  const { server, url } = await listen(
    async (request, response) => {
      const address = request.url ?? ''
      const times = (asked.get(address) ?? 0) + 1
      asked.set(address, times)
      if (chance(seed, address, times) >= state.faultRate) return serve(request, response)
      state.count++
      return goWrong(pick(answerFaults, seed, address, times, 'kind'), { request, response, serve })
    },
    { port: 0 },
  )
  return Object.assign(state, {
    url,
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}

async function goWrong(
  fault: AnswerFault,
  { request, response, serve }: { request: IncomingMessage; response: ServerResponse; serve: Handler },
): Promise<void> {
  switch (fault) {
    case 'reset':
      request.socket.destroy()
      return
    case 'cut':
      cutInHalf(request, response)
      return serve(request, response)
    case 'late':
      await new Promise((resolve) => setTimeout(resolve, 50 + 700 * chance(request.url ?? '', 'late')))
      return serve(request, response)
    case 'page':
      // A host that answers every request with its own page.
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end('<!doctype html><title>Maintenance</title><p>Come back later.</p>')
      return
    default:
      response.writeHead(Number(fault), { 'content-type': 'text/plain' }).end('broken')
  }
}

/** Closes the connection halfway through the body. */
function cutInHalf(request: IncomingMessage, response: ServerResponse): void {
  response.end = ((body?: unknown) => {
    if (Buffer.isBuffer(body))
      response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy())
    else request.socket.destroy()
    return response
  }) satisfies (body?: unknown) => ServerResponse
}
