/** Infima's names are loaded only by sites that ask for them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { configOf, createTempSite, type TempSite } from '../support/temp-site'

const withInfima = (options: Record<string, unknown>) =>
  configOf({ integrations: [{ module: '@holdtrue/docusaurus', options }] })

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
    'site.config.ts': withInfima({ infima: true }),
  })
  const withNames = await stylesOf(site)
  expect(withNames).toContain('.col--6')
  expect(withNames).toMatch(/\.margin-horiz--sm\s*\{\s*margin-left:\s*0?\.5rem\s*!important/)
  // What would restyle the theme's elements and frame is left out.
  expect(withNames).not.toMatch(/\.(?:navbar|menu|footer)__|--ifm-menu|\.button\{background-color/)
  const licenses = readFileSync(path.join(site.outDir, 'third-party-licenses.txt'), 'utf8')
  expect(licenses).toMatch(/^infima \S+ \(MIT\)$/m)
  expect(withNames.indexOf('--ifm-color-primary:')).toBeLessThan(withNames.indexOf('#123456'))
  site.write({ 'site.config.ts': withInfima({}) })
  const without = await stylesOf(site)
  expect(without).not.toContain('.col--6')
  expect(without.replace(/--ifm-color-primary:\s*#123456/, '')).not.toContain('--ifm-')
}, 60_000)

it('M20: a site that uses Infima’s names and has not turned them on is told so once, with the line to add', async () => {
  const row = '<div className="col col--6">x</div>\n'
  const site = createTempSite({
    'content/a.mdx': `Text\n\n${row}`,
    'content/b.mdx': row,
    'styles.css': "@import './own.css';\n",
    'own.css': '/* --ifm-x */\n.a { color: red }\n.b { color: var(--ifm-color-primary) }\n',
    'content/c.mdx': '```html\n<div class="alert alert--danger">\n```\n',
  })
  const warnings = async (settings: Record<string, unknown>) => {
    site.write({ 'site.config.ts': withInfima(settings) })
    const { code, stderr } = await site.build({ CACHE_DIR: site.cacheDir })
    expect(code, stderr).toBe(0)
    return stderr
  }
  const told = await warnings({})
  expect(told).toContain(
    'warning `--ifm-color-primary` is one of Infima’s names, which the site has not turned on: it has no effect. (infima-off)\n  own.css:3:',
  )
  expect(told).toContain('give `@holdtrue/docusaurus` the option `infima: true`')
  expect(told.match(/infima-off/g)).toHaveLength(1)
  site.write({ 'own.css': '.a { color: red }\n' })
  const again = await warnings({})
  expect(again.match(/infima-off/g)).toHaveLength(1)
  expect(again).toMatch(/`col--6` is one of Infima’s names[^\n]*\n  content\/a\.mdx:3:21/)
  site.write({ 'content/a.mdx': 'Text\n', 'content/b.mdx': 'Text\n' })
  expect(await warnings({})).toBe('')
  site.write({ 'content/a.mdx': row, 'own.css': ':root { --ifm-x: 1px }\n' })
  expect(await warnings({ infima: false })).toBe('')
  expect(await warnings({ infima: true })).toBe('')
}, 90_000)

it('the site’s own stylesheet may be Sass', async () => {
  const site = createTempSite({
    'content/a.md': 'A\n',
    'styles.scss': "@use './parts' as parts;\n$width: 3px;\n.own { .inner { border-width: $width; } }\n",
    '_parts.scss': '.part { .inner { color: #123456; } }\n',
    'node_modules/sass/package.json': '{ "name": "sass", "version": "1.0.0", "main": "index.js" }',
    // A fake compiler: the test only checks its input and that its result is used.
    'node_modules/sass/index.js':
      "const fs = require('fs')\nexports.compile = (file) => ({ css: /\\$width/.test(fs.readFileSync(file, 'utf8')) ? '.own .inner { border-width: 3px }' : '', loadedUrls: [] })\n",
  })
  expect(await stylesOf(site)).toMatch(/\.own \.inner\s*\{\s*border-width:\s*3px/)
}, 60_000)
