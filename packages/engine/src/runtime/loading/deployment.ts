import { ModuleLoadError } from './load-module'

/** Longest wait for the answer to a question that the reader did not ask. */
const timeoutMs = 5000

/**
 * Whether the site serves another build than the one that this document came from (E10). Asked after a script did not come: a
 * deployment takes the old scripts away. The current address is asked; a host's not-found page carries the build as well.
 */
async function isOutdated(): Promise<boolean> {
  const { build } = document.documentElement.dataset
  try {
    const response = await fetch(location.href, {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const found = / data-build="([^"]*)"/.exec(await response.text())?.[1]
    return build !== undefined && found !== undefined && found !== build
  } catch {
    return false
  }
}

/**
 * Whether a full load is the way out after a script failed: the site has been deployed anew, or (`retrying`) the browser does not ask again.
 * Never while the browser is offline: it would cost the reader the page (E12).
 */
export async function isMendedByReload(
  error: unknown,
  { retrying }: { retrying: boolean },
): Promise<boolean> {
  if (!(error instanceof ModuleLoadError) || !navigator.onLine) return false
  return (retrying && error.needsReload) || (await isOutdated())
}
