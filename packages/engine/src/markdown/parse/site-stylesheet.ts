import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageState } from '../scope'

const importRule = /@(?:import|use)\s+(?:url\(\s*)?["']?([^"')\s;]+)/g

/**
 * Whether the site's own stylesheet imports another one: a file by its address from the site folder (`./content/page.css`), or one of a
 * package. The page depends on that stylesheet then.
 */
export function isInSiteStylesheet(address: string, { context, dependencies }: PageState): boolean {
  const files = ['styles.css', 'styles.scss'].map((name) => join(context.siteDir, name))
  for (const file of files) dependencies.add(file)
  const file = files.find((name) => existsSync(name))
  if (file === undefined) return false
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...css.matchAll(importRule)].some(([, imported = '']) => plain(imported) === plain(address))
}

const plain = (address: string) => address.replace(/^(?:\.\/|@site\/|~)/, '')
