import fc from 'fast-check'
import { localDate, plusDays } from '../../../domain/shared/local-date.ts'

/** Any day from 2000 to 2095: three months of days open once a week still end before the last bookable day. */
export const anyDay = fc
  .integer({ min: 0, max: 35_000 })
  .map((days) => plusDays(localDate('2000-01-01'), days))
