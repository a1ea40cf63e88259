/** The key of a named lock: PostgreSQL locks numbers of 64 bits. `name` is an expression of SQL. */
const keyOf = (name: string): string => `hashtextextended(${name}, 0)`

/** SQL that takes the lock of this name until the end of the transaction, and waits for it. */
export const takeLock = (name: string, shared = false): string =>
  `pg_advisory_xact_lock${shared ? '_shared' : ''}(${keyOf(name)})`

/** How `takeLocks` is told of a lock. */
export const lockLine = ({ name, shared }: { name: string; shared: boolean }): string =>
  `${shared ? 's' : 'x'}${name}`

/**
 * SQL that takes locks in the given order, as `takeLock` does, and counts them. `lines` is an expression: a `lockLine`
 * in each line.
 */
export const takeLocks = (lines: string): string =>
  `select count(case when line like 's%' then ${takeLock('substr(line, 2)', true)} else ${takeLock('substr(line, 2)')} end) as locks
    from string_to_table(${lines}, e'\\n') line`

/** SQL that takes it only if nobody holds it, and is true then. */
export const tryLock = (name: string): string => `pg_try_advisory_xact_lock(${keyOf(name)})`

/** SQL that takes the lock of a task only if nobody holds it, and is true then: until the connection ends. */
export const tryTaskLock = (task: string): string => `pg_try_advisory_lock(${keyOf(`'task ' || ${task}`)})`

const use = keyOf(`'["use"]'`)

/**
 * SQL that tells until the connection ends that the database is written to; false while somebody has it to themselves.
 */
export const tryUse = `pg_try_advisory_lock_shared(${use})`

/** SQL that takes the database for the connection alone, until it ends; false while anybody uses it. */
export const tryUseAlone = `pg_try_advisory_lock(${use})`
