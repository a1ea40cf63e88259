import type { VisitNotes } from '../shared/visit-notes.ts'

/**
 * A category (RSV-02): a large one has medium ones as children, a medium one small ones; a small one names its
 * calendar.
 */
export type CategoryNode = {
  /** Unique in the whole tree. */
  id: string
  name: string
  /** A longer name, or the reading; `name` if missing. */
  nameText?: string
  order: number
  /** Where its picture is, which tells nothing that the name does not. */
  imageUrl?: string
  /** Only of small categories; without it nothing can be booked (RSV-30). */
  calendarId?: string
  /**
   * What residents read of the calendars below that count together in the caps; one that a category below names goes
   * before it.
   */
  capGroup?: string
  /** Of all that is reserved below; what a category or an item below says goes before it. */
  ageLimit?: AgeLimit
  children?: readonly CategoryNode[]
}

/** For whom something is, in full years, both included; at least one of them is there. */
export type AgeLimit = {
  from?: number
  to?: number
  /** Missing: the age on the day of the booking counts; else that at the end of its fiscal year, on 31 March. */
  countedOn?: 'fiscalYearEnd'
}

/** What the three levels are called: large, medium, small. */
export type TagLabels = { tag1: string; tag2: string; tag3: string }

/** All categories, and what their levels are called. */
export type CategoryTree = {
  /** The Japanese names of the levels, and the title of the choice. */
  display: TagLabels & { title: string }
  /** Names of the levels in other languages, by language code. */
  tagLabels?: Readonly<Record<string, TagLabels>>
  /** Large categories. */
  categories: readonly CategoryNode[]
}

/** Something that can be reserved in a small category: a court, a doctor, a course (CAL-15). `itemId` has no `_`. */
export type ReservationItem = {
  categoryId: string
  itemId: string
  itemName: string
  /** Goes before that of its category. */
  ageLimit?: AgeLimit
} & VisitNotes

/** A small category as answers carry it: its id, and the names of its three levels (ENT-03 categoryInfo). */
export type CategoryInfo = { sortKey: string; tag1?: string; tag2?: string; tag3?: string }
