import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { engineRoot } from '../files/engine-root'
import { site } from '../../../../test/support/theme-data'
import { shellSheets } from './page-sheets'

it('a site has the looks of menus, announcement and versions where it has them', () => {
  expect(shellSheets({ ...site, navbar: { ...site.navbar, items: [] }, announcementBar: undefined })).toEqual(
    [],
  )
  const sheets = shellSheets({
    ...site,
    announcementBar: { id: 'a', content: 'New', isCloseable: true },
    docs: [],
    navbar: { ...site.navbar, items: [{ type: 'dropdown', label: 'Menu', items: [], position: 'left' }] },
  })
  expect(sheets).toHaveLength(3)
  for (const file of sheets) expect(existsSync(path.join(engineRoot, file)), file).toBe(true)
})
