import type { Calendar } from '../../domain/reservation/calendar.ts'
import type { CategoryTree, ReservationItem } from '../../domain/reservation/category.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { City, FormKind } from './city-repository.ts'

/** What is wrong in a sheet, or worth a look, and in which cell. */
export type SheetFinding = { sheet: string; cell: string; message: string }

/** Something that a workbook speaks of by its id, and where that stands. */
export type NamedInSheet = { id: string; sheet: string; cell: string }

type FormOfWorkbook = { sheet: string; kind: FormKind; config: SurveyConfig }

/** What a workbook says within a city. */
export type WorkbookInCity = {
  forms: readonly FormOfWorkbook[]
  /** What can be booked, as far as sheets say it; what they do not name is to stay. */
  catalog: { calendars?: readonly Calendar[]; categories?: CategoryTree; items?: readonly ReservationItem[] }
  /** Of those categories, the ones that the sheets name. */
  categories: readonly NamedInSheet[]
  faults: readonly SheetFinding[]
  warnings: readonly SheetFinding[]
  /** What is wrong elsewhere in the city only since it is as the sheets say; with the form that it is about, if any. */
  elsewhere: readonly { surveyId?: string; message: string }[]
  /** What the city says, and the sheets don't: in which sheet it is missing, and what. */
  lost: readonly { sheet: string; what: string }[]
  /** Sheets that hold neither a form nor what can be booked. */
  skipped: readonly string[]
}

/** A workbook that could be opened. */
export type OpenWorkbook = {
  forms: readonly NamedInSheet[]
  calendars: readonly NamedInSheet[]
  /** Reads it as a part of `city`, by the rules of `city check`; nothing is stored. */
  within(city: City): WorkbookInCity
}

/** Driven port: forms and what can be booked as spreadsheets. */
export interface CitySheets {
  /** @throws Refusal `office.sheet_unreadable` */
  open(file: Uint8Array): OpenWorkbook
  /**
   * These forms and what can be booked as a workbook from which the same is read.
   * @throws Refusal `office.sheet_unreadable` if a text is too long for a cell
   */
  write(part: Pick<City, 'surveys' | 'members' | 'calendars' | 'categories' | 'items'>): Uint8Array
  /** An example to begin from, and how sheets are written. */
  template(kind: 'form' | 'booking'): Uint8Array
}
