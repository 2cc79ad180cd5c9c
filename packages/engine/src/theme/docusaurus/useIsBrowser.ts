import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False on the server and while the browser takes over its HTML, then true. */
export default function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
