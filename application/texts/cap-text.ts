import type { Refusal } from '../../domain/refusal.ts'
import type { ExceededCap } from '../../domain/reservation/booking-caps.ts'
import type { BookedSlot } from '../../domain/reservation/cap-group.ts'
import { ageLimitText } from './age-text.ts'
import { dayAndTimeText, dayText, listText, timeText } from './day-text.ts'
import { refusalDetail, textOf } from './dictionary.ts'
import type { Texts } from './languages.ts'

/** The texts of caps, and what the city's names are called; left out, as they are. */
type CapTexts = { texts: Texts<'shared' | 'reservation'>; plain?: (source: string) => string }

const asIs = (source: string): string => source

/** `「検診」の予約は、あわせて1人2件までです。`, without a group `予約は、1人2件までです。` */
export function capText(
  { texts, plain = asIs }: CapTexts,
  { per, group, max }: Pick<ExceededCap<unknown>, 'per' | 'max'> & { group?: string | undefined },
): string {
  const kind = per === 'day' ? 'day' : 'period'
  return group === undefined
    ? textOf(texts, `cap.alone.${kind}`, { max })
    : textOf(texts, `cap.${kind}`, { group: plain(group), max })
}

/** `予約は、1人2件までです（いま1件）。` @param of.count undefined: nothing is said of it */
export function countedText(
  of: CapTexts,
  { group, max, count }: { group: string | undefined; max: number; count: number | undefined },
): string {
  if (count === undefined) return capText(of, { per: 'period', group, max })
  const { texts, plain = asIs } = of
  return group === undefined
    ? textOf(texts, 'cap.alone.counted', { max, count })
    : textOf(texts, 'cap.counted', { group: plain(group), max, count })
}

/** `いまの予約：6月14日（金）9:00～10:00 保健センター`, one after the other. */
export function bookedText({ texts, plain = asIs }: CapTexts, booked: readonly BookedSlot[]): string {
  const list = booked.map(({ calendarName, day, coma }) => {
    const when = coma
      ? dayAndTimeText(texts, day, timeText(texts, coma.start, coma.end))
      : dayText(texts, 'long', day)
    return [when, calendarName && plain(calendarName)].filter(Boolean).join(' ')
  })
  return textOf(texts, 'cap.booked', { list: listText(texts, list) })
}

/**
 * What a person reads beside the text of a refusal: by the cap of several calendars that cap, and what uses it up; by
 * an age limit for whom it is, and what to do.
 */
export function detailLines(
  of: CapTexts,
  { code, details }: Pick<Refusal, 'code' | 'details'>,
): readonly string[] {
  const { texts } = of
  if ('limit' in details) return [ageLimitText(texts, details.limit), texts['age.other']]
  if (!('group' in details) || details.group === undefined) {
    const detail = refusalDetail(texts, { code, details })
    return detail === undefined ? [] : [detail]
  }
  const { group, max, booked = [] } = details
  const per = code === 'reservation.cap_of_day' ? 'day' : 'period'
  const cap = capText(of, { per, max, group })
  return booked.length > 0 ? [cap, bookedText(of, booked)] : [cap]
}
