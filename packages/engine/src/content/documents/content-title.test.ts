import { expect, it } from 'vitest'
import { findContentTitle } from './documents'

it.each([
  ['# Event hub\n', 'Event hub'],
  ['\n\n# Event hub', 'Event hub'],
  ['# Event hub #\n', 'Event hub'],
  ['# Event hub {#hub}\n', 'Event hub'],
  ['# Event hub {/* #hub */}\n', 'Event hub'],
  ['Event hub\n=====\n', 'Event hub'],
  ['import A from "a"\n\n# Event hub\n', 'Event hub'],
  ['import A from "a"\nimport B from "b"\n\n# Event hub\n', 'Event hub'],
  ['export const a = {\n  b: 1,\n}\n\n# Event hub\n', 'Event hub'],
  ['export const C = () => (\n  <div>\n    # x\n  </div>\n)\n\n# Event hub\n', 'Event hub'],
  ['import A from "a"\r\n\r\n# Event hub\r\n', 'Event hub'],
  ['export const s = `\n# no\n`\n\nText\n', undefined],
  ['<!--\nimport A\n-->\n# Event hub\n', 'Event hub'],
  ['  # Event hub\n', 'Event hub'],
  ['Event hub\n  ===\n', 'Event hub'],
  ['    # code\n', undefined],
  ['<!-- note\nto self -->\n\n# Event hub\n', 'Event hub'],
  ['{/* note */}\n\n# Event hub\n', 'Event hub'],
  ['# `useRBAC` and *how* to __use__ it\n', 'useRBAC and how to use it'],
  ['# use_api_error_handler\n', 'use_api_error_handler'],
  ['# The `__dirname` of [old](./x.md)\n', 'The __dirname of old'],
  ['# 2 \\* 3\n', '2 * 3'],
  ['## Event hub\n', undefined],
  ['Text\n\n# Event hub\n', undefined],
  ['#hashtag\n', undefined],
  ['#  \n', undefined],
  ['', undefined],
])('the title of %j is %j', (body, title) => {
  expect(findContentTitle(`---\nx: 1\n---\n${body}`, 13)).toBe(title)
})

it('takes no longer than the text is long', () => {
  const started = performance.now()
  findContentTitle(`${'\n'.repeat(100_000)}text`, 0)
  findContentTitle(`# ${'*a '.repeat(100_000)}`, 0)
  findContentTitle(`${'import x\n'.repeat(100_000)}`, 0)
  expect(performance.now() - started).toBeLessThan(1000)
})
