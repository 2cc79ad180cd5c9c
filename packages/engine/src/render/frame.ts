import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteData } from '../model/site-data'
import { FrameFoot, FrameHead } from '../theme/Frame'

export interface Frame {
  head: string
  foot: string
}

const frames = new WeakMap<SiteData, Frame>()

/** HTML of what stands around the app, rendered once for a site. */
export function renderFrame(site: SiteData): Frame {
  const known = frames.get(site)
  if (known) return known
  const frame = {
    head: renderToStaticMarkup(createElement(FrameHead, { site })),
    foot: renderToStaticMarkup(createElement(FrameFoot, { site })),
  }
  frames.set(site, frame)
  return frame
}
