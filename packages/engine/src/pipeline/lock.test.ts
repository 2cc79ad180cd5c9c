import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { lockFolder } from './lock'

/** Takes a lock that exists already, without waiting for it. */
async function take(content: string): Promise<{ file: string; told: string[]; error: unknown }> {
  const file = path.join(tempFolder(), 'x.lock')
  writeFileSync(file, content)
  const told: string[] = []
  const options = { name: '/site/dist', onWait: (text: string) => told.push(text), patienceMs: -1 }
  try {
    onTestFinished(await lockFolder(file.slice(0, -'.lock'.length), options))
    return { file, told, error: undefined }
  } catch (error) {
    return { file, told, error }
  }
}

/** The content of a lock held by this process. */
async function ownLock(): Promise<Record<string, unknown>> {
  const folder = tempFolder()
  const release = await lockFolder(path.join(folder, 'own'), { name: 'x' })
  expect(readdirSync(folder)).toEqual(['own.lock'])
  const content: Record<string, unknown> = JSON.parse(readFileSync(path.join(folder, 'own.lock'), 'utf8'))
  release()
  expect(readdirSync(folder)).toEqual([])
  return content
}

describe('a lock', () => {
  it.each(['', '{"pid":', '{}', '[]', 'null', '{"pid":"1","host":2}'])(
    'that reads %j is of nobody',
    async (content) => {
      const { error, told, file } = await take(content)
      expect(error).toBeUndefined()
      expect(told).toEqual([])
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    },
  )

  it('of a process that is gone is taken over', async () => {
    const { error } = await take(JSON.stringify({ pid: 2 ** 30, host: hostname() }))
    expect(error).toBeUndefined()
  })

  it.runIf(process.platform === 'linux')(
    'of another process that had the same number is taken over',
    async () => {
      const { started, ...own } = await ownLock()
      expect(started).toMatch(/^\d+$/)
      const { error } = await take(JSON.stringify({ ...own, started: `${Number(started) - 1}` }))
      expect(error).toBeUndefined()
    },
  )

  it('of a build at work, here or on another machine, is waited for, and whose it is is told', async () => {
    for (const holder of [await ownLock(), { pid: 1, host: 'elsewhere' }]) {
      const { error } = await take(JSON.stringify(holder))
      expect(String(error)).toContain(`process ${String(holder.pid)} on ${String(holder.host)}`)
    }
  })
})

it('a build that waits says so once, and goes on when the lock is given back', async () => {
  const lock = path.join(tempFolder(), 'x')
  const release = await lockFolder(lock, { name: '/site/dist' })
  const told: string[] = []
  const second = lockFolder(lock, {
    name: '/site/dist',
    onWait: (text) => {
      told.push(text)
      release()
    },
  })
  onTestFinished(await second)
  expect(told).toEqual([
    `Waiting for another build (process ${process.pid} on ${hostname()}), which holds /site/dist.`,
  ])
})
