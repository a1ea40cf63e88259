import type { AnswerEntry } from '../../../domain/answer/answer-record.ts'
import { valuesOf } from '../../../domain/answer/entries.ts'
import { cancelObstacles, changeObstacles } from '../../../domain/answer/obstacles.ts'
import type { OwnAnswer, OwnReservation, ValueKey } from '../../../domain/answer/own-answer.ts'
import { parseReservation } from '../../../domain/shared/reservation-value.ts'
import {
  bool,
  count,
  day,
  described,
  listOf,
  named,
  type Of,
  object,
  oneOf,
  orNull,
  text,
} from '../../shape.ts'

const timeInTokyo = described('HH:mm, Asia/Tokyo', text)

/** What keeps the owner of an answer from changing and cancelling it. */
export const ofObstacles = {
  changeObstacle: described(
    'The refusal that keeps the resident from changing the answer; missing: none',
    oneOf(...changeObstacles),
  ),
  cancelObstacle: described(
    'The refusal that keeps the resident from cancelling the answer; missing: none',
    oneOf(...cancelObstacles),
  ),
}

/** What a reservation means by the calendar and the items as they are now. */
export const ofReservation = {
  categoryInfo: described(
    'What is reserved; missing: unknown',
    object({ sortKey: text }, { tag1: text, tag2: text, tag3: text }),
  ),
  reserved: described(
    'On rows of reservations, always; what is unknown by now is missing',
    object(
      {},
      {
        itemName: text,
        calendarName: text,
        place: text,
        address: text,
        mapUrl: text,
        toBring: listOf(text),
        day,
        start: timeInTokyo,
        end: timeInTokyo,
        closed: oneOf(true),
        lowered: oneOf(true),
        lastDay: day,
        cancelObstacle: described(
          'The refusal that keeps the resident from cancelling it alone; missing: none',
          oneOf(...cancelObstacles),
        ),
        changeObstacle: oneOf('reservation.deadline_passed'),
      },
    ),
  ),
}

/** A file as an answer or a result names it. */
export const namedFile = object({ attachmentId: text, bytes: count, name: text })

/** What the office asks of the owner of an answer, and told them. */
export const ofOffice = {
  asked: described(
    'The office asks for a correction, to be made until the end of that day; missing: it does not',
    object({ until: day, isLate: bool }),
  ),
  result: described(
    'The last result that the office told, and when, epoch seconds; missing: none',
    object({ text, at: count }, { document: namedFile }),
  ),
}

/** One value of an answer, with what the row says of the answer as a whole (ENT-03). */
export const answerRow = named(
  'AnswerRow',
  object(
    {
      userId: text,
      surveyId: text,
      itemKey: text,
      value: orNull(text),
      title: text,
      partitionKey: text,
      sortKey: text,
      userSearchKey: text,
      check: text,
      isLiffMode: bool,
      updatedAt: described('Epoch seconds', count),
    },
    {
      originalValue: text,
      status: text,
      correctedAt: described(
        'When the office put something right in the answer, epoch seconds; missing: never',
        count,
      ),
      ...ofOffice,
      ...ofReservation,
      ...ofObstacles,
    },
    {
      answerVersion: count,
      answercode: text,
      seriescode: described(
        'Answer code of the first answer of which this one is a change; its own where it is none',
        text,
      ),
      revision: described('Rises with every save, change and cancellation of the series', count),
    },
  ),
)

/** One value of an answer on the wire. */
export type AnswerRow = Of<typeof answerRow>

/** The rows of answers, in the order of their entries; one row per option where an entry has options (ENT-05). */
export const rowsOf = (answers: readonly OwnAnswer[]): AnswerRow[] =>
  answers.flatMap((answer) =>
    withOffice(
      answer,
      answer.entries.flatMap((entry) =>
        valuesOf(entry).map(({ value, name }) => rowOf(answer, entry, value, name)),
      ),
    ),
  )

/** What the office says stands in the first row alone. */
function withOffice({ asked, result }: OwnAnswer, rows: AnswerRow[]): AnswerRow[] {
  const [first] = rows
  if (first && asked) first.asked = asked
  if (first && result) first.result = result
  return rows
}

// Field by field: to spread what all rows share into each of them takes thirty times as long.
function rowOf(answer: OwnAnswer, entry: AnswerEntry, value: string | null, name: string): AnswerRow {
  const { surveyId, changeObstacle, cancelObstacle } = answer
  const { itemKey, originalValue } = entry
  const row: AnswerRow = {
    userId: answer.userId,
    surveyId,
    partitionKey: answer.partitionKey,
    check: answer.check,
    isLiffMode: answer.isLiffMode,
    updatedAt: answer.updatedAt,
    answerVersion: answer.version,
    answercode: answer.answerCode,
    seriescode: answer.seriesCode,
    revision: answer.revision,
    value,
    itemKey,
    title: entry.title,
    sortKey: `${itemKey}#${name}`,
    userSearchKey: `${surveyId}#${itemKey}#${value ?? name}`,
  }
  if (answer.status !== undefined) row.status = answer.status
  if (answer.correctedAt !== undefined) row.correctedAt = answer.correctedAt
  if (originalValue !== undefined) row.originalValue = originalValue
  if (cancelObstacle) row.cancelObstacle = cancelObstacle
  if (changeObstacle) row.changeObstacle = changeObstacle
  if (answer.reservations.length === 0) return row
  const reservation = answer.reservations.find(
    (each) => each.itemKey === itemKey && each.value === (value ?? ''),
  )
  if (!reservation) return row
  if (reservation.categoryInfo) row.categoryInfo = reservation.categoryInfo
  const { reserved, cancelObstacle: cancel, changeObstacle: change } = reservation
  row.reserved = {
    ...reserved,
    ...(cancel && { cancelObstacle: cancel }),
    ...(change && { changeObstacle: change }),
  }
  return row
}

/** The answers that rows tell of, in the order in which each first appears; the inverse of `rowsOf`. */
export function toOwnAnswers(rows: readonly AnswerRow[]): OwnAnswer[] {
  return groupsOf(rows, ({ partitionKey }) => partitionKey).map((group) => {
    const [{ surveyId, userId, partitionKey, answercode: answerCode = '', ...first }] = group
    return {
      surveyId,
      userId,
      partitionKey,
      answerCode,
      seriesCode: first.seriescode ?? answerCode,
      revision: first.revision ?? 0,
      version: first.answerVersion ?? 0,
      check: first.check,
      ...(first.status !== undefined && { status: first.status }),
      isLiffMode: first.isLiffMode,
      updatedAt: first.updatedAt,
      ...(first.correctedAt !== undefined && { correctedAt: first.correctedAt }),
      ...(first.asked && { asked: first.asked }),
      ...(first.result && { result: first.result }),
      entries: groupsOf(group, ({ itemKey }) => itemKey).map(entryOf),
      reservations: group.flatMap(reservationOf),
      ...(first.changeObstacle && { changeObstacle: first.changeObstacle }),
      ...(first.cancelObstacle && { cancelObstacle: first.cancelObstacle }),
    }
  })
}

type Rows = readonly [AnswerRow, ...AnswerRow[]]

function groupsOf(rows: readonly AnswerRow[], keyOf: (row: AnswerRow) => string): Rows[] {
  const groups = new Map<string, [AnswerRow, ...AnswerRow[]]>()
  for (const row of rows) {
    const known = groups.get(keyOf(row))
    if (known) known.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups.values()]
}

function entryOf(rows: Rows): AnswerEntry {
  const [{ itemKey, title, originalValue }] = rows
  const values = rows.map(({ value }) => value)
  const names = rows.map(({ sortKey }) => sortKey.slice(itemKey.length + 1))
  // Besides an item that was cleared only options that nobody chose are empty on the wire.
  const hasOptions = values.includes('') && names.some((name) => name !== '')
  return {
    itemKey,
    title,
    answer: values.includes(null) ? null : values.filter(isChosen),
    ...(hasOptions && { options: names }),
    ...(originalValue !== undefined && { originalValue }),
  }
}

const isChosen = (value: string | null): value is string => value !== null && value !== ''

function reservationOf(row: AnswerRow): OwnReservation[] {
  const found = row.reserved ?? reservedOf(row)
  if (!found) return []
  const { cancelObstacle, changeObstacle, ...reserved } = found
  return [
    {
      itemKey: row.itemKey,
      title: row.title,
      value: row.value ?? '',
      ...(row.categoryInfo && { categoryInfo: row.categoryInfo }),
      reserved,
      ...(cancelObstacle && { cancelObstacle }),
      ...(changeObstacle && { changeObstacle }),
    },
  ]
}

/**
 * What the value of a booking says, where a server sends nothing of ours beside it; undefined: the row is no booking.
 */
function reservedOf({ answerVersion, value }: AnswerRow): AnswerRow['reserved'] {
  const day = answerVersion === undefined ? parseReservation(value ?? '')?.day : undefined
  return day && { day }
}

/** Of a call that answers the rows of answers as `data`. */
export const inRows = {
  response: object({ data: listOf(answerRow) }),
  result: ({ data }: { data: readonly AnswerRow[] }): readonly OwnAnswer[] => toOwnAnswers(data),
}

/** What a cancellation answers: the rows as they are now. */
export const cancelledRows = object({}, {}, { data: listOf(answerRow) })

/** Names a row on the wire (API-18). */
export type RowKey = Pick<AnswerRow, 'partitionKey' | 'sortKey'>

/** The value that a row holds. Keys of items have no `#`. */
export const valueKeyOf = ({ partitionKey, sortKey }: RowKey): ValueKey => {
  const at = sortKey.indexOf('#')
  return { partitionKey, itemKey: sortKey.slice(0, Math.max(0, at)), name: sortKey.slice(at + 1) }
}

/** The inverse of `valueKeyOf`. */
export const rowKeyOf = ({ partitionKey, itemKey, name }: ValueKey): RowKey => ({
  partitionKey,
  sortKey: `${itemKey}#${name}`,
})
