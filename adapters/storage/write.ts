import type { Lock } from './lock.ts'

/** A value of a database column; days and instants are numbers or text, flags are 0 and 1. */
export type SqlValue = string | number | null | Uint8Array
export type SqlRow = Readonly<Record<string, SqlValue>>

/** `sql` has a `?` for each of `values`. */
export type Statement = { sql: string; values: readonly SqlValue[] }

/** The rows that a statement returned (`select`, `returning`), and how many it returned or changed. */
export type Result = { count: number; rows: readonly SqlRow[] }

/**
 * What a write asks of the driver that runs it: statements, which go out together; statements whose results it does not
 * read; locks; or to undo all it has done, and end.
 */
type Request<Refused = unknown> =
  | readonly Statement[]
  | { unread: readonly Statement[] }
  | { locks: readonly Lock[] }
  | { undo: Refused }

/**
 * A write, as a driver runs it: all in one transaction, or nothing. It returns what came of it, or is undone with why.
 * It must be correct under READ COMMITTED with its locks held, and depend on nothing but its value: it may be run
 * again.
 */
export type Write<Done, Refused = never> = Generator<Request<Refused>, Done, readonly Result[]>

/** Locks held until the end of the transaction. Asked for once, before anything else. */
export function* holding(...locks: readonly (Lock | readonly Lock[])[]): Write<void> {
  yield { locks: locks.flat() }
}

/** Runs a statement. */
export function* run(statement: Statement): Write<Result> {
  const [result] = yield [statement]
  return result!
}

/** Runs statements that don't depend on each other's results; they go out together. @returns a result for each */
export function* together(statements: readonly Statement[]): Write<readonly Result[]> {
  return statements.length === 0 ? [] : yield statements
}

/** Runs statements whose results nobody reads: they may go out with what is asked next, or with the end. */
export function* runUnread(...statements: readonly (Statement | readonly Statement[])[]): Write<void> {
  yield { unread: statements.flat() }
}

/** A write that needs neither locks nor decisions: all of the statements, or none. */
export function* writeStatements(statements: readonly Statement[]): Write<void> {
  yield* runUnread(statements)
}

/** Runs a statement that returns or changes one row, whatever happens. @throws Error if it does not: a fault */
export function* runOne(statement: Statement): Write<SqlRow | undefined> {
  const { count, rows } = yield* run(statement)
  if (count !== 1) throw new Error(`a statement returned or changed ${count} rows, not one`)
  return rows[0]
}

/** Undoes everything and ends the write with `why`. */
export function* refused<Refused>(why: Refused): Write<never, Refused> {
  yield { undo: why }
  throw new Error('a write that was undone went on')
}

/** A query, and why the write is refused if it finds a row, or finds none. */
type Guard<Refused> = { query: Statement; must: 'find' | 'miss'; otherwise: Refused }

/** Refuses the write unless `query` finds a row. */
export const mustFind = <Refused>(query: Statement, otherwise: Refused): Guard<Refused> => ({
  query,
  must: 'find',
  otherwise,
})

/** Refuses the write if `query` finds a row. */
export const mustMiss = <Refused>(query: Statement, otherwise: Refused): Guard<Refused> => ({
  query,
  must: 'miss',
  otherwise,
})

/** Looks at all guards in one statement; the first that does not hold refuses the write. */
export function* guard<Refused>(guards: readonly Guard<Refused>[]): Write<void, Refused> {
  if (guards.length === 0) return
  const found = guards.map(({ query }, index) => sql`exists (${query}) as ${raw(`found${index}`)}`)
  const row = yield* runOne(sql`select ${joined(found)}`)
  // SQLite says 0 and 1, PostgreSQL false and true.
  for (const [index, { must, otherwise }] of guards.entries())
    if (Boolean(row?.[`found${index}`]) !== (must === 'find')) yield* refused(otherwise)
}

/**
 * A statement: what stands in `${}` is bound as a value, or if it is a statement itself (a condition, `listOf`, `raw`)
 * becomes part of the text.
 */
export function sql(texts: TemplateStringsArray, ...parts: readonly (SqlValue | Statement)[]): Statement {
  let text = texts[0] ?? ''
  const values: SqlValue[] = []
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'object' && part !== null && 'sql' in part) {
      text += part.sql
      values.push(...part.values)
    } else {
      text += '?'
      values.push(part)
    }
    text += texts[index + 1]
  }
  return { sql: text, values }
}

/** Statements, or parts of them, one after the other. */
export const joined = (parts: readonly Statement[], between = ', '): Statement => ({
  sql: parts.map((part) => part.sql).join(between),
  values: parts.flatMap((part) => part.values),
})

/** Values with commas between them, for `in (…)`; there must be at least one. */
export const listOf = (values: readonly SqlValue[]): Statement => ({
  sql: values.map(() => '?').join(', '),
  values,
})

/** Text of the program's own, such as the names of columns; never of anything that was sent. */
export const raw = (text: string): Statement => ({ sql: text, values: [] })
