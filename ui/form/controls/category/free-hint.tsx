import { useEffect, useState } from 'react'
import { dateText } from '../../../../application/texts/day-text.ts'
import { textOf } from '../../../../application/texts/dictionary.ts'
import type { Texts } from '../../../../application/texts/languages.ts'
import {
  type BookingWindow,
  type Calendar,
  type Coma,
  slotLength,
} from '../../../../domain/reservation/calendar.ts'
import { firstFreeDay } from '../../../../domain/reservation/first-free-day.ts'
import { earliest, type LocalDate, plusDays } from '../../../../domain/shared/local-date.ts'
import { useTexts } from '../../../frame/translation.ts'
import type { FormPage } from '../../form-page.ts'

/** How far ahead a free day is looked for, from the first bookable day on: as much as one call brings. */
const LOOK_AHEAD_DAYS = 62

type Props = {
  calendar: Pick<Calendar, 'sortKey' | 'comaList'>
  window: BookingWindow
  page: FormPage
}

/** `所要時間 30分・次の空き 11/26(木)`; the day follows once it is known, and is left out if it can't be loaded. */
export function FreeHint({ calendar: { sortKey, comaList }, window, page }: Props) {
  const texts = useTexts('shared', 'reservation')
  const [next, setNext] = useState<NextFree>()
  useEffect(() => {
    let isUnmounted = false
    nextFree(sortKey, window, page).then(
      (found) => isUnmounted || setNext(found),
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [sortKey, window, page])
  const length = lengthText(texts, comaList)
  if (length === undefined) return null
  if (!next) return <p>{length}</p>
  const day = dateText(texts, next.day, page.form.source.today)
  return (
    <p>{`${length}${texts['hint.and']}${textOf(texts, next.isFree ? 'hint.next' : 'next.none', { day })}`}</p>
  )
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

/** The next free day; if none was found, the last that was looked at. */
type NextFree = { day: LocalDate; isFree: boolean }

async function nextFree(calendarId: string, window: BookingWindow, { needs }: FormPage): Promise<NextFree> {
  const endDay = earliest(plusDays(window.from, LOOK_AHEAD_DAYS - 1), window.to)
  const schedule = await needs.loadSchedule({ calendarId, startDay: window.from, endDay })
  const free = firstFreeDay(schedule, { window, nowMs: needs.clock.now() })
  return { day: free ?? endDay, isFree: free !== undefined }
}
