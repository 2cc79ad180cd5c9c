import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { refusal } from '../listen'

it.each([
  { host: 'localhost:3000' },
  { host: 'LOCALHOST' },
  { host: 'docs.localhost:3000' },
  { host: '127.0.0.1:3000' },
  { host: '[::1]:3000' },
  { host: '192.168.1.20:3000' },
  { host: `${hostname()}:3000` },
  { host: 'localhost', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
  { host: 'localhost', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  {
    host: 'localhost',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  },
])('E6: %o is answered', (headers) => {
  expect(refusal({ headers, url: '/docs' }, undefined)).toBeUndefined()
})

it.each([
  { host: 'evil.example:3000' },
  { host: 'localhost.evil.example' },
  { host: '' },
  {
    host: 'localhost',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-dest': 'image',
  },
  {
    host: 'localhost',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'iframe',
  },
])('E6: %o is refused', (headers) => {
  expect(refusal({ headers, url: '/docs' }, undefined)).toBeDefined()
})

it('E6: `HOST` adds its name, and the answer says so', () => {
  const request = { headers: { host: 'docs.test:3000' } }
  expect(refusal(request, 'docs.test')).toBeUndefined()
  expect(refusal(request, undefined)).toContain('`HOST=docs.test`')
})

it('E6: a link of another site opens no editor', () => {
  const headers = {
    host: 'localhost',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  }
  expect(refusal({ headers, url: '/__open-in-editor?file=x' }, undefined)).toBeDefined()
})
