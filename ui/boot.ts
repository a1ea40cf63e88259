import './styles.css'
import { keptStorage } from '../adapters/browser/kept-storage.ts'
import { localSession } from '../adapters/http/client/local-session.ts'
import { beforeStart, prefetch } from './composition/before-start.ts'
import { messagingClient } from './composition/messaging.ts'
import { publicSettings } from './composition/written-in-page.ts'

/**
 * The first and smallest script of every page: asks the server for the form of a form's page while the application's
 * own code is still loading, starts LINE's SDK beside it, and notes which buttons of what the server has drawn are
 * pressed before the application has taken it over. A browser that forbids storage has no session to ask with.
 */
prefetch(new URL(location.href), localSession(keptStorage).read()?.session)

const place = document.getElementById('app')
place?.addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button || place.dataset.mark === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    beforeStart.pressed.push(button)
  },
  true,
)

async function start(): Promise<void> {
  beforeStart.messaging = messagingClient(publicSettings(document))
  // LINE leads on from here to a page of its own choice, which needs the application.
  if (new URLSearchParams(location.search).has('liff.state')) await beforeStart.messaging
  await import('./main.tsx')
}

// A form that stands in the page is seen before the application's code takes the browser's time.
if (place?.dataset.mark === undefined || document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
