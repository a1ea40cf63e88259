import { lazyScreen } from './lazy-screen.tsx'

/** The form, in a chunk of its own. */
export const surveyRoute = lazyScreen(async () => (await import('../survey/survey-route.tsx')).SurveyRoute)

/** All other screens; it comes with the chunk of the one that the address asks for. */
export const otherScreens = lazyScreen(async () => {
  const { OtherScreens, preloadScreenAt } = await import('./other-screens.tsx')
  await preloadScreenAt(location.pathname).catch((error) => console.warn('Screen not preloaded', error))
  return OtherScreens
})
