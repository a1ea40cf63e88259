import { createRoot } from 'react-dom/client'
import { localSession } from '../adapters/http/client/local-session.ts'
import { compose } from './composition/compose.ts'
import type { EarlyAnswers } from './composition/early-fetch.ts'
import { matchSession, messagingClient } from './composition/messaging.ts'
import { publicSettings } from './composition/public-settings.ts'
import { App } from './frame/app.tsx'
import { BrowserHistory } from './frame/browser-history.ts'
import { idInPath } from './frame/id-in-path.ts'
import { otherScreens, surveyRoute } from './frame/screens.ts'

/**
 * Builds the application and shows it. LIFF comes first where it is needed: until its init has ended the address may not
 * change, so that the router is made after it.
 */
export async function main(early: EarlyAnswers): Promise<void> {
  const settings = publicSettings(document)
  const session = localSession(window.localStorage)
  const [messaging] = await Promise.all([messagingClient(settings), preloadScreen(location.pathname)])
  await matchSession(session, messaging)
  const services = compose({ settings, messaging, session, early })
  const root = document.getElementById('app')
  if (!root) throw new Error('no place for the application in the page')
  createRoot(root).render(<App services={services} history={new BrowserHistory()} />)
}

/** The chunk of the first screen; one that does not come is asked for again by the screen itself. */
async function preloadScreen(path: string): Promise<void> {
  const screen = idInPath('/survey', path) === undefined ? otherScreens : surveyRoute
  await screen.preload().catch((error) => console.warn('Screen not preloaded', error))
}
