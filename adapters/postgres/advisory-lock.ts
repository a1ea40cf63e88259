/** The key of a named lock: PostgreSQL locks numbers of 64 bits. `name` is an expression of SQL. */
const keyOf = (name: string): string => `hashtextextended(${name}, 0)`

/** SQL that takes the lock of this name until the end of the transaction, and waits for it. */
export const takeLock = (name: string, shared = false): string =>
  `pg_advisory_xact_lock${shared ? '_shared' : ''}(${keyOf(name)})`

/** SQL that takes it only if nobody holds it, and is true then. */
export const tryLock = (name: string): string => `pg_try_advisory_xact_lock(${keyOf(name)})`

/** SQL that takes the lock of a task only if nobody holds it, and is true then: until the connection ends. */
export const tryTaskLock = (task: string): string => `pg_try_advisory_lock(${keyOf(`'task ' || ${task}`)})`

const use = keyOf(`'["use"]'`)

/** SQL that tells until the connection ends that the database is written to; false while somebody has it to themselves. */
export const tryUse = `pg_try_advisory_lock_shared(${use})`

/** SQL that takes the database for the connection alone, until it ends; false while anybody uses it. */
export const tryUseAlone = `pg_try_advisory_lock(${use})`
