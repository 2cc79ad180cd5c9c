import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import siteConfig from '../../site/site.config'
import { strapi } from '../../site/upstream.config'
import { checkClaim } from '../../packages/claims/src/check/claims/check-claim'
import { readIndex } from '../../packages/claims/src/upstream/index/read-index'
import { root, runDocs } from '../support/site'

const { options: upstream } = strapi
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
const claimsPage = readFileSync(path.join(root, 'manual/content/10-writing/04-claims.mdx'), 'utf8')
const claims = [...`${readme}${claimsPage}`.matchAll(/\]\((src:[^)]+)\)/g)]
  .map(([, target = '']) => target)
  // The manual's statements are about the engine; its build checks them.
  .filter((target) => !/^src:@?holdtrue\b/.test(target))

it('the claims that README and manual show as examples hold when they are copied', () => {
  const index = readIndex(path.join(root, 'site', upstream.index, upstream.release), upstream.release)
  const failing = claims.flatMap((target) => checkClaim(index, target, upstream).problem?.message ?? [])
  expect(claims.length).toBeGreaterThan(5)
  expect(failing).toEqual([])
})

it('I8: the guide sends pull requests to the branch that the edit links open', () => {
  const docs = 'docs' in siteConfig && !Array.isArray(siteConfig.docs) ? siteConfig.docs : undefined
  const [, branch = ''] = /\/tree\/([^/]+)\//.exec(String(docs?.editUrl)) ?? []
  expect(branch).not.toBe('')
  const guide = readFileSync(path.join(root, 'site/content/guides/00-contributing.mdx'), 'utf8')
  expect(guide).toContain(
    `Create your branch from \`${branch}\`, and open the pull request against \`${branch}\`.`,
  )
})

it('the licence is there, and the changelog says what is new in the version', () => {
  const { version, license }: { version: string; license: string } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  expect(readFileSync(path.join(root, 'LICENSE'), 'utf8')).toMatch(new RegExp(`^${license} License\n`))
  expect(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n\n`)
})

it('the manual builds without a problem', async () => {
  const { code, stderr } = await runDocs(['check'], { SITE_DIR: path.join(root, 'manual'), STRICT: '1' })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
