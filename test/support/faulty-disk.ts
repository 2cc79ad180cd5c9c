import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { ownEnvironment, root, type CommandResult } from './site'

/*
 * Faulty disks: mounts a separate file system over a folder, visible only to the command under test. This needs permissions that not every
 * user has; `canMount` checks them.
 */

const unshare = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount']

const isDone = (script: string) => spawnSync('unshare', [...unshare, 'sh', '-c', script]).status === 0

export const canMount = process.platform === 'linux' && isDone('mount -t tmpfs -o size=64k tmpfs /mnt')

/** Builds while a folder is a disk with the given number of kilobytes. */
export function buildOnSmallDisk(
  folder: string,
  kilobytes: number,
  env: Record<string, string>,
): Promise<CommandResult> {
  mkdirSync(folder, { recursive: true })
  return buildAfter(`mount -t tmpfs -o size=${kilobytes}k tmpfs "$DISK"`, folder, env)
}

/** Builds while a folder is mounted read-only. */
export function buildOnReadOnlyDisk(folder: string, env: Record<string, string>): Promise<CommandResult> {
  return buildAfter('mount --bind "$DISK" "$DISK" && mount -o remount,ro,bind "$DISK"', folder, env)
}

function buildAfter(mount: string, folder: string, env: Record<string, string>): Promise<CommandResult> {
  const script = `${mount} && exec "$NODE" "$DOCS" build`
  return new Promise((resolve) => {
    const child = spawn('unshare', [...unshare, 'sh', '-c', script], {
      env: {
        ...ownEnvironment(),
        ...env,
        DISK: folder,
        NODE: process.execPath,
        DOCS: path.join(root, 'bin/docs.mjs'),
      },
    })
    const result = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => (result.stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (result.stderr += chunk.toString()))
    child.on('close', (code) => resolve({ code: code ?? -1, ...result }))
  })
}
