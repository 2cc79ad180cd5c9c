import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { PageData } from '../model/page'
import type { Problem } from '../model/problem'
import type { Site } from '../content/load-site'
import type { OutputFolder } from './output-folder'
import { filesOfPage } from './render-page'

/**
 * Copies a folder's files into the output as they are. A symbolic link to a file inside the folder is copied as that file; one that
 * leads elsewhere is not, and its path is returned.
 */
function copyFolder(
  root: string,
  output: OutputFolder,
  hashOf: (file: string) => string,
): { copied: string[]; left: string[] } {
  const realRoot = realpathSync(root)
  const result = { copied: new Array<string>(), left: new Array<string>() }
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = path.posix.join(folder, entry.name)
      const source = path.join(root, file)
      if (entry.isDirectory()) walk(file)
      else if (entry.isFile() || leadsToFileIn(realRoot, source)) {
        output.copy(source, file, hashOf(source))
        result.copied.push(file)
      } else result.left.push(file)
    }
  }
  walk('')
  return result
}

function leadsToFileIn(realRoot: string, link: string): boolean {
  if (!statSync(link, { throwIfNoEntry: false })?.isFile()) return false
  return realpathSync(link).startsWith(realRoot + path.sep)
}

/** Copies a site's `static/`; a site may have none. */
export function copyStaticFiles(
  { siteDir, files }: Pick<Site, 'siteDir' | 'files'>,
  output: OutputFolder,
): { names: ReadonlySet<string>; problems: Problem[] } {
  const folder = path.join(siteDir, 'static')
  if (!existsSync(folder)) return { names: new Set(), problems: [] }
  const { copied, left } = copyFolder(folder, output, (file) => files.hashOf(file))
  return {
    names: new Set(copied),
    problems: left.map((file) => ({
      severity: 'warning',
      code: 'static-file-left',
      message: `\`static/${file}\` is not published: it is no file, or a link that leads out of the folder.`,
      hint: 'Copy the file into the folder.',
      file: `static/${file}`,
    })),
  }
}

/** What is reported when a page takes the place of a static file. */
export function hiddenStaticFile(
  page: Pick<PageData, 'kind' | 'route'>,
  names: ReadonlySet<string>,
): Problem[] {
  const file = filesOfPage(page).html
  if (!names.has(file)) return []
  return [
    {
      severity: 'warning',
      code: 'static-file-hidden',
      message: `\`static/${file}\` is hidden by the page \`${page.route}\`.`,
      hint: 'Remove the file, or move one of them to another route.',
      file: `static/${file}`,
    },
  ]
}
