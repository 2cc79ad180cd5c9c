import { expect, it } from 'vitest'
import { sidebarPartOfAddress, type SidebarChunk } from '../model/sidebar'
import { createSidebarFiles, filesOfSidebar } from './sidebar-files'

const chunks = (label: string): SidebarChunk[] => [
  {
    name: 'docs',
    items: [
      { type: 'link', label: 'A', href: '/a', docId: 'a', description: 'For cards.' },
      { type: 'category', key: 'Core', label: 'Core', collapsible: true, collapsed: true, chunk: 'docs.1' },
    ],
  },
  { name: 'docs.1', items: [{ type: 'link', label, href: '/b', docId: 'b' }] },
]

it('each chunk is a file named by its content; a category names the chunk below it by a stable address', () => {
  const [root, child] = createSidebarFiles(chunks('B'))
  expect(root?.address).toMatch(/^\/assets\/sidebar\/docs-[\da-f]{8}\.json$/)
  expect(child?.address).toMatch(/^\/assets\/sidebar\/docs\.1-[\da-f]{8}\.json$/)
  expect(JSON.parse(root?.content ?? '')).toEqual([
    { type: 'link', label: 'A', href: '/a', docId: 'a' },
    {
      type: 'category',
      key: 'Core',
      label: 'Core',
      collapsible: true,
      collapsed: true,
      chunk: '/sidebar-parts/docs.1.json',
    },
  ])
  const [own, part] = child ? filesOfSidebar(child) : []
  expect(root && filesOfSidebar(root)).toEqual([{ address: root?.address, content: root?.content }])
  expect(own).toEqual({ address: child?.address, content: child?.content })
  expect(part?.address).toBe('/sidebar-parts/docs.1.json')
  expect(JSON.parse(part?.content ?? '')).toEqual({
    address: child?.address,
    items: JSON.parse(child?.content ?? ''),
  })
})

it('the stable address of a chunk is found from its immutable one, whatever its name', () => {
  const name = 'default@5.54-beta/docs.1'
  const [file] = createSidebarFiles([{ name, items: [] }])
  expect(sidebarPartOfAddress(file?.address ?? '')).toBe('/sidebar-parts/default-5.54-beta-docs.1.json')
})

it('a changed label changes the address of its own chunk alone; the same chunks have the same ones', () => {
  const addresses = (label: string) => createSidebarFiles(chunks(label)).map(({ address }) => address)
  expect(addresses('B')).toEqual(addresses('B'))
  const [root, child] = addresses('Other')
  expect(root).toBe(addresses('B')[0])
  expect(child).not.toBe(addresses('B')[1])
})
