import '@digital-go-jp/design-tokens/dist/tokens.css'
import './frame/parts/base.css'
import { keptStorage } from '../adapters/browser/kept-storage.ts'
import { localSession } from '../adapters/http/client/local-session.ts'
import { prefetch } from './composition/prefetch.ts'

/**
 * The first and smallest script: asks the server for the form while the application's own code is still loading. A browser
 * that forbids storage has no session to ask with.
 */
function boot(): void {
  const session = localSession(keptStorage).read()?.session
  const prefetched = prefetch(new URL(location.href), session)
  const pressed = pressedButtons()
  import('./main.tsx').then(({ main }) => main(prefetched, { pressed }))
}

/** Buttons of a form that the server has drawn which are pressed before the application has taken it over. */
function pressedButtons(): readonly HTMLElement[] {
  const pressed: HTMLElement[] = []
  const place = document.getElementById('app')
  const onClick = (event: Event): void => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button || place?.dataset.mark === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.push(button)
  }
  place?.addEventListener('click', onClick, true)
  return pressed
}

boot()
