import './styles.css'
import { keptStorage } from '../adapters/browser/kept-storage.ts'
import { localSession } from '../adapters/http/client/local-session.ts'
import { beforeStart, prefetch } from './composition/before-start.ts'

/**
 * The first and smallest script of a form's page, an entry of its own: asks the server for the form while the application's own code is
 * still loading, and notes which buttons of a form that the server has drawn are pressed before the application has taken it over. A
 * browser that forbids storage has no session to ask with.
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
