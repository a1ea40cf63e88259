import { clockText } from '../../application/messages/day-text.ts'
import { textOf } from '../../application/messages/dictionary.ts'
import type { Texts } from '../../application/messages/languages.ts'
import type { Availability } from '../../domain/home/availability.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'

/** Whether a service can be used today, in words. */
export function availabilityText(texts: Texts<'home'>, availability: Availability, today: LocalDate): string {
  switch (availability.state) {
    case 'open':
      if (availability.to === undefined) return texts.open
      return textOf(texts, 'open.to', { time: momentOf(texts, availability.to, today, '23:59') })
    case 'before':
      return textOf(texts, 'before', { time: momentOf(texts, availability.from, today, '00:00') })
    default:
      return texts[availability.state]
  }
}

/** A day of a notice in words, with its year. */
export const noticeDay = (texts: Texts<'home'>, day: string): string =>
  textOf(texts, 'day.year', partsOf(day))

/** A time in words: the year only if it is another one, the clock only if it is not that of a whole day. */
function momentOf(texts: Texts<'home'>, moment: string, today: LocalDate, wholeDay: string): string {
  const [day = '', time = ''] = moment.split('T')
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const dayText = textOf(texts, isThisYear ? 'day' : 'day.year', partsOf(day))
  return time === wholeDay ? dayText : `${dayText} ${clockText(time)}`
}

function partsOf(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}
