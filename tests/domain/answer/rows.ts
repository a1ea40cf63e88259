import type { AnswerRecord, AnswerRow, Reserved } from '../../../domain/answer/answer-record.ts'
import { type Result, resultsOf } from '../../../domain/answer/result.ts'
import { rowsOf } from '../../../domain/answer/rows.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { anAnswerRecord } from '../../builders.ts'

/** A stored reservation, and what it means by now; without a meaning it is no reservation. */
export type Reservation = { value: string; reserved?: Reserved }

/** 大会議室 on a day in June 2024. */
export const inJune = (dayOfMonth: number, start: string, end = '24:00'): Required<Reservation> => {
  const day = localDate(`2024-06-${String(dayOfMonth).padStart(2, '0')}`)
  return {
    value: `cat01_7|${day.replaceAll('-', '')}|3`,
    reserved: { itemName: '大会議室', day, start, end },
  }
}

/** The rows of an answer with these reservations, `r1` first. */
export function rowsWith(
  reservations: readonly Reservation[],
  over: Partial<AnswerRecord> = {},
): AnswerRow[] {
  const booked = reservations.map(({ value }, at) => ({
    itemKey: `r${at + 1}`,
    title: 'ご予約',
    answer: [value],
  }))
  const { entries } = anAnswerRecord(over)
  return rowsOf(anAnswerRecord({ ...over, entries: [...entries, ...booked] })).map((row) => {
    const reserved = reservations[Number(row.itemKey.slice(1)) - 1]?.reserved
    return row.itemKey.startsWith('r') && reserved ? { ...row, reserved } : row
  })
}

/** The answer of these rows. */
export function resultWith(reservations: readonly Reservation[], over: Partial<AnswerRecord> = {}): Result {
  const [result] = resultsOf(rowsWith(reservations, over))
  if (result === undefined) throw new RangeError('an answer without rows')
  return result
}
