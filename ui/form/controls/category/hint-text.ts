import { dateText } from '../../../../application/messages/day-text.ts'
import { textOf } from '../../../../application/messages/dictionary.ts'
import { reservation as ja } from '../../../../application/messages/ja/reservation.ts'
import { type Texts, textsIn } from '../../../../application/messages/languages.ts'
import type { BookingWindow, Coma } from '../../../../domain/reservation/calendar.ts'
import { firstFreeDay } from '../../../../domain/reservation/first-free-day.ts'
import { slotLength } from '../../../../domain/reservation/slot-length.ts'
import { isSecondDose } from '../../../../domain/reservation/vaccination.ts'
import { plusDays } from '../../../../domain/shared/local-date.ts'
import type { SchemaItem } from '../../../../domain/survey/survey-config.ts'
import type { FormPage } from '../../form-page.ts'
import { catalogCacheOf } from './catalog.ts'

/** How far ahead a free day is looked for, from the first bookable day: what one call brings. */
const LOOK_AHEAD_DAYS = 62

/**
 * `所要時間 30分・次の空き 11/26(木)` for a calendar, or that it takes nothing. Without the day for a second dose, whose bookable days
 * are not known here. Rejects as the calls do.
 */
export async function hintText(calendarId: string, item: SchemaItem, page: FormPage): Promise<string> {
  const [{ calendar, window }, texts] = await Promise.all([
    catalogCacheOf(page.needs).calendar(calendarId),
    textsIn(page.languageCode, 'reservation', ja),
  ])
  if (calendar.comaList.length === 0) return ''
  if (calendar.calendarOff || !window) return page.texts['refusal.reservation.closed']
  const length = lengthText(texts, calendar.comaList)
  if (isSecondDose(page.form.source.config, item)) return length
  return length + texts['hint.and'] + (await dayText(calendarId, window, texts, page))
}

function lengthText(texts: Texts<'reservation'>, comaList: readonly Coma[]): string {
  const { min, max } = slotLength(comaList) ?? { min: 0, max: 0 }
  const say = (minutes: number) =>
    minutes % 60 === 0
      ? textOf(texts, 'hint.hours', { count: minutes / 60 })
      : textOf(texts, 'hint.minutes', { count: minutes })
  const length = min === max ? say(min) : textOf(texts, 'hint.range', { min: say(min), max: say(max) })
  return textOf(texts, 'hint.length', { length })
}

async function dayText(
  calendarId: string,
  window: BookingWindow,
  texts: Texts<'reservation'>,
  { needs, texts: common, form }: FormPage,
): Promise<string> {
  const end = plusDays(window.from, LOOK_AHEAD_DAYS - 1)
  const endDay = end < window.to ? end : window.to
  const schedule = await needs.loadSchedule({ calendarId, startDay: window.from, endDay })
  const free = firstFreeDay(schedule, { window, nowMs: needs.clock.now() })
  const day = dateText(common, free ?? endDay, form.source.today)
  return textOf(texts, free ? 'hint.next' : 'next.none', { day })
}
