import { localDate } from '../../../domain/shared/local-date.ts'
import { aBookingSurvey, bookables } from '../bookables.ts'
import { answers, aSave } from '../forms.ts'
import type { Route } from '../routes.ts'
import { aTown } from '../town.ts'

/** Wednesday noon. */
export const now = '2024-06-12T12:00:00+09:00'
export const targetDay = localDate('2024-06-14')
/** A slot of 5 places on `targetDay`. */
export const nine = 'cat01_7|20240614|0'
/** A slot of one place on `targetDay`. */
export const ten = 'cat01_7|20240614|1'

/** A town with one form that books in one calendar. */
export const aClinic = (route: Route, over: Parameters<typeof bookables>[0] = {}) =>
  aTown(route, { surveys: [aBookingSurvey()], bookables: bookables(over), now })

/** A save of `svy1` that books `slot`. */
export const booking = (slot: string) => aSave({ answers: answers({ name: '花子', slot }) })
