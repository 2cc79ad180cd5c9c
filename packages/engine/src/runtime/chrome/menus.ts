import { loadScript } from '../loading/load-module'
import { reasonOf, warn } from '../log'

/** Menus of the navbar are a chunk of their own: few sites have them, and without script they open and close by a click all the same. */
export async function installMenus(): Promise<void> {
  if (!document.querySelector('details.dropdown')) return
  try {
    const { installDropdowns } = await loadScript('dropdowns', () => import('./dropdowns'))
    installDropdowns()
  } catch (error) {
    warn(`What opens menus could not be loaded: ${reasonOf(error)}.`)
  }
}
