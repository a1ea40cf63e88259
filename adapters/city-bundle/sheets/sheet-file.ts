import type { Calendar } from '../../../domain/reservation/calendar.ts'
import type { CategoryTree, ReservationItem } from '../../../domain/reservation/category.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import type { FormKind } from './head-fields.ts'

/** A file of the bundle that sheets become; `isNew`: the bundle has no such file yet. */
type SheetFile<K, C> = { path: string; sheet: string; kind: K; config: C; isNew: boolean }

/** A form, of a sheet of its own. */
export type FormFile = SheetFile<FormKind, SurveyConfig>

/** What can be booked. */
export type CatalogFile =
  | SheetFile<'calendar', Calendar>
  | SheetFile<'categories', CategoryTree>
  | SheetFile<'items', readonly ReservationItem[]>
