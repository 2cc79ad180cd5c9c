import type { UpstreamConfig } from '../../model/upstream-config'
import type { IndexedFile } from '../../upstream/index/index-format'
import { hasFolder, type PackageView, type UpstreamIndex } from '../../upstream/index/read-index'
import { claimOf } from './claim-target'

/** Address of a file (and line); of its folder or package if its original is unknown, because a link must never be a guess. */
export function sourceUrl(upstream: UpstreamConfig, view: PackageView, file: IndexedFile, line?: number) {
  const original = file.kind !== 'types' || isWrittenByHand(view, file.path) ? file.path : file.original
  if (original === undefined) return folderUrl(upstream, view, knownFolder(view, file.path))
  const config = upstream.packages.find(({ name }) => name === view.name)
  return fill(config?.sourceUrl ?? upstream.sourceUrl, view, original, line)
}

/** Declarations of a module that is published as written are written by hand, too. */
function isWrittenByHand(view: PackageView, declarations: string): boolean {
  const [, stem, kind = ''] = /^(.*)\.d\.([mc]?)ts$/.exec(declarations) ?? []
  return view.file(`${stem}.${kind}js`)?.kind === 'published'
}

/** Address of a package's folder, or of its `package.json` if the site has no template for folders. */
export function folderUrl(upstream: UpstreamConfig, view: PackageView, folder: string): string {
  const config = upstream.packages.find(({ name }) => name === view.name)
  const template = config?.sourceUrl === undefined ? upstream.folderUrl : config.folderUrl
  if (template !== undefined) return fill(template, view, folder)
  return fill(config?.sourceUrl ?? upstream.sourceUrl, view, 'package.json')
}

function fill(template: string, view: PackageView, path: string, line?: number): string {
  // Without a line, the part of the template for it is removed.
  const pattern =
    line === undefined && template.includes('#') ? template.slice(0, template.lastIndexOf('#')) : template
  const full = [view.folder, path].filter((part) => part !== '').join('/')
  const url = pattern
    .replaceAll('{tag}', view.version)
    .replaceAll('{path}', encodeURI(full))
    .replaceAll('{line}', String(line ?? ''))
  return url.replace(/\/$/, '')
}

/** `dist/admin/src/index.d.ts` was built from something in `admin/src`, if files of that folder are known. */
function knownFolder(view: PackageView, path: string): string {
  const folder = path.split('/').slice(1, -1).join('/')
  return folder !== '' && hasFolder(view, folder) ? folder : ''
}

/** What a claim is checked against: `Strapi 5.54.0`, or a package with another version, `@strapi/pack-up 5.1.1`. */
export function claimRelease(
  target: string,
  index: UpstreamIndex,
  { name, release }: UpstreamConfig,
): string {
  const view = index.package(claimOf(target)?.package ?? '')
  return !view || view.version === release ? `${name} ${release}` : `${view.name} ${view.version}`
}
