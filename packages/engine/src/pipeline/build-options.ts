import type { Problem } from '../model/problem'

export interface BuildOptions {
  siteDir: string
  outDir: string
  /** The commands' default: beside the output. */
  cacheDir: string
  baseUrl?: string
  strict: boolean
  /** Check everything, but leave the output as it is. Default false. */
  dryRun?: boolean
  /** Pictures for shared links that are not drawn yet are left to another build. Default false. */
  picturesLater?: boolean
  onProgress?(text: string): void
  /** Told once when another build must end first. */
  onWait?(text: string): void
}

export interface BuildResult {
  /** False when the output was not replaced. */
  ok: boolean
  problems: Problem[]
  pages: number
  files: number
  bytes: number
  /** Hash over names and contents of the output's files: the same site, built by the same engine, has the same one. */
  digest: string
  /** Pages that were not made again, because they would be the same. */
  reused: number
  undrawn: number
  milliseconds: number
}
