import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { engineRoot } from '../../engine/engine-root'
import { isInstalled, packageFiles } from '../../engine/package-files'

export interface BundledModule {
  /** One ES module with an inline source map. */
  code: string
  /** Absolute paths of the files in it, and of those that say which version of a package it loads; in order of their names. */
  inputs: string[]
  /** Packages that are imported and found nowhere. */
  missingPackages: string[]
}

/**
 * Bundles a module of a site folder for the server. Packages stay external; React is always the engine's own, so that elements made
 * by the site and by the theme are of one kind. Rejects when a file does not parse or is not there.
 */
export async function bundleModule(file: string, siteDir: string): Promise<BundledModule> {
  const inputs = new Set<string>([file])
  // Loaded when there is something to bundle: it costs 20 MB and a tenth of a start.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    // A `tsconfig.json` beside the content may say that JSX stays as it is.
    transform: { jsx: { runtime: 'automatic' } },
    plugins: [serverModules(siteDir, inputs)],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({
    codeSplitting: false,
    sourcemap: true,
    sourcemapPathTransform: (source, map) => path.resolve(path.dirname(map), source),
  })
  await bundle.close()
  const [chunk] = output
  const comment = Buffer.from(JSON.stringify(chunk.map)).toString('base64')
  return {
    code: `${chunk.code}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${comment}\n`,
    inputs: [...inputs].sort(),
    missingPackages: [...chunk.imports, ...chunk.dynamicImports].filter(
      (name) => !name.startsWith('file:') && !isBuiltin(name) && !path.isAbsolute(name),
    ),
  }
}

/** Resolution for server modules: styles and images are the browser's business, React is the engine's. */
function serverModules(siteDir: string, inputs: Set<string>): Plugin {
  const engineRequire = createRequire(path.join(engineRoot, 'package.json'))
  return {
    name: 'site-server-modules',
    async resolveId(id) {
      if (id.startsWith('@site/')) return this.resolve(path.join(siteDir, id.slice('@site/'.length)))
      if (id.startsWith('.') || path.isAbsolute(id) || id.startsWith('\0')) return null
      if (id.startsWith('node:')) return { id, external: true }
      if (isBuiltin(id)) return { id, external: true }
      if (/^react(-dom)?(\/|$)/.test(id)) {
        return { id: pathToFileURL(engineRequire.resolve(id)).href, external: true }
      }
      // Of a package with two kinds of modules the ES one, which the browser gets, too.
      const resolved = await this.resolve(id, path.join(siteDir, 'noop.js'), { skipSelf: true })
      if (!resolved || !path.isAbsolute(resolved.id)) return null
      // A working copy that is linked changes without its version: it is made of files, as the site is.
      if (!isInstalled(resolved.id)) return resolved
      // Its address is written into the code, and its version decides what the code does.
      for (const file of packageFiles(resolved.id)) inputs.add(file)
      return { id: pathToFileURL(resolved.id).href, external: true }
    },
    load(id) {
      if (id.endsWith('?raw')) {
        const file = id.slice(0, -'?raw'.length)
        inputs.add(file)
        return { code: `export default ${JSON.stringify(readFileSync(file, 'utf8'))}`, moduleType: 'js' }
      }
      if (path.isAbsolute(id)) inputs.add(id)
      if (/\.(css|scss|sass|less)$/.test(id)) return { code: 'export default {}', moduleType: 'js' }
      if (/\.(png|jpe?g|gif|webp|avif|svg|ico|woff2?)$/.test(id)) {
        return this.error(
          `\`${path.basename(id)}\` is no code. Put it into \`static/\` and use its address, \`/${path.basename(id)}\`.`,
        )
      }
      return null
    },
  }
}
