import { provideEngineParts, provideSiteData } from '../modules/run/engine-modules'
import { enginePart } from '../markdown/components/engine-components'
import { noteSiteRead } from '../markdown/components/run'
import type { SiteData } from '../model/site-data'

/** Gives modules of the site what they may ask of the engine. Before any is loaded: they take it when they are. */
export function provideParts(siteData: SiteData): void {
  provideSiteData(siteData, noteSiteRead)
  provideEngineParts(enginePart)
}
