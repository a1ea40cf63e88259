import type { Result, SqlRow, Statement, Write } from '../../../adapters/storage/write.ts'

/** A row that has every column. */
const anyRow = new Proxy<SqlRow>({}, { get: () => 1 })
const none: Result = { count: 0, rows: [] }
const one: Result = { count: 1, rows: [anyRow] }

/** What statements that go out together may come to: each that a write decides by finds nothing, or something. */
function resultsOf(statements: readonly Statement[]): Result[][] {
  if (statements.length > 1 && statements.some(({ sql }) => !sql.startsWith('select')))
    return [statements.map(() => one)]
  return statements.reduce<Result[][]>(
    (ways, _) => ways.flatMap((way) => [none, one].map((result) => [...way, result])),
    [[]],
  )
}

/** Goes every way that a write may take, and begins it anew for each. @returns all that it asks on any of them */
export function statementsOf(begin: () => Write<unknown, unknown>): Statement[] {
  const statements = new Map<string, Statement>()
  const ways: Result[][][] = [[]]
  for (let way = ways.pop(); way; way = ways.pop()) {
    const write = begin()
    try {
      let next = write.next([])
      const answers = [...way]
      while (!next.done && !('undo' in next.value)) {
        const isUnread = 'unread' in next.value
        const sent = 'locks' in next.value ? [] : 'unread' in next.value ? next.value.unread : next.value
        for (const statement of sent) statements.set(statement.sql, statement)
        if (sent.length === 0 || isUnread) {
          next = write.next([])
          continue
        }
        const answer = answers.shift()
        if (!answer) {
          ways.push(...resultsOf(sent).map((results) => [...way, results]))
          break
        }
        next = write.next(answer)
      }
    } catch (error) {
      // The way of a row that is always there, and is not.
      if (!/changed 0 rows, not one/.test(String(error))) throw error
    }
  }
  return [...statements.values()]
}
