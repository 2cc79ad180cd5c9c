import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseModule } from 'holdtrue/modules/parse-module'
import { providedModules } from '@holdtrue/docusaurus/provided-modules'
import { formatComponent } from 'holdtrue/markdown/components/jsx-meaning'
import { isFile, pathCandidates } from 'holdtrue/modules/resolve'
import { relativeTo, type Migration } from '../convert/migration'
import type { SiteFiles } from './site-files'

/** `@theme/X` is written next to the site's components, and the rest to `src/docusaurus`, to which the imports are changed. */
export function addStandIns(files: SiteFiles, migration: Migration): void {
  const { siteDir, made } = migration
  for (const [module, { names, files: asking }] of [...files.modules].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const engine = providedModules[module]?.file
    const known = new Set(engine === undefined ? [] : exportsOf(engine))
    const isFormat = formatComponent(module) !== undefined
    const absent = [...names]
      .filter((name) => name !== '*' && !known.has(name) && !(name === 'default' && isFormat))
      .sort()
    if (absent.length === 0 && (engine !== undefined || names.size > 0)) continue
    const isPart = engine === undefined && module.startsWith('@theme/')
    const name = isPart ? module.slice(1) : `docusaurus/${module.replace(/^@(?:docusaurus\/)?/, '')}`
    const kept = [...names].filter((other) => known.has(other))
    const icon = module.startsWith('@theme/Icon/') ? iconText(path.posix.basename(module)) : undefined
    made.set(`src/${name}.jsx`, icon ?? standInText(module, absent.length > 0 ? absent : ['default'], kept))
    for (const file of asking) if (!isPart) files.rename(file, module, `@site/src/${name}`)
    const isWhole = absent.length === 0 || absent.join() === 'default'
    const what = `${isWhole ? module : `${module}: ${absent.join(', ')}`} → src/${name}.jsx`
    const users = Array.from(asking, (file) => relativeTo(siteDir, file)).sort()
    const kind = icon === undefined ? 'to-do' : 'changed'
    migration.noteFile(kind, what, users.join(', '), icon === undefined ? standIn : ownIcon)
  }
}

const ownIcon = { reason: 'The engine has no such icon, so a file with one was written.' }
const standIn = {
  reason:
    'The engine has no such part of Docusaurus. A stand-in shows its children, and says in development that it is one.',
  hint: 'Implement what the site needs in it, or remove the import.',
}

/** Names that a module of the engine exports, including re-exports. */
function exportsOf(file: string): string[] {
  const { module } = parseModule(readFileSync(file, 'utf8'), file)
  const entries = module.staticExports.flatMap((statement) => statement.entries)
  return entries.flatMap(({ exportName, moduleRequest }) => {
    if (exportName.kind === 'Default') return ['default']
    if (exportName.name !== null) return [exportName.name]
    const found = moduleRequest && pathCandidates(moduleRequest.value, file, path.dirname(file)).find(isFile)
    return found ? exportsOf(found) : []
  })
}

const icons: Readonly<Record<string, string | undefined>> = {
  Arrow: 'M5 12h13M13 6l6 6-6 6',
  Close: 'M5 5l14 14M19 5L5 19',
  Copy: 'M9 9V4h11v11h-5M4 9h11v11H4z',
  DarkMode: 'M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z',
  Edit: 'M4 20l1-5L16 4l4 4L9 19z',
  ExternalLink: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  Home: 'M3 11l9-7 9 7M6 9v11h12V9',
  Language: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18',
  LightMode: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2',
  Menu: 'M4 6h16M4 12h16M4 18h16',
  Success: 'M4 13l5 5L20 6',
  WordWrap: 'M4 6h16M4 12h14a3 3 0 0 1 0 6h-5M15 15l-3 3 3 3M4 18h4',
}

/** An icon; a ring if the name is unknown. */
const iconText = (name: string): string => `export default function Icon(props) {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden {...props}>
      <path d="${icons[name] ?? 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16'}" />
    </svg>
  )
}
`

function standInText(module: string, names: readonly string[], kept: readonly string[]): string {
  const handedOn = kept.length > 0 ? `export { ${kept.join(', ')} } from '${module}'\n` : ''
  const parts = names.map((name) => emptyText(module, name))
  return `/** Stands for \`${module}\` of Docusaurus, as far as this site uses it. */\n${handedOn}\n${parts.join('\n')}`
}

/** A component that shows its children, or a hook or function that returns an empty object. */
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
