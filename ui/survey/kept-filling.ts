import type { SurveyStore } from './survey-store.ts'

/** The one form that somebody is booking for: it lives on while the calendar stands, so that the way back leads into it. */
export class KeptFilling {
  #store: SurveyStore | undefined

  /** Keeps a form until another is kept, or until it is sent. */
  keep(store: SurveyStore): void {
    this.#store = store
  }

  /** The kept form, if it is the one of this visit and not sent yet: after that another visit is another filling (RSV-08). */
  of(surveyId: string, partitionKey: string | undefined): SurveyStore | undefined {
    const store = this.#store
    const isIt = store?.visit.surveyId === surveyId && store.visit.partitionKey === partitionKey
    return isIt && store.phase.name !== 'done' ? store : undefined
  }
}
