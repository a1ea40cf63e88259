import { dateText, dayText, timeText } from '../../application/texts/day-text.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { checkValues } from '../../domain/answer/answer-record.ts'
import { categoryLabels } from '../../domain/answer/category-labels.ts'
import { shownCheck } from '../../domain/answer/check-value.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import type { ListEntry, ListGroup } from '../../domain/answer/result-list.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { type Translation, useTranslation } from '../frame/translation.ts'

export type AnswerWords = ReturnType<typeof answerWords>

/** What is said of answers, as this part of the page reads. */
export const useAnswerWords = (): AnswerWords => answerWords(useTranslation())

/** What is said of answers in a language: days, times, items, headings. */
export function answerWords(translation: Pick<Translation, 'texts' | 'plain'>) {
  const { plain } = translation
  const texts = translation.texts('shared', 'answer')

  /** `6/14(金)`, with its year if it is not this one, or that it is unknown (DETAIL-04). */
  const day = ({ reserved: { day } }: OwnReservation, nowMs: number): string =>
    day === undefined ? texts.UNKNOWN_DATE : dateText(texts, day, tokyoDay(nowMs))

  /** `9:00～9:30`, or that it is unknown (DETAIL-04). */
  const time = ({ reserved: { start, end } }: OwnReservation): string =>
    start === undefined ? texts.UNKNOWN : timeText(texts, start, end)

  /** What is reserved, without its categories. */
  const item = ({ reserved }: OwnReservation): string =>
    reserved.itemName === undefined ? texts.UNKNOWN : plain(reserved.itemName)

  return {
    texts,
    /** A text of the city where only characters can stand. */
    plain,
    day,
    time,
    item,

    /** Heading of a group of the list: its day with the weekday, or what is there instead (LIST-02, LIST-09). */
    heading(key: ListGroup['key']): string {
      if (key === 'no-reservation') return texts['list.none']
      if (key === 'unknown-date') return texts.UNKNOWN_DATE
      return dayText(texts, 'long.year', key)
    },

    categories: (reservation: OwnReservation): string[] =>
      categoryLabels(reservation, { category: texts.UNKNOWN, tag: texts.UNKNOWN }).map(plain),

    /** What the office says of an answer, in the words of the city; of what is cancelled that and why (CANCEL-09). */
    check({ check, status }: Pick<OwnAnswer, 'check' | 'status'>): string {
      const shown = shownCheck(check)
      if (shown !== checkValues.shownAsCancelled) return plain(status ?? shown)
      const word = texts['list.cancelled']
      return status === undefined ? word : `${word}${texts.colon}${plain(status)}`
    },

    /** An entry in a few words, for the names of its buttons. */
    entry({ result, reservation }: Pick<ListEntry, 'result' | 'reservation'>, nowMs: number): string {
      if (reservation === undefined) return result.answerCode
      const when = hasTime(reservation) ? [day(reservation, nowMs), time(reservation)] : []
      return [...when, item(reservation)].join(' ')
    },
  }
}

/** Whether a time was chosen, even if the calendar no longer has it. */
export const hasTime = ({ value, reserved }: OwnReservation): boolean =>
  reserved.day !== undefined || value.includes('|')

/** What is read out of a button: the word on it, and which entry it belongs to. */
export const nameOfButton = (texts: Texts<'answer'>, button: string, entry: string): string =>
  textOf(texts, 'entry.label', { button, entry })
