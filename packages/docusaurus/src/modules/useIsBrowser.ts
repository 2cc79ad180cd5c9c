import { useSyncExternalStore } from 'react'
import { enginePart } from 'virtual:engine-parts'

const never = (): (() => void) => () => {}

/** False on the server and until the browser has hydrated the component, then true. */
const useIsBrowser = enginePart('useIsBrowser', (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  ),
)
export default useIsBrowser
