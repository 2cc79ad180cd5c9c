import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as ImageSize from 'image-size'
import { logoHeightPx } from '../../model/constants'

/** The configuration with the size of its logo, where it says none: so high as in Docusaurus, in the proportions of the file. */
export function withLogoSize(exported: unknown, siteDir: string): unknown {
  const config = objectOf(exported)
  const navbar = objectOf(config?.['navbar'])
  const logo = objectOf(navbar?.['logo'])
  if (!logo || typeof logo['src'] !== 'string' || ('width' in logo && 'height' in logo)) return exported
  const ratio = proportions(path.join(siteDir, 'static', logo['src']))
  if (ratio === undefined) return exported
  const { width, height } = logo
  const size =
    typeof width === 'number'
      ? { width, height: Math.round(width / ratio) }
      : {
          width: Math.round((typeof height === 'number' ? height : logoHeightPx) * ratio),
          height: height ?? logoHeightPx,
        }
  return { ...config, navbar: { ...navbar, logo: { ...logo, ...size } } }
}

function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}

const require = createRequire(import.meta.url)

/** Width for each pixel of height; undefined where the file is none, or tells no size. */
function proportions(file: string): number | undefined {
  try {
    // Twenty formats, which a configuration that says the size need not wait for.
    const { imageSize }: typeof ImageSize = require('image-size')
    const { width, height } = imageSize(readFileSync(file))
    return width / height
  } catch {
    return undefined
  }
}
