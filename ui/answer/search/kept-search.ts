import type { SearchStore } from './search-store.ts'

/** What is kept between visits to the search form, while the page lives. */
export type KeptSearch = {
  /** The form with what was typed into it. */
  form?: SearchStore
  /** The city has one searchable form only: there is nothing to choose. */
  isOnlySurvey?: boolean
}
