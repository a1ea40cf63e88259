import { lazyScreen } from './lazy-screen.tsx'

/** The screens, each in a chunk of its own. */
export const surveyRoute = lazyScreen(async () => (await import('../survey/survey-route.tsx')).SurveyRoute)
export const calendarRoute = lazyScreen(
  async () => (await import('../calendar/calendar-route.tsx')).CalendarRoute,
)
export const loginRoute = lazyScreen(async () => (await import('../login/login-route.tsx')).LoginRoute)
export const portalRoute = lazyScreen(async () => (await import('../portal/portal-screen.tsx')).PortalRoute)
