import type { Page } from '@playwright/test'
import { expect } from '../support/test'
import { chance, pick } from './random'

/** The visible state of a page after a step. */
interface Seen {
  /** Undefined if the browser shows its error page, a host's page, or half a document. */
  route: string | undefined
  path: string
  heading: string
  /** Whether the reader sees a failure message. */
  told: boolean
  /** Whether the failure is the site's fault; no fault of the network or another program may cause it. */
  crashed: boolean
  busy: boolean
  /** Whether an element in the document has focus. */
  focus: boolean
}

/** A reader who carries on despite failures, and records all faults. */
export class Reader {
  readonly page: Page
  /** Faults in the console: uncaught errors, React's messages, policy violations. */
  readonly faults: string[] = []
  /** The actions so far, for the report of a failing run. */
  readonly log: string[] = []
  /** Full loads since the last step. */
  loads = 0
  readonly #seed: string

  constructor(page: Page, seed: string) {
    this.page = page
    this.#seed = seed
    page.on('pageerror', (error) => this.faults.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) this.faults.push(message.text())
    })
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.loads++
    })
  }

  /** Performs a random action that depends on the seed and the step's number. */
  async step(number: number): Promise<void> {
    const action = pick(actions, this.#seed, number, 'action')
    this.log.push(`${number}: ${action.name}`)
    this.loads = 0
    await action
      .run(this.page, (word) => chance(this.#seed, number, word))
      .catch((error: unknown) => {
        // The page was left during the action, which is fine.
        if (!/context was destroyed|navigat|closed|ERR_|detached|interrupted/i.test(String(error)))
          throw error
      })
  }

  /**
   * Waits until the visible state is consistent: the heading matches the address, or a failure is shown; nothing is loading; an element has
   * focus.
   * @param isRight whether a heading belongs to a path
   * @param timeout in milliseconds
   * @returns the final state
   */
  async settle(isRight: (path: string, heading: string) => boolean, timeout = 25_000): Promise<Seen> {
    const look = () => this.page.evaluate(lookAtPage).catch(() => undefined)
    let seen = await look()
    await expect
      .poll(
        async () => {
          seen = await look()
          if (!seen) return 'nothing'
          if (seen.route === undefined) return 'fits'
          if (seen.crashed) return 'crashed'
          if (seen.busy) return 'busy'
          if (!seen.focus) return 'no focus'
          return seen.told || isRight(seen.path, seen.heading)
            ? 'fits'
            : `${seen.path} shows “${seen.heading}”`
        },
        { message: `after\n${this.log.slice(-12).join('\n')}`, timeout },
      )
      .toBe('fits')
    if (!seen) throw new Error('The page cannot be looked at.')
    expect(this.faults, `after\n${this.log.slice(-12).join('\n')}`).toEqual([])
    return seen
  }
}

/** The browser's messages about failed requests, which are expected here. */
function isExpected(text: string): boolean {
  return /^Failed to load resource|^\[docs\]|net::ERR_|MIME type|error loading dynamically imported module/i.test(
    text,
  )
}

/** Runs in the browser. */
function lookAtPage(): Seen {
  const { dataset } = document.documentElement
  const hasError = document.querySelector('[role=alert], .error-notice, .failure-notice') !== null
  const active = document.activeElement
  // If the end of the document is missing, only its first half was received, and none of our scripts can detect that.
  const isCut = document.getElementById('page-data') === null
  return {
    route: isCut ? undefined : dataset.route,
    path: decodeURIComponent(location.pathname),
    heading: (document.querySelector('h1')?.textContent ?? '').replace(/\s+/g, ' ').trim(),
    told: hasError,
    crashed: /This (?:page|part of the page) crashed\./.test(
      document.querySelector('main')?.textContent ?? '',
    ),
    busy: dataset.progress === 'loading',
    focus: active !== null && active.isConnected,
  }
}

interface Action {
  name: string
  /** `roll`: a number from 0 to 1 for a word, the same in each run with a seed. */
  run(page: Page, roll: (word: string) => number): Promise<void>
}

/** Clicks a visible internal link. Runs in the browser. */
function clickLink({ scope, at }: { scope: string; at: number }): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`${scope} a[href]`)].filter(
    (link) =>
      link.origin === location.origin &&
      !link.target &&
      !link.pathname.includes('.') &&
      link.checkVisibility(),
  )
  const link = links[Math.floor(at * links.length)]
  link?.focus()
  link?.click()
}

const follow = (name: string, scope: string): Action => ({
  name,
  run: (page, roll) => page.evaluate(clickLink, { scope, at: roll('link') }),
})
const words = ['event', 'permision', 'useFetchClient', 'transfer engine', '@strapi/utils', 'zzzz']

const actions: Action[] = [
  follow('a link of the sidebar', '#sidebar'),
  follow('a link of the sidebar', '#sidebar'),
  follow('a link of the article', 'main'),
  follow('a link of the article', 'main'),
  follow('any link', 'body'),
  {
    name: 'two links at once',
    run: async (page, roll) => {
      await page.evaluate(clickLink, { scope: 'body', at: roll('first') })
      await page.evaluate(clickLink, { scope: 'main', at: roll('second') })
    },
  },
  { name: 'back', run: async (page) => page.evaluate(() => history.back()) },
  { name: 'back', run: async (page) => page.evaluate(() => history.back()) },
  { name: 'forward', run: async (page) => page.evaluate(() => history.forward()) },
  { name: 'three steps back', run: async (page) => page.evaluate(() => history.go(-3)) },
  {
    name: 'a search',
    run: async (page, roll) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(words[Math.floor(roll('word') * words.length)] ?? '')
      await page.keyboard.press(roll('leave') < 0.5 ? 'Enter' : 'Escape')
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'keys',
    run: async (page, roll) => {
      for (let count = 0; count < 8 * roll('count'); count++) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'another width',
    run: (page, roll) => page.setViewportSize({ width: roll('width') < 0.5 ? 390 : 1280, height: 800 }),
  },
  {
    name: 'the menu',
    run: (page) =>
      page.evaluate(() =>
        document.querySelector<HTMLElement>('.navbar-menu, [aria-controls="drawer"]')?.click(),
      ),
  },
  {
    name: 'scrolling',
    run: (page, roll) =>
      page.evaluate((at) => window.scrollTo(0, at * document.body.scrollHeight), roll('to')),
  },
  {
    name: 'offline for a while',
    run: async (page, roll) => {
      await page.context().setOffline(true)
      await page.evaluate(clickLink, { scope: '#sidebar', at: roll('link') })
      await page.context().setOffline(false)
    },
  },
  { name: 'a reload', run: async (page) => void (await page.reload({ waitUntil: 'commit' })) },
  {
    name: 'the retry button',
    run: (page) => page.evaluate(() => document.querySelector<HTMLElement>('[role=alert] button')?.click()),
  },
]
