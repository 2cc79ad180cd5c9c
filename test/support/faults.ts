import type { Locator, Page, Request, Route } from '@playwright/test'

/** The button that reloads whatever failed. */
export const retry = (page: Page): Locator => page.getByRole('button', { name: 'Retry' })

/** How a request fails. `html`: a host that answers every request with a page; `silent`: no response at all. */
export type Fault = '404' | '500' | 'cut' | 'html' | 'silent'

export const faults: Fault[] = ['404', '500', 'cut', 'html', 'silent']

export interface BrokenRequests {
  /** Stops the faults: later requests are answered normally. */
  mend(): Promise<void>
}

/** Makes requests fail until `mend` is called. `only` limits the fault to one resource type, such as `script`. */
export async function breakRequests(
  page: Page,
  pattern: string | RegExp,
  fault: Fault,
  { only }: { only?: ReturnType<Request['resourceType']> } = {},
): Promise<BrokenRequests> {
  const onRoute = async (route: Route) => {
    if (only !== undefined && route.request().resourceType() !== only) return route.fallback()
    if (fault === 'silent') return
    if (fault === 'cut') return route.abort('connectionreset')
    if (fault === 'html')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Start</p>' })
    return route.fulfill({ status: Number(fault), contentType: 'text/plain', body: 'broken' })
  }
  if (fault === 'silent') await page.addInitScript(shortenTimeouts)
  await page.route(pattern, onRoute)
  return { mend: () => page.unroute(pattern, onRoute) }
}

/**
 * The runtime aborts requests after ten seconds, which is too long for a test; a slow machine still needs a while for requests that do get
 * a response. Runs in the browser.
 */
function shortenTimeouts(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 6)
}

export interface Watch {
  /** Addresses of full loads, in order. */
  loads: string[]
  /** Console messages of the engine, `warning: [docs] …`. */
  messages: string[]
  /** Uncaught errors. */
  uncaught: string[]
}

/** Records everything a maintainer would notice: full loads, the engine's messages, uncaught errors. */
export function watch(page: Page): Watch {
  const record: Watch = { loads: [], messages: [], uncaught: [] }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      record.loads.push(new URL(request.url()).pathname)
  })
  page.on('console', (message) => {
    if (message.text().startsWith('[docs]')) record.messages.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => record.uncaught.push(error.message))
  return record
}
