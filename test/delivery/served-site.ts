import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runDocs } from '../support/site'
import { configOf, type SiteFiles } from '../support/temp-site'
import { writeFiles } from '../support/write-files'

/** A site with everything that servers handle differently. */
export const servedFiles: SiteFiles = {
  'pages/index.tsx': 'export default function Home() { return <p>The home page</p> }\n',
  'content/docs/index.md': '---\nslug: /docs\n---\n# Documents\n\nText of the folder.\n',
  'content/docs/intro.md': `---\nredirect_from: [/old, /docs/alt neu, /moved.html]\n---\n# “Introduction”\n\nText of the introduction.\n\n## Part\n\n${'More of it. '.repeat(200)}\n`,
  'content/docs/über uns.md': '# About\n\nText about us.\n',
  'content/docs/100%.md': '# Hundred\n\nText of hundred.\n',
  'content/docs/v1.2.md': '---\nslug: /docs/v1.2\n---\n# Version\n\nText of the version.\n',
  "content/docs/it's (a) $page & more.md": '# Signs\n\nText of signs.\n',
  'content/docs/index-of.md': '# Index of\n\nText of the index.\n',
  'static/files/plain.txt': 'a plain text with “quotes”\n',
  'static/files/digits.bin': '0123456789',
  'static/files/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'static/.well-known/security.txt': 'Contact: mailto:a@docs.example.org\n',
}

/** Old paths with characters that have a meaning in some server's configuration. */
export const oddPaths = [
  '/quo"te',
  "/apo's",
  '/back`tick',
  '/brace{x}',
  '/{path}',
  '/{$HOME}',
  '/$uri',
  '/a+b',
  '/semi;colon',
  '/%{REQUEST_URI}',
  '/100%',
  '/[a-z]*|(x)^',
  '/~tilde',
]

export const servedConfig = {
  redirects: [
    { from: '/head', to: '/docs/intro#part' },
    { from: '/query', to: '/docs/intro?a=b' },
    { from: '/both', to: '/docs/intro?a=b#part' },
    { from: '/umlaut', to: '/docs/über uns' },
    { from: '/odd', to: '/docs/intro?a="{b}\\$uri#`{path}' },
    ...oddPaths.map((from) => ({ from, to: '/docs/intro' })),
  ],
  deploy: {
    targets: ['nginx', 'caddy', 'apache'],
    headers: { 'X-Robots-Tag': 'noarchive' },
  },
}

export interface ServedSite {
  siteDir: string
  outDir: string
  /** Folder that contains the site at its base path, as on a server. */
  root: string
  deployDir: string
  /** A folder for a server's working files. */
  runDir(name: string): string
  dispose(): void
}

/** Builds the site for a base path and lays it out as on a server. */
export async function buildServedSite(baseUrl: string): Promise<ServedSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-served-'))
  const siteDir = path.join(folder, 'site')
  const outDir = path.join(folder, 'dist')
  writeFiles(siteDir, { ...servedFiles, 'site.config.ts': configOf(servedConfig) })
  const { code, stderr } = await runDocs(['build'], { SITE_DIR: siteDir, OUT_DIR: outDir, BASE_URL: baseUrl })
  if (code !== 0) throw new Error(`The site does not build:\n${stderr}`)
  const root = path.join(folder, 'root')
  cpSync(outDir, path.join(root, baseUrl), { recursive: true, preserveTimestamps: true })
  // Servers may run as another user.
  chmodSync(folder, 0o755)
  return {
    siteDir,
    outDir,
    root,
    deployDir: `${outDir}-deploy`,
    runDir: (name) => path.join(folder, name),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}
