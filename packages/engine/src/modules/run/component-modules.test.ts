/** Imports of components other than code, and packages that use React. */
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite, type SiteFiles } from '../../../../../test/support/temp-site'
import { providedModules } from '../../../../docusaurus/src/provided-modules'
import type { ProvidedModules } from '../resolve'
import { compileCssModule } from '../site-files'
import { provideSiteData } from './module-files'
import { SiteModules, type ModuleExports } from './site-modules'
import { site as siteData } from '../../../../../test/support/theme-data'

function modulesOf(files: SiteFiles, provided: ProvidedModules = {}) {
  const { siteDir, cacheDir } = createTempSite(files)
  const modules = new SiteModules(siteDir, cacheDir)
  modules.provided = provided
  return { siteDir, modules, load: (name: string) => modules.load(path.join(siteDir, name)) }
}

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

function htmlOf({ default: component }: ModuleExports): string {
  if (!isComponent(component)) throw new Error(`There is no component: ${String(component)}.`)
  return renderToStaticMarkup(createElement(component))
}

/** A second copy of React, which is incompatible with the engine's. */
const secondReact: SiteFiles = {
  'node_modules/react/package.json': '{ "name": "react", "version": "17.0.0", "main": "index.js" }',
  'node_modules/react/index.js': "exports.useState = () => { throw new Error('second React') }",
}

it('pictures, text, data and SVG are what Docusaurus makes of them', async () => {
  provideSiteData({ ...siteData, baseUrl: '/sub/' })
  const { load } = modulesOf({
    'a.js': `import logo from './logo.png'
import still from '@site/static/img/still.png'
import Mark from './mark.svg'
import address from './sign.svg'
import raw from './lib/b.ts?raw'
import loaded from '!!raw-loader!./lib/b.ts'
const required = require('./data.json').name
export const data = await import('./data.json')
export default () => <p title={required + data.name + raw + loaded}><Mark className="m" /><img src={address} alt={logo + still} /></p>
`,
    'logo.png': 'x',
    'mark.svg':
      '<?xml version="1.0"?><svg viewBox="0 0 1 1" stroke-width="2" style="fill: red"><path d="M0"/></svg>',
    'sign.svg': '<svg/>',
    'static/img/still.png': 'y',
    'lib/b.ts': 'let b',
    'data.json': '{ "name": "hub" }',
  })
  expect(htmlOf(await load('a.js')).replace(/<link[^>]*>/, '')).toMatch(
    /^<p title="hubhublet blet b"><svg viewBox="0 0 1 1" stroke-width="2" style="fill:red" class="m"><path d="M0"\/><\/svg><img src="\/sub\/assets\/media\/sign-\w{8}\.svg" alt="\/sub\/assets\/media\/logo-\w{8}\.png\/sub\/img\/still\.png"\/><\/p>$/,
  )
})

it('classes of a CSS Module have names of their own, by file and class', async () => {
  const files = {
    'a.tsx': `import styles, { card } from './a.module.css'\nimport './plain.css'\nexport default () => <p className={styles.card}>{card === styles.card ? styles['card-two'] : ''}</p>`,
    'a.module.css': '.card { color: red } .card-two { composes: card } :global(.x) { color: red }',
    'plain.css': 'p { color: red }',
  }
  const { siteDir, load } = modulesOf(files)
  const { names } = await compileCssModule(path.join(siteDir, 'a.module.css'), siteDir)
  expect(names['card']).toMatch(/^a_card_\w{6}$/)
  expect(Object.keys(names)).toEqual(['card', 'card-two'])
  expect(htmlOf(await load('a.tsx'))).toBe(`<p class="${names['card']}">${names['card-two']}</p>`)
})

it('two components share the module that both import, whichever is loaded first', async () => {
  const { load } = modulesOf({
    'lib/context.ts': `import { createContext } from 'react'\nexport const Context = createContext('none')\nexport const other = 1`,
    'lib/index.ts': `export * from './context'\nexport * from '../components/Shows'`,
    'components/Shows.tsx': `import { use } from 'react'\nimport { Context } from '../lib'\nexport const Shows = () => <b>{use(Context)}</b>`,
    'components/Gives.tsx': `import { Context } from '@site/lib/context'\nexport const Gives = ({ children }) => <Context value="given">{children}</Context>`,
  })
  const [gives, shows] = await Promise.all([load('components/Gives.tsx'), load('components/Shows.tsx')])
  const page = () => {
    const [Gives, Shows] = [gives['Gives'], shows['Shows']]
    if (!isComponent(Gives) || !isComponent(Shows)) throw new Error('There are no components.')
    return createElement(Gives, { children: createElement(Shows) } as object)
  }
  expect(renderToStaticMarkup(createElement(page))).toBe('<b>given</b>')
})

it.each([
  [
    'an ES module without endings and with styles',
    {
      'node_modules/kit/package.json':
        '{ "name": "kit", "module": "es/index", "main": "cjs.js", "peerDependencies": { "react": "*" } }',
      'node_modules/kit/es/index.js':
        "import './kit.css'\nexport * from './Box'\nexport { default } from './Box'",
      'node_modules/kit/es/Box.js':
        "import { useState } from 'react'\nexport const name = 'box'\nexport default function Box() { return useState('ok')[0] }",
      'node_modules/kit/es/kit.css': '',
    },
  ],
  [
    'CommonJS made from an ES module',
    {
      'node_modules/kit/package.json':
        '{ "name": "kit", "main": "cjs.js", "dependencies": { "react": "^17" } }',
      'node_modules/kit/cjs.js':
        "Object.defineProperty(exports, '__esModule', { value: true })\nconst React = require('react')\nexports.name = 'box'\nexports.default = () => React.useState('ok')[0]",
    },
  ],
])('a package has the engine’s React, though the site has another one: %s', async (_, kit) => {
  const { load, modules } = modulesOf({
    ...secondReact,
    ...kit,
    'a.tsx': "import Box, { name } from 'kit'\nexport default () => <p title={name}><Box /></p>",
  })
  expect(htmlOf(await load('a.tsx'))).toBe('<p title="box">ok</p>')
  const loaded = await modules.loadPackage('kit')
  expect(loaded?.exports).toMatchObject({ name: 'box', default: expect.any(Function) })
})

it('`require` gives what Docusaurus’ does of every kind of package', async () => {
  const { load } = modulesOf({
    ...secondReact,
    'node_modules/plain/package.json': '{ "name": "plain", "main": "i.js", "version": "1.2.3" }',
    'node_modules/plain/i.js': "module.exports = (name) => 'plain ' + name\nmodule.exports.part = 'part'",
    'node_modules/both/package.json':
      '{ "name": "both", "exports": { "import": "./i.mjs", "require": "./i.cjs" } }',
    'node_modules/both/i.mjs': "export const kind = 'module'",
    'node_modules/both/i.cjs': "exports.kind = 'common'",
    'node_modules/modern/package.json':
      '{ "name": "modern", "type": "module", "exports": { "import": "./i.js" } }',
    'node_modules/modern/i.js': "export default () => 'default'\nexport const named = 'named'",
    'node_modules/kit/package.json':
      '{ "name": "kit", "main": "i.mjs", "peerDependencies": { "react": "*" } }',
    'node_modules/kit/i.mjs':
      "import { useState } from 'react'\nexport const useIt = () => useState('ok')[0]",
    'a.js': `const plain = require('plain')
const modern = require('modern')
const { useIt } = require('kit')
module.exports = () => <p>{[plain('a'), plain.part, require('both').kind, modern(), modern.default(), modern.named, useIt(), require('plain/package.json').version].join()}</p>
`,
  })
  expect(htmlOf(await load('a.js'))).toBe('<p>plain a,part,common,default,default,named,ok,1.2.3</p>')
})

it('a package that forgot to declare React gets the engine’s, too', async () => {
  const { load } = modulesOf({
    ...secondReact,
    'node_modules/forgetful/package.json': '{ "name": "forgetful", "main": "i.mjs" }',
    'node_modules/forgetful/i.mjs':
      'import { useState } from "react"\nexport default () => useState("ok")[0]',
    'a.tsx': "import Box from 'forgetful'\nexport default () => <p><Box /></p>",
  })
  expect(htmlOf(await load('a.tsx'))).toBe('<p>ok</p>')
})

it('a package runs as in production, and may speak of it', async () => {
  const { load } = modulesOf({
    'node_modules/kit/package.json':
      '{ "name": "kit", "main": "i.js", "peerDependencies": { "react": "*" } }',
    'node_modules/kit/i.js': `require('react')
if (process.env.NODE_ENV !== 'production') throw new Error("process.env.NODE_ENV is not 'production'")
exports.hint = "Set process.env.NODE_ENV."
exports.real = typeof globalThis.process.env.NODE_ENV
`,
    'a.tsx': "import { hint, real } from 'kit'\nexport default () => <p>{hint} {real}</p>",
  })
  expect(htmlOf(await load('a.tsx'))).toBe('<p>Set process.env.NODE_ENV. string</p>')
})

it('a package that runs in browsers alone stops a component only where it is really loaded', async () => {
  const { load } = modulesOf({
    'node_modules/buttons/package.json': '{ "name": "buttons", "main": "common.js", "module": "i.js" }',
    'node_modules/buttons/i.js': 'const { document } = window\nmodule.exports = { render: () => document }',
    'node_modules/kit/package.json':
      '{ "name": "kit", "main": "i.mjs", "peerDependencies": { "react": "*" } }',
    'node_modules/kit/i.mjs': `import { useEffect } from 'react'
export const Button = () => { useEffect(() => { import('buttons') }); return 'Star' }`,
    'lazy.tsx': "import { Button } from 'kit'\nexport default () => <p><Button /></p>",
    'eager.tsx': "import { render } from 'buttons'\nexport default () => <p>{render()}</p>",
  })
  expect(htmlOf(await load('lazy.tsx'))).toBe('<p>Star</p>')
  await expect(load('eager.tsx')).rejects.toThrow(/window is not defined/)
})

it('a document that code imports is an error only where the code shows it', async () => {
  const { load } = modulesOf({
    'part.mdx': '# Part\n',
    'a.tsx': "import Part from './part.mdx'\nexport const kept = Part\nexport default () => <Part />",
  })
  const loaded = await load('a.tsx')
  expect(loaded).toMatchObject({ kept: expect.any(Function) })
  expect(() => htmlOf(loaded)).toThrow('`part.mdx` is a document, which code cannot show.')
})

it('a page that leads elsewhere does so without script, too, and has a link', async () => {
  provideSiteData(siteData)
  const files = {
    'a.tsx':
      'import { Redirect } from \'@docusaurus/router\'\nexport default () => <Redirect to="/docs/intro" />',
  }
  const { load } = modulesOf(files, providedModules)
  const html = htmlOf(await load('a.tsx'))
  expect(html).toContain('http-equiv="refresh" content="0; url=/docs/intro"')
  expect(html).toContain('<a href="/docs/intro">')
})

it('a module of an integration is found as long as it is provided', async () => {
  const { modules, load, siteDir } = modulesOf({
    'a.tsx': "import { hub } from '@terms/hub'\nexport default () => <p>{hub}</p>",
    'hub.ts': "export const hub = 'Hub'",
    'bin/x.ts': "\nimport '@docusaurus/Link'",
  })
  modules.provided = { '@terms/hub': { file: path.join(siteDir, 'hub.ts') } }
  expect(htmlOf(await load('a.tsx'))).toBe('<p>Hub</p>')
  const again = new SiteModules(siteDir, path.join(siteDir, '../.cache'))
  await expect(again.load(path.join(siteDir, 'a.tsx'))).rejects.toMatchObject({
    problems: [{ file: 'a.tsx', line: 1, column: 22, message: expect.stringContaining('`@terms/hub`') }],
  })
  await expect(load('bin/x.ts')).rejects.toMatchObject({
    problems: [
      { file: 'bin/x.ts', line: 2, column: 9, hint: expect.stringContaining('@holdtrue/docusaurus') },
    ],
  })
})

it('packages that import each other, and others that share one, are loaded once', async () => {
  const manifest = (name: string) =>
    `{ "name": "${name}", "main": "i.mjs", "peerDependencies": { "react": "*" } }`
  const { load } = modulesOf({
    'node_modules/one/package.json': manifest('one'),
    'node_modules/one/i.mjs':
      "import { two } from 'two'\nexport const one = () => 'one' + two()\nexport const self = {}",
    'node_modules/two/package.json': manifest('two'),
    'node_modules/two/i.mjs':
      "import { one } from 'one'\nexport const two = () => 'two'\nexport const back = () => one()",
    'node_modules/three/package.json': manifest('three'),
    'node_modules/three/i.mjs': "export { self } from 'one'",
    'a.tsx':
      "import { one, self } from 'one'\nimport { self as same } from 'three'\nexport default () => one() + (self === same)",
  })
  expect(htmlOf(await load('a.tsx'))).toBe('onetwotrue')
})
