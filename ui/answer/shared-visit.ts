import { dateText, timeText } from '../../application/messages/day-text.ts'
import { textOf } from '../../application/messages/dictionary.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { ResultWording } from './result-wording.ts'

/** A reservation as somebody else may know it. */
type SharedVisit = { day: LocalDate; start?: string; end?: string; place?: string }

/** What is handed on of a reservation: whose city it is, date, time and place. */
export function sharedVisit(
  { day, start, end, place }: SharedVisit,
  { texts, common }: Pick<ResultWording, 'texts' | 'common'>,
  { today, cityName }: { today: LocalDate; cityName: string },
): string {
  const time = start === undefined ? '' : timeText(common, start, end)
  return [
    textOf(texts, 'share.title', { city: cityName }),
    [dateText(common, day, today), time].filter((part) => part !== '').join(' '),
    ...(place === undefined ? [] : [textOf(texts, 'share.place', { place })]),
  ].join('\n')
}
