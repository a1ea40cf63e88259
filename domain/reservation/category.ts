/** A node of the category tree (RSV-02). Large holds medium, medium holds small; a small one names the calendar it is booked in. */
export type CategoryNode = {
  /** Unique in the whole tree. */
  id: string
  name: string
  /** A longer name, or the reading, for people; `name` where missing. */
  nameText?: string
  order: number
  /** Small categories only; without it nothing can be booked (RSV-30). */
  calendarId?: string
  children?: readonly CategoryNode[]
}

export type TagLabels = { tag1: string; tag2: string; tag3: string }

/** The three-level choice of what is booked, and how its levels are called. */
export type CategoryTree = {
  /** Names of the three levels, and of the choice as a whole. */
  display: TagLabels & { title: string }
  /** Names of the levels by language code; Japanese is `display`. */
  tagLabels?: Readonly<Record<string, TagLabels>>
  /** Large categories. */
  categories: readonly CategoryNode[]
}

/** What is reserved within a small category: a court, a doctor, a course (CAL-15). `itemId` has no `_`. */
export type ReservationItem = { categoryId: string; itemId: string; itemName: string }

/** Names of the levels above and of a small category, by its id (ENT-03 categoryInfo). */
export type CategoryInfo = { sortKey: string; tag1?: string; tag2?: string; tag3?: string }
