import { call, inData } from '../call.ts'
import { object, oneOf } from '../shape.ts'
import { display } from './category.ts'

/** The names of the levels, which view opens first, and on which day weeks start. */
export const displaySettings = object({ ...display, view: oneOf('week'), weekStart: oneOf(0) })

/** API-40. */
export const readCalendarDisplay = call({
  method: 'GET',
  path: 'calendars/display_settings',
  by: 'resident',
  ask: (useCases) => useCases.readCalendarDisplay,
  ...inData(displaySettings),
  refusals: [],
})
