import { useLocation } from 'react-router-dom'
import { idInPath } from '../frame/id-in-path.ts'
import { lazyScreen } from '../frame/lazy-screen.tsx'
import type { Services } from './services.ts'

/** The form, in a chunk of its own. */
const SurveyRoute = lazyScreen(async () => (await import('../survey/survey-route.tsx')).SurveyRoute)

/** All other screens: they come in chunks that nobody fetches who only fills in a form. */
const OtherScreens = lazyScreen(async () => {
  const { OtherScreens, preloadScreenAt } = await import('./other-screens.tsx')
  await preloadScreenAt(location.pathname).catch((error) => console.warn('Screen not preloaded', error))
  return OtherScreens
})

/** The screen that the path asks for (spec §2). */
export function Screens({ services }: { services: Services }) {
  const surveyId = idInPath('/survey', useLocation().pathname)
  if (surveyId === undefined) return <OtherScreens services={services} />
  return <SurveyRoute needs={services} surveyId={surveyId} />
}

/** Fetches the chunk of a path's screen; one that does not come is asked for again by the screen itself. */
export async function preloadFirstScreen(path: string): Promise<void> {
  const screen = idInPath('/survey', path) === undefined ? OtherScreens : SurveyRoute
  await screen.preload().catch((error) => console.warn('Screen not preloaded', error))
}
