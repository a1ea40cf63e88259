import { useEffect, useState } from 'react'
import type { LoadedCalendar } from '../../../../application/reservation/load-calendar.ts'
import type { Schedule } from '../../../../application/reservation/load-schedule.ts'
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts'
import { type AgeDays, windowOfAge } from '../../../../domain/reservation/age-limit.ts'
import { type Caps, exceededCap } from '../../../../domain/reservation/booking-caps.ts'
import type { BookingWindow, Coma } from '../../../../domain/reservation/calendar.ts'
import { type FreeTime, freeTimes } from '../../../../domain/reservation/free-times.ts'
import { earliest, type LocalDate, plusDays } from '../../../../domain/shared/local-date.ts'
import type { FormPage } from '../../form-page.ts'

/** How far ahead is looked, from the first bookable day on: as much as one call brings. */
const LOOK_AHEAD_DAYS = 62
/** Times that are offered, each on another day. */
export const OFFERED_TIMES = 3
/** What was asked for so long ago is asked for again. */
const FRESH_MS = 30_000

/** What a resident can book in a calendar, or why nothing. */
type Loaded = {
  /** The times of a day, by slot key. */
  comaList: readonly Coma[]
  cap: LoadedCalendar['cap']
  /** The days that can be booked; undefined: the calendar takes no bookings at all. */
  window: BookingWindow | undefined
  /** As many bookings as one may have are there already. */
  isFull: boolean
  /** Undefined where nothing can be booked. */
  schedule: Schedule | undefined
  /** The last day that was looked at. */
  until: LocalDate
}

/** The same for one person: the next free times. */
export type Opening = Loaded & { times: readonly FreeTime[] }

const EVERY_DAY: AgeDays = {}

/**
 * The opening of a calendar; undefined until it is known. A Refusal says why a resident can't book there.
 *
 * @param days those for which the age is right
 */
export function useOpening(
  page: FormPage,
  itemKey: string,
  calendarId: string,
  days: AgeDays = EVERY_DAY,
): Opening | Refusal | 'failed' | undefined {
  const [known, setKnown] = useState<Loaded | Refusal | 'failed'>()
  useEffect(() => {
    let isUnmounted = false
    openingOf(page, itemKey, calendarId).then(
      (opening) => isUnmounted || setKnown(opening),
      (error: unknown) =>
        isUnmounted || setKnown(isRefusal(error, 'reservation.first_dose_missing') ? error : 'failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [page, itemKey, calendarId])
  if (known === undefined || known === 'failed' || known instanceof Error) return known
  return { ...known, times: timesOf(known, days, page.needs.clock.now()) }
}

function timesOf({ cap, window, schedule }: Loaded, days: AgeDays, nowMs: number): readonly FreeTime[] {
  const own = window && windowOfAge(window, days)
  if (!own || !schedule) return []
  const isClosedTo = (day: LocalDate) => cap !== undefined && isReached(cap.caps, cap, day)
  return freeTimes(schedule, { window: own, nowMs, count: OFFERED_TIMES, isClosedTo })
}

type LoadedCap = NonNullable<LoadedCalendar['cap']>
type Asked = { at: number; opening: Promise<Loaded> }

const asked = new WeakMap<FormPage, Map<string, Asked>>()

/** @throws as the calls do */
function openingOf(page: FormPage, itemKey: string, calendarId: string): Promise<Loaded> {
  const ofPage = asked.get(page) ?? new Map<string, Asked>()
  asked.set(page, ofPage)
  const name = `${itemKey} ${calendarId}`
  const now = page.needs.clock.now()
  const known = ofPage.get(name)
  if (known && now - known.at <= FRESH_MS) return known.opening
  const opening = load(page, itemKey, calendarId)
  ofPage.set(name, { at: now, opening })
  opening.catch(() => ofPage.delete(name))
  return opening
}

async function load({ form, needs }: FormPage, itemKey: string, calendarId: string): Promise<Loaded> {
  const { config, existing, partitionKey, today } = form.source
  const edited = existing && partitionKey !== undefined && { partitionKey }
  const item = { surveyId: config.surveyId, itemKey, ...edited }
  const { calendar, window, cap } = await needs.loadCalendar({ calendarId, item })
  const { comaList } = calendar
  const shut = { comaList, cap, window: undefined, isFull: false, schedule: undefined, until: today }
  if (!window || calendar.calendarOff) return shut
  const isFull = cap?.caps.period !== undefined && isReached({ period: cap.caps.period }, cap, window.from)
  const until = earliest(plusDays(window.from, LOOK_AHEAD_DAYS - 1), window.to)
  if (isFull) return { ...shut, window, isFull, until }
  const schedule = await needs.loadSchedule({ calendarId, startDay: window.from, endDay: until })
  return { ...shut, window, schedule, until }
}

/** Whether one more booking on `day` would be one too many. */
const isReached = (caps: Caps, { booked }: Pick<LoadedCap, 'booked'>, day: LocalDate): boolean =>
  exceededCap(caps, booked, day) !== undefined
