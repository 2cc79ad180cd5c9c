import { expect, it } from 'vitest'
import type { SidebarChunk } from '../model/sidebar'
import { createSidebarFiles } from './sidebar-files'

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

it('each chunk is a file named by its content; a parent names its children by address', () => {
  const files = createSidebarFiles(chunks('B'))
  const [root, child] = [files.get('docs'), files.get('docs.1')]
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
      chunk: child?.address,
    },
  ])
  expect(root?.chunk.name).toBe('docs')
  expect(child?.chunk.name).toBe(child?.address)
})

it('a changed label changes the addresses up to the root; the same chunks have the same ones', () => {
  const addresses = (label: string) =>
    [...createSidebarFiles(chunks(label)).values()].map(({ address }) => address)
  expect(addresses('B')).toEqual(addresses('B'))
  const changed = addresses('Other')
  expect(addresses('B').some((address) => changed.includes(address))).toBe(false)
})
