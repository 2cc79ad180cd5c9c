import { expect, it } from 'vitest'
import { configWith } from '../../../../../test/support/delivery'
import { createDelivery } from './delivery'

it('the header’s policy has what counts in headers only', () => {
  const policyOf = (security: object) =>
    createDelivery(configWith({ security })).headers.get('Content-Security-Policy')?.split('; ')
  expect(policyOf({})).toContain("frame-ancestors 'self'")
  expect(policyOf({ frameAncestors: [] })).toContain("frame-ancestors 'none'")
  expect(policyOf({ frameAncestors: ['https://a.example'] })).toContain('frame-ancestors https://a.example')
})

it('HTTPS alone is a choice, and never one of a preview', () => {
  const config = configWith({ security: { httpsOnly: { maxAgeSeconds: 60, includeSubDomains: true } } })
  const published = createDelivery(config, { published: true }).headers
  expect(published.get('Strict-Transport-Security')).toBe('max-age=60; includeSubDomains')
  expect(published.get('Content-Security-Policy')).toContain('upgrade-insecure-requests')
  for (const headers of [
    createDelivery(config).headers,
    createDelivery(configWith({}), { published: true }).headers,
  ]) {
    expect(headers.has('Strict-Transport-Security')).toBe(false)
    expect(headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests')
  }
})

it('a site’s own headers win, however they are written', () => {
  const { headers } = createDelivery(
    configWith({ deploy: { headers: { 'referrer-policy': 'no-referrer', 'X-A': 'b' } } }),
  )
  expect([headers.get('Referrer-Policy'), headers.get('X-A')]).toEqual(['no-referrer', 'b'])
})
