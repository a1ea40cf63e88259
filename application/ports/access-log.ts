/** A page that was opened. `path` carries no query and no key. */
type View = {
  userId: string
  path: string
  at: number
  /** Counts as an opening of this form, if there is one. */
  surveyId?: string
  /** Opened inside LINE. */
  isInLine?: boolean
}

/** Driven port: who opened which form, when. */
export interface AccessLog {
  record(view: View): Promise<void>
}
