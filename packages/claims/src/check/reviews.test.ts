import { describe, expect, it } from 'vitest'
import { formatReviews, parseReviews } from './reviews'

const text = [
  'content/a%20b.mdx src:@x/y/a.ts#f 3uZx0a_Q 5.54.0',
  'content/a.mdx src:@x/y - 5.53.0',
  'content/a.mdx src:@x/y/a.ts#text=a%20b 0Vc-9q1R 5.54.0-beta.1',
  '',
].join('\n')

describe('review stamps', () => {
  it('read back as they were written, sorted', () => {
    const { reviews, problems } = parseReviews(text, 'upstream/reviews.txt')
    expect(problems).toEqual([])
    expect(reviews.get('content/a b.mdx')?.get('src:@x/y/a.ts#f')).toEqual({
      fingerprint: '3uZx0a_Q',
      release: '5.54.0',
    })
    expect(formatReviews(new Map([...reviews].reverse()))).toBe(text)
    expect(formatReviews(parseReviews(text.replaceAll('\n', '\r\n'), 'x').reviews)).toBe(text)
  })

  it('with a merge conflict are an error that names the place, once', () => {
    const conflict = `<<<<<<< HEAD\n${text}=======\n>>>>>>> other\n`
    const { problems } = parseReviews(`${text}${conflict}`, 'upstream/reviews.txt')
    expect(problems).toMatchObject([
      { severity: 'error', code: 'reviews-conflict', file: 'upstream/reviews.txt', line: 4, column: 1 },
    ])
    expect(problems[0]?.hint).toContain('read it again')
  })

  it.each([
    'content/a.mdx src:@x/y',
    'content/a.mdx @x/y 3uZx0a_Q 5.54.0',
    'content/a.mdx src:@x/y 3uZx0a_Q latest',
    'words',
  ])('report a line that is none: %s', (line) => {
    const { problems } = parseReviews(`${line}\n${text}`, 'reviews.txt')
    expect(problems).toMatchObject([{ code: 'reviews-line', line: 1 }])
    expect(problems[0]?.message).toContain(line)
  })

  it('two of one claim are an error where they differ, and one where they say the same', () => {
    const line = 'content/a.mdx src:a/b.ts#x AAAAAAAA 1.0.0'
    expect(parseReviews(`${line}\n${line}\n`, 'reviews.txt').problems).toEqual([])
    const { problems } = parseReviews(`${line}\n${line.replace('AAAAAAAA', 'BBBBBBBB')}\n`, 'reviews.txt')
    expect(problems).toMatchObject([{ code: 'reviews-twice', file: 'reviews.txt', line: 2, column: 1 }])
    expect(problems[0]?.hint).toContain('Delete both lines')
  })
})
