import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import type { CancelObstacle } from '../../../domain/answer/obstacles.ts'
import type { OwnAnswer, Reserved } from '../../../domain/answer/own-answer.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { anAnswerRecord, asOwnAnswer } from '../../builders.ts'

/** A stored reservation, and what it means by now; without a meaning it is no reservation. */
export type Reservation = { value: string; reserved?: Reserved; cancelObstacle?: CancelObstacle }

/** 大会議室 on a day in June 2024. */
export const inJune = (dayOfMonth: number, start: string, end = '24:00') => {
  const day = localDate(`2024-06-${String(dayOfMonth).padStart(2, '0')}`)
  return {
    value: `cat01_7|${day.replaceAll('-', '')}|3`,
    reserved: { itemName: '大会議室', day, start, end },
  }
}

/** An answer with these reservations, `r1` first. */
export function resultWith(
  reservations: readonly Reservation[],
  over: Partial<AnswerRecord> = {},
): OwnAnswer {
  const booked = reservations.map(({ value }, at) => ({
    itemKey: `r${at + 1}`,
    title: 'ご予約',
    answer: [value],
  }))
  const { entries } = anAnswerRecord(over)
  return asOwnAnswer(anAnswerRecord({ ...over, entries: [...entries, ...booked] }), {
    reservations: reservations.flatMap(({ reserved, ...rest }, at) =>
      reserved ? [{ itemKey: `r${at + 1}`, title: 'ご予約', ...rest, reserved }] : [],
    ),
  })
}
