import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as ImageSize from 'image-size'
import { logoHeightPx } from '../../model/constants'
import type { Problem } from '../../model/problem'

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

/** What is to be said of a logo whose size nobody knows, in the place of the two settings that are missing. */
export function withLogoProblem(problems: readonly Problem[], exported: unknown, siteDir: string): Problem[] {
  const isSize = ({ code, message }: Problem) =>
    code === 'site-config-missing' && /`navbar\.logo\.(?:width|height)`/.test(message)
  const size = problems.find(isSize)
  const src = objectOf(objectOf(objectOf(exported)?.['navbar'])?.['logo'])?.['src']
  if (!size || typeof src !== 'string') return [...problems]
  const isThere = existsSync(path.join(siteDir, 'static', src))
  const problem: Problem = {
    ...size,
    message: isThere
      ? `The logo \`${src}\` does not say how large it is.`
      : `The logo \`${src}\` finds no file.`,
    hint: isThere ? 'Set `navbar.logo.width` and `height`, in pixels.' : 'It is looked for in `static/`.',
  }
  return problems
    .filter((other) => other === size || !isSize(other))
    .map((other) => (other === size ? problem : other))
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
