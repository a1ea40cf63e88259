import { useEffect, useState } from 'react'
import { dateText } from '../../../../application/texts/day-text.ts'
import { textOf } from '../../../../application/texts/dictionary.ts'
import type { Texts } from '../../../../application/texts/languages.ts'
import type { BookingWindow, Calendar, Coma } from '../../../../domain/reservation/calendar.ts'
import { firstFreeDay } from '../../../../domain/reservation/first-free-day.ts'
import { slotLength } from '../../../../domain/reservation/slot-length.ts'
import { earliest, plusDays } from '../../../../domain/shared/local-date.ts'
import type { FormPage } from '../../form-page.ts'

/** How far ahead a free day is looked for, from the first bookable day on: as much as one call brings. */
const LOOK_AHEAD_DAYS = 62

type Props = {
  calendar: Pick<Calendar, 'sortKey' | 'comaList'>
  window: BookingWindow
  texts: Texts<'reservation'>
  page: FormPage
}

/** `所要時間 30分・次の空き 11/26(木)`; the day follows once it is known, and is left out if it can't be loaded. */
export function FreeHint({ calendar: { sortKey, comaList }, window, texts, page }: Props) {
  const [day, setDay] = useState<string>()
  useEffect(() => {
    let isUnmounted = false
    nextFreeText(sortKey, window, texts, page).then(
      (text) => isUnmounted || setDay(text),
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [sortKey, window, texts, page])
  const length = lengthText(texts, comaList)
  if (length === undefined) return null
  return <p>{day === undefined ? length : `${length}${texts['hint.and']}${day}`}</p>
}

function lengthText(texts: Texts<'reservation'>, comaList: readonly Coma[]): string | undefined {
  const length = slotLength(comaList)
  if (!length) return undefined
  const say = (minutes: number) =>
    minutes % 60 === 0
      ? textOf(texts, 'hint.hours', { count: minutes / 60 })
      : textOf(texts, 'hint.minutes', { count: minutes })
  const [min, max] = [say(length.min), say(length.max)]
  return textOf(texts, 'hint.length', {
    length: min === max ? min : textOf(texts, 'hint.range', { min, max }),
  })
}

async function nextFreeText(
  calendarId: string,
  window: BookingWindow,
  texts: Texts<'reservation'>,
  { needs, texts: common, form }: FormPage,
): Promise<string> {
  const endDay = earliest(plusDays(window.from, LOOK_AHEAD_DAYS - 1), window.to)
  const schedule = await needs.loadSchedule({ calendarId, startDay: window.from, endDay })
  const free = firstFreeDay(schedule, { window, nowMs: needs.clock.now() })
  const day = dateText(common, free ?? endDay, form.source.today)
  return textOf(texts, free ? 'hint.next' : 'next.none', { day })
}
