import { dateText, timeText } from '../../application/texts/day-text.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Reserved } from '../../domain/answer/own-answer.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { AnswerWords } from './answer-words.ts'

/** What is handed on of a reservation: whose city it is, date, time and place. */
export function sharedVisit(
  { day, start, end, place }: Pick<Reserved, 'day' | 'start' | 'end' | 'place'>,
  { texts, plain }: Pick<AnswerWords, 'texts' | 'plain'>,
  { today, cityName }: { today: LocalDate; cityName: string },
): string {
  const time = start === undefined ? '' : timeText(texts, start, end)
  return [
    textOf(texts, 'share.title', { city: plain(cityName) }),
    [day === undefined ? '' : dateText(texts, day, today), time].filter((part) => part !== '').join(' '),
    ...(place === undefined ? [] : [textOf(texts, 'share.place', { place: plain(place) })]),
  ].join('\n')
}
