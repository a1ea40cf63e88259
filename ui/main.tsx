import './styles.css'
import { createRoot } from 'react-dom/client'
import { keptStorage } from '../adapters/browser/kept-storage.ts'
import { localSession } from '../adapters/http/client/local-session.ts'
import { beforeStart } from './composition/before-start.ts'
import { compose } from './composition/compose.ts'
import { clearSessionOfOther, messagingClient } from './composition/messaging.ts'
import { publicSettings } from './composition/public-settings.ts'
import { preloadFirstScreen, Screens } from './composition/screens.tsx'
import { takeOverForm } from './composition/take-over-form.tsx'
import { App } from './frame/app.tsx'
import { BrowserHistory } from './frame/browser-history.ts'

/**
 * Builds the application and shows it. LIFF comes first where it is needed: until its init has ended the address may not
 * change, so that the history is made after it.
 */
async function main(): Promise<void> {
  const { prefetched, pressed } = beforeStart
  const settings = publicSettings(document)
  const session = localSession(keptStorage)
  const [messaging, openLanguage] = await Promise.all([
    messagingClient(settings),
    settings.languages && import('./composition/open-language.ts').then((module) => module.openLanguage),
    preloadFirstScreen(location.pathname),
  ])
  await clearSessionOfOther(session, messaging)
  const history = new BrowserHistory()
  const services = compose({ settings, messaging, session, prefetched, history, openLanguage })
  await services.language?.open()
  const root = document.getElementById('app')
  if (!root) throw new Error('no place for the application in the page')
  const app = (
    <App needs={services}>
      <Screens services={services} />
    </App>
  )
  if (await takeOverForm(root, app, services, { pressed })) return
  delete root.dataset.mark
  createRoot(root).render(app)
}

main()
