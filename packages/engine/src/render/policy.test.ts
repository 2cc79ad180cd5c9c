import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './document'

const directives = (settings: Partial<Parameters<typeof contentSecurityPolicy>[0]>) =>
  contentSecurityPolicy({
    imageSources: [],
    frameSources: [],
    frameAncestors: ["'self'"],
    styleAttributes: false,
    ...settings,
  }).split('; ')

it('the strictest: everything from the site itself, two inline scripts, no inline style', () => {
  expect(directives({ imageSources: ["'none'"] })).toEqual([
    "default-src 'self'",
    expect.stringMatching(/^script-src 'self' 'sha256-[^' ]*' 'sha256-[^' ]*'$/),
    "style-src 'self'",
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ])
})

it('lets content bring pictures, frames and `style` attributes where the site says so', () => {
  const found = directives({
    imageSources: ['https://img.example.org', "'self'"],
    frameSources: ['https:'],
    styleAttributes: true,
  })
  expect(found).toContain("img-src 'self' data: https://img.example.org")
  expect(found).toContain("frame-src 'self' https:")
  expect(found).toContain("style-src-attr 'unsafe-inline'")
  expect(found).toContain("style-src 'self'")
})
