import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { claimsOf, readAnswers, storedText, writeAnswers } from './answer-file'
import type { StoredAnswers, StoredPage, StoredStatement } from './stored-answers'

const statement: StoredStatement = {
  text: 'a “text”\nof two lines',
  package: '@a/b',
  path: 'src/a.ts',
  verdict: 'holds',
  target: 'src:@a/b/src/a.ts',
  source: { file: 'content/a.md', line: 3 },
}
const page = { title: 'A', statements: 1, copy: 'a.md', claims: [statement] }
const answers: StoredAnswers = {
  title: 'Site',
  url: '',
  pages: [
    { route: '/a', ...page },
    { route: '/b', ...page, claims: [] },
    { route: '/c', ...page, text: { copy: 'A\ntext', headings: [] } },
  ],
  packages: [],
}
const header = { state: 1, title: '"end"' }

const stored = (): string => {
  const file = path.join(tempFolder(), 'answers.jsonl')
  writeAnswers(file, header, answers)
  return file
}

function readWhole({ text, ...page }: StoredPage): StoredPage {
  return { ...page, claims: claimsOf(page), ...(text && { text: storedText({ text }) }) }
}

/** All that a file says, with every statement. */
function told(file: string) {
  const { answers: own, ...rest } = readAnswers<typeof header>(file)
  return { ...rest, answers: { ...own, pages: own.pages.map(readWhole) } }
}

describe('the file of answers', () => {
  it('tells what was written, and so does one that was written from it', () => {
    const file = stored()
    expect(told(file)).toEqual({ header, answers })
    const again = path.join(tempFolder(), 'answers.jsonl')
    writeAnswers(again, header, readAnswers(file).answers)
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'))
  })

  it('is as good as none where it was cut off, wherever, or the disk lost a part', () => {
    const file = stored()
    const whole = readFileSync(file)
    const isRead = (bytes: Uint8Array) => {
      writeFileSync(file, bytes)
      try {
        readAnswers(file)
        return true
      } catch {
        return false
      }
    }
    for (let length = 0; length < whole.length; length++)
      expect([length, isRead(whole.subarray(0, length))]).toEqual([length, false])
    for (let at = 0; at < whole.length; at += 16)
      expect([at, isRead(Buffer.from(whole).fill(0, at, Math.min(at + 16, whole.length)))]).toEqual([
        at,
        false,
      ])
    expect(isRead(whole)).toBe(true)
  })
})
