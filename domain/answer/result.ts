import type { AnswerRow, Reserved } from './answer-record.ts'

/** An answer as its owner sees it again: what its rows say together. */
export type Result = Pick<
  AnswerRow,
  | 'surveyId'
  | 'userId'
  | 'partitionKey'
  | 'answerVersion'
  | 'answercode'
  | 'seriescode'
  | 'revision'
  | 'check'
  | 'updatedAt'
  | 'changeObstacle'
  | 'cancelObstacle'
> & {
  rows: readonly AnswerRow[]
  /** Its reservations with or without a time, in the order of the form; empty if it has none. */
  reservations: readonly ReservedRow[]
}

/** One reservation of an answer. */
export type ReservedRow = {
  itemKey: string
  title: string
  /** As stored. */
  value: string
  categoryInfo?: AnswerRow['categoryInfo']
  reserved: Reserved
}

/** Rows as answers, in the order in which each first appears. A row is a reservation if it carries `reserved`. */
export function resultsOf(rows: readonly AnswerRow[]): Result[] {
  const byKey = new Map<string, AnswerRow[]>()
  for (const row of rows) {
    const known = byKey.get(row.partitionKey)
    if (known) known.push(row)
    else byKey.set(row.partitionKey, [row])
  }
  return [...byKey.values()].map(resultOf)
}

function resultOf(rows: readonly AnswerRow[]): Result {
  const [first] = rows as [AnswerRow]
  return {
    surveyId: first.surveyId,
    userId: first.userId,
    partitionKey: first.partitionKey,
    answerVersion: first.answerVersion,
    answercode: first.answercode,
    seriescode: first.seriescode,
    revision: first.revision,
    check: first.check,
    updatedAt: first.updatedAt,
    ...(first.changeObstacle && { changeObstacle: first.changeObstacle }),
    ...(first.cancelObstacle && { cancelObstacle: first.cancelObstacle }),
    rows,
    reservations: rows.flatMap(reservationOf),
  }
}

function reservationOf({ itemKey, title, value, categoryInfo, reserved }: AnswerRow): ReservedRow[] {
  if (reserved === undefined) return []
  return [{ itemKey, title, value: value ?? '', reserved, ...(categoryInfo && { categoryInfo }) }]
}
