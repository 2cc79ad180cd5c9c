/** Stylesheets of components: Sass where the site has it, and CSS Modules, whose class names are the same on the server and in the browser. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export const isCssModule = (id: string): boolean => /\.module\.(?:css|scss|sass|less)$/.test(id)
export const isSass = (id: string): boolean => /\.s[ac]ss$/.test(id)

/** Name of a class of a CSS Module: made of file and class alone, so that it is the same wherever it is asked for. */
function scopedName(file: string, name: string, siteDir: string): string {
  const relative = path.relative(siteDir, file).replaceAll(path.sep, '/')
  const hash = createHash('sha256').update(`${relative}\0${name}`).digest('hex').slice(0, 6)
  const base = path.basename(file).replace(/(?:\.module)?\.\w+$/, '')
  return `${base}_${name}_${hash}`.replace(/[^\w-]/g, '-')
}

const rulesEnding = '.rules.css'

/** Name under which a bundler gets the plain CSS of a Sass file or a CSS Module: one that it takes for no more than that. */
export const rulesId = (file: string): string => file + rulesEnding

/** The file behind such a name; undefined for any other. */
export const rulesSource = (id: string): string | undefined =>
  id.endsWith(rulesEnding) ? id.slice(0, -rulesEnding.length) : undefined

/** Plain CSS of a stylesheet, and the files that it is made of. */
export async function plainRules(file: string, siteDir: string): Promise<{ css: string; files: string[] }> {
  return isCssModule(file) ? compileCssModule(file, siteDir) : compileSass(file, siteDir)
}

/** A site's own `sass`, as far as it is used here. */
interface Sass {
  compile(
    file: string,
    options: { loadPaths: string[]; importers: unknown[] },
  ): { css: string; loadedUrls: URL[] }
}

/** CSS of a Sass file, and the files that it is made of. Rejects when the site has no `sass`, or the file is not valid. */
async function compileSass(file: string, siteDir: string): Promise<{ css: string; files: string[] }> {
  const sass = await loadSass(file, siteDir)
  const { css, loadedUrls } = sass.compile(file, {
    loadPaths: [path.dirname(file), path.join(siteDir, 'node_modules')],
    importers: [],
  })
  return { css, files: loadedUrls.filter(({ protocol }) => protocol === 'file:').map((url) => url.pathname) }
}

async function loadSass(file: string, siteDir: string): Promise<Sass> {
  let entry: string
  try {
    entry = createRequire(path.join(siteDir, 'package.json')).resolve('sass')
  } catch {
    const shown = path.relative(siteDir, file).replaceAll(path.sep, '/')
    throw new Error(`\`${shown}\` is Sass, and the package \`sass\` is not installed: \`npm install sass\`.`)
  }
  const module: { default?: Sass } & Sass = await import(pathToFileURL(entry).href)
  return module.default ?? module
}

/** A CSS Module: its rules, the names of its classes as its importers get them, and the files that it is made of. */
export async function compileCssModule(
  file: string,
  siteDir: string,
): Promise<{ css: string; names: Record<string, string>; files: string[] }> {
  const { preprocessCSS, resolveConfig } = await import('vite')
  const source = isSass(file)
    ? await compileSass(file, siteDir)
    : { css: readFileSync(file, 'utf8'), files: [file] }
  const generateScopedName = (name: string): string => scopedName(file, name, siteDir)
  const config = await resolveConfig(
    { configFile: false, root: siteDir, logLevel: 'silent', css: { modules: { generateScopedName } } },
    'build',
    'production',
    'production',
  )
  const { code, modules = {}, deps } = await preprocessCSS(source.css, file.replace(/\.\w+$/, '.css'), config)
  return { css: code, names: modules, files: [file, ...source.files, ...(deps ?? [])] }
}

/** Code of a module that exports class names: all of them as default, and by name where JavaScript allows it. */
export function classNamesModule(names: Readonly<Record<string, string>>): string {
  const named = Object.keys(names).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && !reserved.has(name))
  const lines = named.map((name) => `const c_${name} = ${JSON.stringify(names[name])}`)
  const list = named.map((name) => `c_${name} as ${name}`)
  return `${lines.join('\n')}\nexport { ${list.join(', ')} }\nexport default ${JSON.stringify(names)}\n`
}

const reserved = new Set(['default'])
