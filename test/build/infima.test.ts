/** Infima's names are loaded where a site asks for them, and by no other. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { configOf, createTempSite, type TempSite } from '../support/temp-site'

async function stylesOf(site: TempSite): Promise<string> {
  const { code, stderr } = await site.build()
  expect(code, stderr).toBe(0)
  const assets = path.join(site.outDir, 'assets')
  return readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(path.join(assets, name), 'utf8'))
    .join('\n')
}

it('I10: the stylesheet is there with `infima: true`, before the site’s own, and goes away again', async () => {
  const site = createTempSite({
    'content/a.md': 'A\n',
    'styles.css': ':root { --ifm-color-primary: #123456 }\n',
    'site.config.ts': configOf({ infima: true }),
  })
  const withNames = await stylesOf(site)
  expect(withNames).toContain('.col--6')
  expect(withNames).toMatch(/\.margin-horiz--sm\s*\{\s*margin-inline:\s*0?\.5rem\s*!important/)
  expect(withNames.indexOf('--ifm-color-primary:')).toBeLessThan(withNames.indexOf('#123456'))
  site.write({ 'site.config.ts': configOf({}) })
  const without = await stylesOf(site)
  expect(without).not.toContain('.col--6')
  expect(without.replace(/--ifm-color-primary:\s*#123456/, '')).not.toContain('--ifm-')
}, 60_000)

it('the site’s own stylesheet may be Sass', async () => {
  const site = createTempSite({
    'content/a.md': 'A\n',
    'styles.scss': "@use './parts' as parts;\n$width: 3px;\n.own { .inner { border-width: $width; } }\n",
    '_parts.scss': '.part { .inner { color: #123456; } }\n',
    'node_modules/sass/package.json': '{ "name": "sass", "version": "1.0.0", "main": "index.js" }',
    // A stand-in for the compiler: what it is given, and that its answer is used, is what counts here.
    'node_modules/sass/index.js':
      "const fs = require('fs')\nexports.compile = (file) => ({ css: /\\$width/.test(fs.readFileSync(file, 'utf8')) ? '.own .inner { border-width: 3px }' : '', loadedUrls: [] })\n",
  })
  expect(await stylesOf(site)).toMatch(/\.own \.inner\s*\{\s*border-width:\s*3px/)
}, 60_000)
