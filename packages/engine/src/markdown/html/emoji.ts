import { createRequire } from 'node:module'
import path from 'node:path'
import type * as NodeEmoji from 'node-emoji'
import { engineRoot } from '../../files/engine-root'

/** Short codes as Docusaurus' plugin for them finds them. */
const shortCode = /:\+1:|:-1:|:[\w-]+:/g

let get: (typeof NodeEmoji)['get'] | undefined

/** Text with its short codes (`:tada:`) as emoji; what is none stays. */
export function withEmoji(text: string): string {
  return text.includes(':') ? text.replace(shortCode, (code) => emojiOf(code) ?? code) : text
}

function emojiOf(code: string): string | undefined {
  get ??= loadEmoji()
  return get(code)
}

/** The table costs 30 ms: it is loaded when a short code is met. */
function loadEmoji(): NonNullable<typeof get> {
  const loaded: typeof NodeEmoji = createRequire(path.join(engineRoot, 'package.json'))('node-emoji')
  return loaded.get
}
