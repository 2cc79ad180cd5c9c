import { expect, it } from 'vitest'
import { looksLikePlace } from './looks-like-place'

it.each([
  'packages/core/core/src/services',
  'src/services/event-hub.ts',
  'event-hub.ts:12:3',
  'C:\\strapi\\packages\\core',
  'at Strapi.start (/app/node_modules/@strapi/core/dist/Strapi.js:12:3)',
  'https://github.com/strapi/strapi/blob/develop/packages/core',
  '@strapi/core',
])('%s is a place', (query) => {
  expect(looksLikePlace(query)).toBe(true)
})

it.each([
  '',
  'event hub',
  'createEventHub',
  'strapi.db.query',
  'and/or',
  'plugin::upload.file',
  'v5.54.0',
  'a / b / c',
])('%s is none', (query) => {
  expect(looksLikePlace(query)).toBe(false)
})
