import { addressRoutes } from './address-routes.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { categoryRoutes } from './category-routes.ts'
import { reservationRoutes } from './reservation-routes.ts'
import type { Route } from './route.ts'
import { searchRoutes } from './search-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { surveyConfigRoutes } from './survey-config-routes.ts'
import { surveyResultRoutes } from './survey-result-routes.ts'

/** Every call of the interface. Router and description are both made from this list. */
export const routes: readonly Route[] = [
  ...signInRoutes,
  ...surveyConfigRoutes,
  ...surveyResultRoutes,
  ...searchRoutes,
  ...reservationRoutes,
  ...calendarRoutes,
  ...categoryRoutes,
  ...addressRoutes,
]
