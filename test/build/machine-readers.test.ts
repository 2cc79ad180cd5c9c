import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/site'
import { createTempSite } from '../support/temp-site'

test('M programs find all pages, in the order of the sidebar, by names that tell them apart, with cards and tabs', async () => {
  const site = createTempSite({
    'content/b/_category_.json': '{ "label": "First", "position": 1 }',
    'content/b/intro.mdx':
      '---\nsidebar_position: 1\n---\n\n# Introduction\n\nAbout.\n\n## In this section\n\n<DocCardList />\n',
    'content/b/more.mdx':
      '---\ndescription: All of it.\n---\n\n# More\n\n<Tabs><TabItem value="a" label="npm">one</TabItem><TabItem value="b" label="yarn">two</TabItem></Tabs>\n',
    'content/a/_category_.json': '{ "label": "Second", "position": 2 }',
    'content/a/intro.mdx': '# Introduction\n\nAbout.\n',
  })
  expect((await site.build()).code).toBe(0)
  const links = [...site.read('llms.txt').matchAll(/^- \[(.*?)\]\((.*?)\)/gm)].map(([, ...found]) => found)
  expect(links.map(([, address]) => address)).toEqual([
    'https://docs.example.org/b/intro.md',
    'https://docs.example.org/b/more.md',
    'https://docs.example.org/a/intro.md',
  ])
  expect(new Set(links.map(([label]) => label)).size).toBe(3)
  const full = site.read('llms-full.txt')
  expect(full.indexOf('/b/intro')).toBeLessThan(full.indexOf('/a/intro'))
  expect(site.read('b/intro.md')).toMatch(/## In this section\n\n- \[More\]\(\/b\/more\): All of it\.\n/)
  expect(site.read('b/more.md')).toMatch(/\*\*npm\*\* one\s*\*\*yarn\*\* two/)
  expect(site.read('b/more.md')).toContain(
    'All pages of this documentation: https://docs.example.org/llms.txt',
  )
  const html = site.read('b/more.html')
  expect(html).toContain('<link rel="alternate" type="text/markdown" href="/b/more.md">')
  expect(html).toMatch(/<p hidden[^>]*>[^<]*<a[^>]* href="\/llms\.txt"/)
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect(html).toContain(
    `<meta name="generator" content="${name} ${version} (content format of Docusaurus 3.1.1)">`,
  )
})
