/** The function that takes a lock until the end of the transaction. */
export const lockFunction = (shared: boolean): string =>
  shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
