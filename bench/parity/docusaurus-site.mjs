// Reads a site built by Docusaurus: its records in `.docusaurus/`, and the pages in `build/`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const readRecords = (folder, isRecord) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(isRecord)
        .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
    : []

/**
 * Reads a built site.
 *
 * @param {string} dir its folder, with `.docusaurus/`, `build/` and `node_modules/`
 * @returns its documents, category index pages, versions with their sidebars, and base path
 */
export async function readDocusaurus(dir) {
  const records = path.join(dir, '.docusaurus')
  const plugins = path.join(records, 'docusaurus-plugin-content-docs')
  if (!existsSync(plugins)) throw new Error(`\`${dir}\` was not built by Docusaurus: no \`${plugins}\``)
  const folders = readdirSync(plugins).map((id) => path.join(plugins, id))
  const props = folders.flatMap((folder) =>
    readRecords(path.join(folder, 'p'), (name) => name.endsWith('.json')),
  )
  const { default: config } = await import(pathToFileURL(path.join(records, 'docusaurus.config.mjs')))
  return {
    baseUrl: config.baseUrl,
    docs: folders
      .flatMap((folder) =>
        readRecords(folder, (name) => name.startsWith('site-')).map((doc) => ({
          ...doc,
          pluginId: path.basename(folder),
        })),
      )
      // The records also contain documents that the build leaves out.
      .filter(({ permalink, draft }) => permalink !== undefined && !draft),
    versions: props.flatMap(({ version }) => (version ? [version] : [])),
    indexes: props.flatMap(({ categoryGeneratedIndex: index }) => (index ? [index] : [])),
  }
}

/** HTML of a route without its base path, or undefined if it was not written. */
export function readDocusaurusPage(dir, route) {
  const plain = path.join(dir, 'build', decodeURI(route))
  const file = [path.join(plain, 'index.html'), `${plain}.html`].find((each) => existsSync(each))
  return file && readFileSync(file, 'utf8')
}

export const isDocusaurusArticle = (classes) => classes.includes('theme-doc-markdown')

/** The HTML parser that Docusaurus depends on, so that this script needs none. */
export async function loadParser(dir) {
  const file = createRequire(path.join(dir, 'package.json')).resolve('parse5')
  return (await import(pathToFileURL(file))).parse
}
