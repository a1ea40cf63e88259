import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { keptStorage } from '../adapters/browser/kept-storage.ts'
import { localSession } from '../adapters/http/client/local-session.ts'
import { beforeStart } from './composition/before-start.ts'
import { compose } from './composition/compose.ts'
import { firstScreen } from './composition/first-screen.ts'
import { clearSessionOfOther, whileStarting } from './composition/messaging.ts'
import { languageChosenIn, takeOver } from './composition/take-over.tsx'
import { drawnFrom, publicSettings } from './composition/written-in-page.ts'
import { routes } from './routes.tsx'

/**
 * Builds the application and shows it. LIFF comes first where it is needed, since the address may not change until its
 * init has ended; a form that stands in the page is taken over meanwhile: nobody leaves it before it is sent.
 */
async function main(): Promise<void> {
  const { prefetched, pressed, messaging: starting } = beforeStart
  const settings = publicSettings(document)
  const session = localSession(keptStorage)
  const survey = drawnFrom(document)
  const messaging = survey ? whileStarting(starting) : await starting
  const openLanguage =
    settings.languages &&
    (await import('./composition/open-language.ts').then((module) => module.openLanguage))
  if (!survey) await clearSessionOfOther(session, messaging)
  const services = compose({
    settings,
    messaging,
    session,
    prefetched,
    signsInLater: survey !== undefined,
    openLanguage,
    go: (path, options) => void router.navigate(path, options),
    location: () => router.state.location,
  })
  const router = createBrowserRouter(routes(services))
  await Promise.all([services.language?.open(), firstScreen(router)])
  const root = document.getElementById('app')
  if (!root) throw new Error('no place for the application in the page')
  // As the stores of MobX are drawn at once, moves are, too.
  const app = <RouterProvider router={router} useTransitions={false} />
  if (await takeOver(root, app, services, { survey, pressed })) return
  const chosen = languageChosenIn(root)
  delete root.dataset.mark
  root.inert = false
  createRoot(root).render(app)
  if (chosen) await services.language?.choose(chosen)
}

main()
