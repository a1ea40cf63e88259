import { useLocation } from 'react-router-dom'
import { idInPath } from '../frame/id-in-path.ts'
import { lazyScreen } from '../frame/lazy-screen.tsx'
import { SurveyRoute } from '../survey/survey-route.tsx'
import type { Services } from './services.ts'

/** All screens but the form, in chunks of their own: who only fills in a form loads none of them. */
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

/** Loads the chunk of a path's screen; if it fails, the screen itself tries again. */
export async function preloadFirstScreen(path: string): Promise<void> {
  if (idInPath('/survey', path) !== undefined) return
  await OtherScreens.preload().catch((error) => console.warn('Screen not preloaded', error))
}
