import { useRef, useSyncExternalStore } from 'react'
import type { BrowserServices } from './browser-services.ts'

/**
 * Id of the resident who signed in last, run out or not; undefined if nobody has. It changes when another one signs in
 * in another tab, and when the browser restores this page from its cache after that.
 */
export function useSignedInUserId(needs: Pick<BrowserServices, 'profile'>): string | undefined {
  const last = useRef<string>(undefined)
  const read = () => {
    // A session that is gone is nobody else's: what is on the screen stays.
    last.current = needs.profile()?.userId ?? last.current
    return last.current
  }
  return useSyncExternalStore(subscribe, read, read)
}

const events = ['storage', 'pageshow'] as const

function subscribe(onChange: () => void): () => void {
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}
