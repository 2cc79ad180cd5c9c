import { createElement, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { preferredVersionKey } from '../model/versions'
import type { SiteDocs } from '../model/site-data'
import type { Preferences } from '../theme/shell/version-in-use'
import { fallBack, orFallBack } from './fall-back'
import { loadScript } from './loading/load-module'
import { logError, reasonOf, warn } from './log'
import { Root, type RootProps } from './Root'
import type { Screen } from './screen'
import { storage } from './storage'

/**
 * Makes React take over what the server made.
 * @param onLive runs when it has: until then there is nobody to show a page to, and the browser follows links itself
 */
export function hydrateShell(
  props: Omit<RootProps, 'view' | 'preferred'>,
  screen: Screen,
  onLive: () => void,
): void {
  const { docs } = props.site
  function Hydrated() {
    const [view, setView] = useState(screen.view)
    const [preferred, setPreferred] = useState<Preferences>({})
    useEffect(() => {
      orFallBack(() => {
        screen.attach(setView)
        onLive()
      })
      if (docs) void installVersions(docs, setPreferred)
    }, [])
    return <Root {...props} view={view} preferred={preferred} />
  }
  const container = document.getElementById('app')
  if (!container) throw new Error('The document has no element with the id `app`.')
  // As a transition hydration is cut into slices that let clicks and scrolling through.
  startTransition(() => {
    hydrateRoot(container, createElement(Hydrated), {
      onCaughtError: (error) => logError(`Page \`${location.pathname}\` crashed.`, error),
      onUncaughtError: fallBack,
      onRecoverableError: (error) => logError('The page differs from what the server made.', error),
    })
  })
}

/** Only a site with versions has this chunk. */
async function installVersions(docs: readonly SiteDocs[], onChange: (preferred: Preferences) => void) {
  try {
    const versions = await loadScript('preferred-versions', () => import('./chrome/preferred-versions'))
    versions.installPreferredVersions(docs, { storage, keyOf: preferredVersionKey, onChange })
  } catch (error) {
    warn(`What remembers the version could not be loaded: ${reasonOf(error)}.`)
  }
}
