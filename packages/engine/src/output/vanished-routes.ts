import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { nearest } from '../model/nearest'
import { joinRoute, withoutBase } from '../model/path'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/redirect'
import type { Site } from '../content/load-site'

/** Routes of the last release that are neither page nor redirect any more (C10): links to them would break. */
export function vanishedRoutes(
  { siteDir, config }: Pick<Site, 'siteDir' | 'config'>,
  routes: ReadonlySet<string>,
  redirects: readonly Redirect[],
): Problem[] {
  const file = config.previousRoutes
  if (file === undefined) return []
  const absolute = path.resolve(siteDir, file)
  if (!existsSync(absolute)) {
    return [
      {
        severity: 'error',
        code: 'previous-routes',
        message: `Setting \`previousRoutes\` names \`${file}\`, which does not exist.`,
        hint: 'It is a file in the site folder: the `sitemap.xml` of the last release, or a route a line.',
        file: 'site.config.ts',
      },
    ]
  }
  const kept = new Set([...routes, ...redirects.map(({ from }) => from)])
  return readRoutes(readFileSync(absolute, 'utf8'), config.baseUrl)
    .filter(({ route }) => !kept.has(route))
    .map(({ route, line }): Problem => {
      const match = nearest(route, routes)
      return {
        severity: 'warning',
        code: 'vanished-route',
        message: `The route \`${route}\` of the last release is gone.`,
        hint: `Name it in \`redirect_from\` of the page that took its place${match === undefined ? '' : `, such as \`${match}\``}.`,
        file,
        line,
      }
    })
}

/** Routes of a sitemap, or of a list with one a line; `#` begins a comment. */
function readRoutes(text: string, baseUrl: string): { route: string; line: number }[] {
  const isSitemap = text.includes('<urlset')
  return text.split('\n').flatMap((content, index) => {
    const found = isSitemap
      ? [...content.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(
          ([, address = '']) => routeOf(address, baseUrl) ?? [],
        )
      : [content.replace(/#.*/, '').trim()].filter((route) => route !== '')
    return found.map((route) => ({ route: joinRoute(route), line: index + 1 }))
  })
}

function routeOf(address: string, baseUrl: string): string | undefined {
  const plain = address.replaceAll('&amp;', '&')
  return URL.canParse(plain) ? withoutBase(baseUrl, decodeURI(new URL(plain).pathname)) : undefined
}
