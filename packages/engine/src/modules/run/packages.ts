/** How modules of a site import npm packages on the server. */
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ResolverFactory } from 'rolldown/experimental'
import { engineRequire, packageFiles } from '../resolve'

/** Whether a package uses React and must get the engine's, or is for bundlers only (`module`) and Node may not be able to load it. */
export function mustBeBundled(file: string): boolean {
  const manifest = packageFiles(file)[1]
  if (manifest === undefined || !existsSync(manifest)) return false
  const { dependencies, peerDependencies, module, exports }: Record<string, unknown> = JSON.parse(
    readFileSync(manifest, 'utf8'),
  )
  if (module !== undefined && exports === undefined) return true
  const isDeclared = Object.keys({ ...Object(dependencies), ...Object(peerDependencies) }).some((name) =>
    /^(?:react(?:-dom)?|@mdx-js\/react|@docusaurus\/.+)$/.test(name),
  )
  return isDeclared || (/\.[cm]?jsx?$/.test(file) && importsReact.test(readFileSync(file, 'utf8')))
}

const importsReact = /\b(?:from|require\()\s*["']react(?:-dom)?(?:\/[\w./-]+)?["']/

let resolver: ResolverFactory | undefined

/** Resolves a package's name in a folder by the rules of ES modules. Undefined if nothing is found. */
export function resolvePackage(source: string, dir: string): string | undefined {
  resolver ??= new ResolverFactory({
    conditionNames: ['node', 'import', 'default'],
    mainFields: ['module', 'main'],
    extensions: ['.mjs', '.js', '.cjs', '.jsx', '.ts', '.tsx', '.json'],
  })
  return resolver.sync(dir, source).path
}

/** Resolves an import of React for the server: always to the engine's copy, so that all elements are of the same kind. */
export function engineReact(id: string, kind?: string): { id: string; external: true } | undefined {
  if (!/^react(-dom)?(\/|$)/.test(id)) return undefined
  const file = engineRequire.resolve(id)
  return { id: kind === 'require-call' ? file : pathToFileURL(file).href, external: true }
}

/** A package's exports as bundlers see them: CommonJS has its exports on one object, including the default if it was an ES module. */
export function namedExports(exports: Record<string, unknown>): Record<string, unknown> {
  const { default: value } = exports
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return exports
  const isModule = '__esModule' in value
  const isAlone = Object.keys(exports).every((name) => name === 'default' || name === 'module.exports')
  if (!isAlone && !isModule) return exports
  const own = { ...value }
  return { ...own, default: isModule && 'default' in own ? own.default : value }
}
