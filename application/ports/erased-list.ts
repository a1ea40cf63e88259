/** That a resident was erased, as it is told outside of the database. */
export type ErasedResident = {
  /** Who they are in this database alone; their user id can't be derived from it. */
  pseudonym: string
  /** Epoch milliseconds. */
  atMs: number
  /** Shows that this database made the entry, with a key that never changes. */
  proof: string
}

/** What was stored up to so long after the time of an entry counts as before it: clocks of machines differ. */
export const ENTRY_GRACE_MS = 60_000

/**
 * Driven port: who was erased, kept outside of the database and its backups, so that a restore of an older backup can
 * be told of it.
 */
export interface ErasedList {
  /** On disk when it resolves. */
  add(entry: ErasedResident): Promise<void>

  /** First one first; what is no entry has an empty proof. @returns undefined where there is no list yet */
  read(): Promise<readonly ErasedResident[] | undefined>
}
