import '@digital-go-jp/design-tokens/dist/tokens.css'
import './frame/parts/base.css'
import { localSession } from '../adapters/http/client/local-session.ts'
import { fetchEarly } from './composition/early-fetch.ts'

/**
 * The first and smallest script: asks the server for the form while the application's own code is still on its way. A browser
 * that forbids storage has no session to ask with.
 */
function boot(): void {
  const session = localSession(window.localStorage).read()?.session
  const early = fetchEarly(new URL(location.href), session)
  import('./main.tsx').then(({ main }) => main(early))
}

boot()
