import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseModule } from 'holdtrue/modules/parse-module'
import { providedModules } from '@holdtrue/docusaurus/provided-modules'
import { formatComponent } from 'holdtrue/markdown/components/jsx-meaning'
import { isFile, pathCandidates } from 'holdtrue/modules/resolve'
import { within } from '../convert/docs-plugin'
import type { Migration } from '../convert/migration'
import type { SiteFiles } from './site-files'
import { globalData, icons, iconText, themeCommon } from './stand-in-texts'

/**
 * Writes small modules for what code asks of Docusaurus and the engine has not: `@theme/X` in `src/theme`, where the site's own parts are, and
 * others in `src/docusaurus`, which those who ask for them then import.
 */
export function addStandIns(files: SiteFiles, { siteDir, made, findings }: Migration): void {
  for (const [module, { names, files: asking }] of [...files.modules].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const engine = providedModules[module]?.file
    const known = new Set(engine === undefined ? [] : exportsOf(engine))
    const absent = [...names]
      .filter((name) => name !== '*' && !known.has(name) && !isFormat(module, name))
      .sort()
    if (absent.length === 0 && (engine !== undefined || names.size > 0)) continue
    const isPart = engine === undefined && module.startsWith('@theme/')
    const name = isPart
      ? `theme/${module.slice('@theme/'.length)}`
      : `docusaurus/${module.replace(/^@(?:docusaurus\/)?/, '')}`
    const kept = [...names].filter((other) => known.has(other))
    const isReal = absent.every((other) => realText(module, other) !== undefined)
    made.set(`src/${name}.jsx`, standInText(module, absent.length > 0 ? absent : ['default'], kept))
    for (const file of asking) if (!isPart) files.rename(file, module, `@site/src/${name}`)
    const asked =
      absent.length === 0 || absent.join() === 'default' ? module : `${module}: ${absent.join(', ')}`
    findings.push({
      kind: isReal ? 'changed' : 'to-do',
      what: `${asked} → src/${name}.jsx`,
      ...(isReal ? (module.endsWith('/useGlobalData') ? documentsAlone : small) : standIn),
      file: [...asking]
        .map((file) => within(file, siteDir))
        .sort()
        .join(', '),
    })
  }
}

const isFormat = (module: string, name: string) => name === 'default' && formatComponent(module) !== undefined

const small = { reason: 'The engine has none, so a small one was written.' }
const documentsAlone = {
  reason: 'A small one was written that knows the documents only, not the data of other plugins.',
}
const standIn = {
  reason:
    'The engine has no such part of Docusaurus. A stand-in shows its children, and says in development that it is one.',
  hint: 'Implement what the site needs in it, or remove the import.',
}

/** Names that a module of the engine exports, with those that it hands on. */
function exportsOf(file: string): string[] {
  const { module } = parseModule(readFileSync(file, 'utf8'), file)
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName, moduleRequest }) => {
      if (exportName.kind === 'Default') return ['default']
      if (exportName.name !== null) return [exportName.name]
      const found =
        moduleRequest && pathCandidates(moduleRequest.value, file, path.dirname(file)).find(isFile)
      return found ? exportsOf(found) : []
    })
}

/** What does the same as in Docusaurus, as far as there is an answer here; undefined of anything else. */
function realText(module: string, name: string): string | undefined {
  const [, icon] = /^@theme\/Icon\/(.+)$/.exec(module) ?? []
  if (icon !== undefined && name === 'default') return iconText(icons[icon])
  return module === '@docusaurus/useGlobalData' ? globalData[name] : themeCommon[name]
}

function standInText(module: string, names: readonly string[], kept: readonly string[]): string {
  const parts = names.map((name) => realText(module, name) ?? emptyText(module, name))
  const handedOn = kept.length > 0 ? `export { ${kept.join(', ')} } from '${module}'\n` : ''
  const uses = (text: string) => parts.some((part) => part.includes(text))
  return [
    `/** Stands for \`${module}\` of Docusaurus, as far as this site asks for it. */`,
    ...(uses('React.') ? [`import * as React from 'react'`] : []),
    ...(uses('useAllDocsData')
      ? [`import { useAllDocsData } from '@docusaurus/plugin-content-docs/client'`]
      : []),
    `${handedOn}\n${parts.join('\n')}`,
  ].join('\n')
}

/** A component that shows its children, a hook or function that knows nothing. */
function emptyText(module: string, name: string): string {
  const shown = name === 'default' ? path.posix.basename(module) : name
  const head = `export ${name === 'default' ? 'default ' : ''}function ${shown.replace(/\W/g, '_')}`
  const words = `'${shown}' of ${module} has no equivalent here: see this stand-in's file.`
  if (!/^[A-Z]/.test(shown))
    return `${head}() {\n  if (process.env.NODE_ENV !== 'production') console.warn(${JSON.stringify(words)})\n  return {}\n}\n`
  return `${head}({ children }) {
  const isShown = process.env.NODE_ENV !== 'production'
  return (
    <>
      {isShown && <mark>{${JSON.stringify(words)}}</mark>}
      {children}
    </>
  )
}
`
}
