import { existsSync } from 'node:fs'
import path from 'node:path'
import { packageName } from 'holdtrue/files/engine-root'
import { Code, Setting, type Migration, type SiteDraft } from '../convert/migration'
import { foldersAbove } from './package-json'

export function siteConfigText({ draft, imports }: Migration): string {
  const modules = new Set(Array.from(imports.values(), ({ module }) => module))
  const importLines = Array.from(modules, (module) => {
    const exports = [...imports.values()].filter((one) => one.module === module)
    const named = exports
      .filter(({ name }) => name !== 'default')
      .map(({ name, local }) => (name === local ? local : `${name} as ${local}`))
    const whole = exports.flatMap(({ name, local }) => (name === 'default' ? local : []))
    return `import ${[...whole, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ')} from ${quoted(module)}`
  })
  return [
    `import { defineConfig } from ${quoted(packageName)}`,
    ...importLines,
    '',
    `export default defineConfig(${printValue(settingsOf(draft))})`,
    '',
  ].join('\n')
}

/** Reports settings that contain an absolute path of the old site, or of the repository around it. */
export function noteLocalPaths(migration: Migration): void {
  const root = path.join(foldersAbove(migration.siteDir).at(-1) ?? migration.siteDir, path.sep)
  // An address may begin like a folder directly below the root of the file system.
  const isLocal = (value: string) => root.split(path.sep).length > 3 || existsSync(value)
  const visit = (value: unknown, at: Setting): void => {
    if (typeof value === 'string' && `${value}${path.sep}`.startsWith(root) && isLocal(value))
      at.toDo(`\`${value}\` exists on this machine only.`, localHint)
    if (typeof value !== 'object' || value === null) return
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
    for (const [key, item] of entries) visit(item, at.in(key))
  }
  visit(settingsOf(migration.draft), new Setting(migration))
}

const localHint =
  'Copy what the new site needs from there, and build the path in `site.config.ts` from `__dirname`.'

/** Settings in reading order: the site's identity, its documents, its frame, the rest. */
function settingsOf({ docs, markdown, ...draft }: SiteDraft): Record<string, unknown> {
  const { title, tagline, url, baseUrl, favicon } = draft
  const leading = { id: undefined, path: undefined, routeBasePath: undefined }
  const [first, ...further] = docs.map((folder) => ({ ...leading, ...folder }))
  const folders = further.length > 0 ? [first, ...further] : first
  const features = Object.keys(markdown).length > 0 && { markdown }
  // What `draft` repeats keeps its place.
  return { title, tagline, url, baseUrl, favicon, docs: folders, ...features, ...draft }
}

const width = 100

/** A value as JavaScript, in this project's style. Undefined settings are omitted. */
function printValue(value: unknown, indent = ''): string {
  if (value instanceof Code) return value.text
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((item) => printValue(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${keyText(key)}: ${printValue(item, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  if (items.length === 0) return open.trim() + close.trim()
  const line = `${open}${items.join(', ')}${close}`
  const fits = !line.includes('\n') && indent.length + line.length <= width && indent !== ''
  return fits
    ? line
    : `${open.trim()}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close.trim()}`
}

const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key))

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1)
  return text.includes("'") ? `"${escaped}"` : `'${escaped.replaceAll(String.raw`\"`, '"')}'`
}
