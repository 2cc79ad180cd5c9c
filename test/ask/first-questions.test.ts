/** The first questions to a site that was never built: as little is read and loaded as they need, and the answers are those of a build. */
import { describe, expect, it, vi } from 'vitest'
import { createAskedSite } from '../support/asked-site'
import { loadedModules } from '../support/loaded-modules'

vi.setConfig({ testTimeout: 180_000 })

describe('K4: a first question loads', () => {
  /** Packages that are no part of an answer. */
  const needless = new Set(['react', 'react-dom', 'vite', 'image-size', 'unbash', '@viz-js/viz', 'refractor'])

  it.each([
    ['covers', ['covers', 'packages/toolbox/src/hub.ts']],
    ['claims', ['claims', '/hub']],
    ['page', ['page', '/hub']],
    ['search', ['search', 'limits']],
  ])('%s: none of what it does not need', async (_, args) => {
    const site = createAskedSite()
    const { code, packages } = await loadedModules(args, site.env)
    expect(code).toBe(0)
    expect(packages.filter((name) => needless.has(name))).toEqual([])
    expect(packages).toContain('satteri')
  })
})
