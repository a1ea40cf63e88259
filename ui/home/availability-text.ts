import { clockText, dayText } from '../../application/texts/day-text.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import type { Availability } from '../../domain/home/availability.ts'
import { type LocalDate, localDate } from '../../domain/shared/local-date.ts'

/** What keeps a service from being used at any time, in words; undefined: nothing does. */
export function availabilityText(
  texts: Texts<'home'>,
  { availability, today }: { availability: Availability; today: LocalDate },
): string | undefined {
  switch (availability.state) {
    case 'open':
      if (availability.to === undefined) return undefined
      return textOf(texts, 'open.to', { time: momentOf(texts, availability.to, today, '23:59') })
    case 'before':
      return textOf(texts, 'before', { time: momentOf(texts, availability.from, today, '00:00') })
    default:
      return texts[availability.state]
  }
}

/** A time in words: the year only if it is another one, the clock only if it is not that of a whole day. */
function momentOf(texts: Texts<'home'>, moment: string, today: LocalDate, wholeDay: string): string {
  const [date = '', time = ''] = moment.split('T')
  const format = date.slice(0, 4) === today.slice(0, 4) ? 'date.thisYear' : 'date'
  const day = dayText(texts, format, localDate(date))
  return time === wholeDay ? day : `${day} ${clockText(time)}`
}
