import path from 'node:path'
import { expect, it } from 'vitest'
import { readEnvironment } from './environment'

it('has defaults for everything', () => {
  expect(readEnvironment({})).toEqual({
    siteDir: path.resolve('site'),
    outDir: path.resolve('dist'),
    cacheDir: path.resolve('.cache'),
    strict: false,
  })
})

it('takes what is set; the cache lies beside the output', () => {
  expect(
    readEnvironment({
      SITE_DIR: '/a/site',
      OUT_DIR: '/a/out',
      BASE_URL: '/sub/',
      PORT: '0',
      HOST: '0.0.0.0',
      STRICT: '1',
    }),
  ).toEqual({
    siteDir: '/a/site',
    outDir: '/a/out',
    cacheDir: '/a/.cache',
    baseUrl: '/sub/',
    port: '0',
    host: '0.0.0.0',
    strict: true,
  })
  expect(readEnvironment({ CACHE_DIR: '/c' }).cacheDir).toBe('/c')
  expect(readEnvironment({ STRICT: '0', BASE_URL: '' })).toEqual(readEnvironment({}))
})

it('takes no value of `STRICT` for less than it may mean', () => {
  expect(['1', 'true', '0', 'false', ''].map((STRICT) => readEnvironment({ STRICT }).strict)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(() => readEnvironment({ STRICT: 'yes' })).toThrow('`STRICT` has the value `yes`.')
})
