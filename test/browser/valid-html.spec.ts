/** The Nu HTML checker reports no error and no warning for any page. It is a Java program; the test is skipped without Java. */
import { execFile, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { realSiteDir, sharedFixture } from '../support/site'
import { expect, test } from '../support/test'

const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
const hasJava = spawnSync('java', ['-version']).status === 0

test.skip(!hasJava, 'Java is not installed')
test.setTimeout(240_000)

test('D1 every page of the site is valid HTML', async () => {
  expect(await errorsOf([realSiteDir])).toEqual([])
})

test('D1 everything that text, sidebars and versions may hold is valid HTML', async () => {
  const sites = await Promise.all(['content', 'navbar', 'versions', 'faults'].map(sharedFixture))
  expect(await errorsOf(sites.map(({ outDir }) => outDir))).toEqual([])
})

test('D1 the checker does find faults', async () => {
  const html = '<!doctype html><html lang="en"><title>a</title><p id="a"><span id="a" aria-label="b">'
  const args = ['-jar', checker, '--format', 'json', '-']
  const { stderr } = spawnSync('java', args, { input: html, encoding: 'utf8' })
  expect(messages(stderr).map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining('Duplicate ID'), expect.stringContaining('aria-label')]),
  )
})

interface Message {
  type: string
  /** `warning` if something is probably wrong. */
  subType?: string
  url?: string
  message: string
  extract?: string
}

/** Errors and warnings for all `.html` files in folders. Ignores purely informational messages, such as the one about `<br/>`. */
async function errorsOf(folders: readonly string[]): Promise<string[]> {
  const args = ['-Xss4m', '-jar', checker, '--skip-non-html', '--exit-zero-always']
  const { stdout } = await promisify(execFile)(
    'java',
    [...args, '--stdout', '--format', 'json', ...folders],
    { maxBuffer: 1e9 },
  )
  return messages(stdout).map(
    ({ url = '', message, extract = '' }) =>
      `${url.replace(/^.*\/(?=[^/]+\/[^/]+$)/, '')}: ${message} ${extract}`,
  )
}

/** The checker does not know `rel="expect"` yet, for which this is valid (https://html.spec.whatwg.org/#link-type-expect). */
const outdated =
  'A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”.'
const expectLink = '<link rel="expect" href="#page-data" blocking="render">'

function messages(report: string): Message[] {
  const { messages: found }: { messages: Message[] } = JSON.parse(report)
  return found.filter(
    ({ type, subType, message, extract }) =>
      (type !== 'info' || subType !== undefined) && !(message === outdated && extract?.includes(expectLink)),
  )
}
