import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const engine = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
)

interface Finding {
  ruleId: string
  message: string
  snippet: string
  /** The kind of rule, and its result. */
  value: [kind: string, outcome: string]
}

interface Engine {
  Checker: new () => { check(document: Document, policies: string[]): Promise<{ results: Finding[] }> }
}

/** Definite violations according to the second accessibility engine (IBM's, WCAG 2.2), with the elements. */
export async function secondOpinion(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(`${engine}; window.ace = ace`)
  return page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const { Checker }: Engine = Reflect.get(window, 'ace')
    const { results } = await new Checker().check(document, ['WCAG_2_2'])
    return results
      .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 160)}`)
  })
}
