import { describe, expect, it } from 'vitest'
import { fixtureIndex, fixtureUpstream, indexOfSources } from '../../../../../test/support/fixture-upstream'
import { checkClaim } from './check-claim'

const index = fixtureIndex('1.0.0')
const check = (target: string) => checkClaim(index, target, fixtureUpstream)
const hub = 'src:@fixture/toolbox/src/hub.ts'

describe('a claim that holds leads to its place in the source', () => {
  it.each([
    ['src:@fixture/toolbox', 'https://example.org/tree/v1.0.0/packages/toolbox'],
    ['src:@fixture/toolbox/src', 'https://example.org/tree/v1.0.0/packages/toolbox/src'],
    [hub, 'https://example.org/blob/v1.0.0/packages/toolbox/src/hub.ts'],
    [`${hub}#createHub`, 'https://example.org/blob/v1.0.0/packages/toolbox/src/hub.ts#L6'],
    [`${hub}#createHub.emit`, 'https://example.org/blob/v1.0.0/packages/toolbox/src/hub.ts#L10'],
    [`${hub}#emit`, 'https://example.org/blob/v1.0.0/packages/toolbox/src/hub.ts#L10'],
    [`${hub}#Registry.first`, 'https://example.org/blob/v1.0.0/packages/toolbox/src/hub.ts#L24'],
    [`${hub}#Registry.#items`, 'https://example.org/blob/v1.0.0/packages/toolbox/src/hub.ts#L20'],
    [`${hub}#text=hub.strict`, 'https://example.org/blob/v1.0.0/packages/toolbox/src/hub.ts#L13'],
    [`${hub}#text=to%20all`, 'https://example.org/blob/v1.0.0/packages/toolbox/src/hub.ts#L11'],
    [`${hub}#text=250`, 'https://example.org/blob/v1.0.0/packages/toolbox/src/hub.ts#L3'],
    [
      'src:fixture-cli/src/command.ts#--file',
      'https://example.org/blob/v1.0.0/packages/cli/src/command.ts#L6',
    ],
    ['src:fixture-cli/src/command.ts#-f', 'https://example.org/blob/v1.0.0/packages/cli/src/command.ts#L6'],
    // Only this file's declarations are published, and no source map names the original.
    [
      'src:@fixture/toolbox/dist/types.d.ts#Hub.options.limit',
      'https://example.org/tree/v1.0.0/packages/toolbox',
    ],
  ])('%s', (target, url) => {
    const { ok, problem, sourceUrl } = check(target)
    expect(problem).toBeUndefined()
    expect(ok).toBe(true)
    expect(sourceUrl).toBe(url)
  })
})

describe('a claim that fails says what is missing and what is nearest', () => {
  it.each([
    ['src:@fixture/toolbx', 'no package `@fixture/toolbx`', 'src:@fixture/toolbox'],
    ['src:packages/toolbox/src/hub.ts#createHub', 'no package `packages`', `${hub}#createHub`],
    // Only existing targets are suggested.
    ['src:packages/toolbox/src/hubb.ts', 'no package `packages`', hub],
    ['src:packages/toolbox/src/hub.ts#createHubs', 'no package `packages`', `${hub}#createHub`],
    ['src:packages/toolbox/entirely/else.css', 'no package `packages`', 'src:@fixture/toolbox'],
    ['src:@fixture/toolbx/src/hub.js#createHub', 'no package `@fixture/toolbx`', `${hub}#createHub`],
    ['src:@fixture/toolbx/src/hub.ts#none?absent', 'no package', 'src:@fixture/toolbox'],
    ['src:@fixture/toolbox/src/hubb.ts', 'no file `src/hubb.ts`', hub],
    ['src:@fixture/toolbox/src/hub.js#createHub', 'no file `src/hub.js`', `${hub}#createHub`],
    [
      'src:@fixture/toolbox/src/old.ts#openDrawer',
      'no file `src/old.ts`',
      'src:@fixture/toolbox/src/legacy.ts#openDrawer',
    ],
    [`${hub}#createHubs`, 'declares no `createHubs`', `${hub}#createHub`],
    [`${hub}#Registry.laod`, 'declares no `Registry.laod`', `${hub}#Registry.load`],
    [`${hub}#closeDrawer`, 'declares no `closeDrawer`', 'src:@fixture/toolbox/src/legacy.ts#closeDrawer'],
    [`${hub}#text=hub.strct`, 'holds no text `hub.strct`', `${hub}#text=hub.strict`],
    [
      'src:fixture-cli/src/command.ts#--fil',
      'declares no option `--fil`',
      'src:fixture-cli/src/command.ts#--file',
    ],
    [
      'src:fixture-cli/src/command.ts#--files-name',
      'declares no option',
      'src:fixture-cli/src/command.ts#--file-name',
    ],
  ])('%s', (target, fact, nearest) => {
    const { ok, problem } = check(target)
    expect(ok).toBe(false)
    expect(problem?.message).toContain(fact)
    expect(problem?.suggestion?.target).toBe(nearest)
    expect(problem?.hint).toContain(nearest)
  })

  it('suggests nothing where nothing is like it', () => {
    expect(check(`${hub}#somethingElseEntirely`).problem?.suggestion).toBeUndefined()
  })
})

describe('V13: options, events, routes and keys hold by their declaration alone', () => {
  const box = 'src:@fixture/box/src/a.ts'
  const told = (source: string, fragment: string): boolean =>
    checkClaim(indexOfSources({ 'src/a.ts': source }), `${box}#${fragment}`, fixtureUpstream).ok

  it.each([
    // The option was removed, but another option's help text still mentions it.
    ["new Option('--only <list>', 'Cannot be used with --exclude')", '--exclude', false],
    ["new Option('--exclude <list>', 'Parts to leave out')", '--exclude', true],
    ["command.requiredOption('-e, --exclude <list>', 'Parts')", '-e', true],
    ["command.option('--file', 'Like -e, but for files')", '-e', false],
    ["run('tar', ['--exclude'])", '--exclude', false],
    // The same for an event name that remains only in a message or a longer name.
    ["log('Now emits entry.publish')", 'text=entry.publish', false],
    [
      "log('The hub was started, so that listeners of entry.publish are called')",
      'text=entry.publish',
      false,
    ],
    ["emit('entry.publishMany')", 'text=entry.publish', false],
    ["log('Emits entry.publish')\nemit('entry.publish')", 'text=entry.publish', true],
    ["emit('entry.publishMany')\nemit('entry.publish')", 'text=entry.publish', true],
    ["route({ path: '/users/:id' })", 'text=/users', false],
    ["route({ path: '/users/:id' })\nroute({ path: '/users' })", 'text=/users', true],
    ["log('Set admin.auth.secret first')", 'text=admin.auth.secret', false],
    ["config.get('admin.auth.secret')", 'text=admin.auth.secret', true],
    // A phrase is found inside a sentence.
    ["throw new Error('Already published by admin.auth')", 'text=Already published', true],
  ])('%s %s', (source, fragment, holds) => expect(told(source, fragment)).toBe(holds))
})

it('of names that differ as little, the one with the same letters in the same case is nearest', () => {
  const index = indexOfSources({
    'src/store.ts': 'type CreateStore = () => void\nexport const createStore: CreateStore = () => {}',
  })
  const target = 'src:@fixture/box/src/store.ts#creatStore'
  expect(checkClaim(index, target, fixtureUpstream).problem?.hint).toContain('#createStore`')
})
