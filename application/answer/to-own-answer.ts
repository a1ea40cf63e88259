import type { AnswerEntry, AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { shownStatus } from '../../domain/answer/city-status.ts'
import { isUnclaimed } from '../../domain/answer/claim.ts'
import { latestRequest, requestState } from '../../domain/answer/correction-request.ts'
import { valuesOf } from '../../domain/answer/entries.ts'
import { latestResult, shownResult } from '../../domain/answer/office-result.ts'
import {
  type OwnAnswer,
  type OwnReservation,
  ownAnswerOf,
  type Reserved,
} from '../../domain/answer/own-answer.ts'
import { visibleItems } from '../../domain/form/form.ts'
import { readReservation } from '../../domain/reservation/former-catalog.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import type { SlotChange } from '../../domain/reservation/slot-change.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import { visitNotesOf } from '../../domain/shared/visit-notes.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import { answerObstacles, type ObstacleNeeds } from './answer-obstacles.ts'

/**
 * The entries of an answer to `config` that its owner may read: those of the items that the form shows to residents
 * now. Entries of admin items stay hidden (ROLE-02), also after such an item was removed from the form.
 */
export function shownEntries(config: SurveyConfig, { entries }: AnswerRecord): readonly AnswerEntry[] {
  const { shown } = keysOf(config)
  return entries.filter(({ itemKey }) => shown.has(itemKey))
}

/** What showing answers to their owner needs from outside. */
export type OwnAnswerNeeds = ObstacleNeeds & { city: Pick<CityRepository, 'settings'> }

/**
 * Returns a function that turns a stored answer to `config` into what its owner sees today: the entries they may read,
 * what forbids changing and cancelling it, and its reservations in the words of what they were made with (ENT-03).
 * undefined for an answer without readable entries.
 */
export async function toOwnAnswer(
  needs: OwnAnswerNeeds,
  config: SurveyConfig,
): Promise<(record: AnswerRecord) => Promise<OwnAnswer | undefined>> {
  const { booking, shown } = keysOf(config)
  const catalog = booking.size > 0 ? await needs.bookings.catalog() : undefined
  return async (record) => {
    const entries = shownEntries(config, record)
    if (entries.every((entry) => valuesOf(entry).length === 0)) return undefined
    const { obstacles, obstacleOf, deadlines, lastDays, changes } = await answerObstacles(
      needs,
      config,
      record,
      'show',
    )
    const stateOf = (itemKey: string): ReservationState => {
      if (isCancelled(record.check)) return {}
      const cancelObstacle = obstacleOf(itemKey)
      const lastDay = lastDays.get(itemKey)
      return {
        ...(lastDay && { lastDay }),
        ...(cancelObstacle && { cancelObstacle }),
        ...(deadlines.get(itemKey) === 'past' && { changeObstacle: 'reservation.deadline_passed' }),
        ...changedAs(changes.get(itemKey)),
      }
    }
    const reservations = catalog
      ? entries.flatMap((entry) => {
          const item = booking.get(entry.itemKey)
          return item ? reservationsOf(entry, item, catalog, stateOf(entry.itemKey)) : []
        })
      : []
    const status = shownStatus(record, (await needs.city.settings())?.statuses)
    return ownAnswerOf(record, {
      entries,
      reservations,
      ...(status !== undefined && { status }),
      ...correctedOf(record, shown),
      ...toldOf(record, needs.clock.now()),
      ...obstacles,
    })
  }
}

/** When the office put something right among the items that residents read. */
function correctedOf(
  { corrections = [] }: AnswerRecord,
  shown: ReadonlySet<string>,
): { correctedAt?: number } {
  const last = corrections.findLast(({ items }) => items.some((itemKey) => shown.has(itemKey)))
  return last ? { correctedAt: last.at } : {}
}

/** What the office asks of its owner, and told them; nothing of what nobody owns yet: it may come to somebody else. */
function toldOf(record: AnswerRecord, nowMs: number): Pick<OwnAnswer, 'asked' | 'result'> {
  if (isUnclaimed(record)) return {}
  const request = latestRequest(record)
  const state = request && requestState(request, record, nowMs)
  const result = latestResult(record)
  return {
    ...(request &&
      (state === 'open' || state === 'late') && {
        asked: { until: request.until, isLate: state === 'late' },
      }),
    ...(result && { result: shownResult(result) }),
  }
}

/** What can be done with a reservation today, and what became of its slot. */
type ReservationState = Pick<OwnReservation, 'cancelObstacle' | 'changeObstacle'> &
  Pick<Reserved, 'closed' | 'lowered' | 'lastDay'>

const changedAs = (change: SlotChange | undefined): Pick<Reserved, 'closed' | 'lowered'> =>
  change === undefined ? {} : change === 'closed' ? { closed: true } : { lowered: true }

/** The reservations of an entry in the words of the catalog; none once it is cleared. */
const reservationsOf = (
  entry: AnswerEntry,
  item: SchemaItem,
  catalog: StoredCatalog,
  { closed, lowered, lastDay, ...obstacles }: ReservationState,
): OwnReservation[] =>
  (entry.answer?.length === 0 && entry.options === undefined ? [] : valuesOf(entry)).map(
    ({ value: text }) => {
      const { itemKey, title } = entry
      const value = parseReservation(text ?? '')
      const read = value && readReservation(catalog, value)
      return {
        itemKey,
        title,
        value: text ?? '',
        ...(read?.category && { categoryInfo: read.category }),
        reserved: read
          ? {
              ...reservedOf(read, item, value.day),
              ...(closed && { closed }),
              ...(lowered && { lowered }),
              ...(lastDay && { lastDay }),
            }
          : {},
        ...obstacles,
      }
    },
  )

const reservedOf = (
  { item, calendar, coma }: ReturnType<typeof readReservation>,
  { calendarLabelDisplay }: SchemaItem,
  day: LocalDate | undefined,
): Reserved => ({
  ...(item && { itemName: item.itemName, ...visitNotesOf(item) }),
  ...(calendarLabelDisplay && calendar && { calendarName: calendar.name }),
  ...(day !== undefined && { day }),
  ...(coma && { start: coma.start, end: coma.end }),
})

type Keys = { shown: ReadonlySet<string>; booking: ReadonlyMap<string, SchemaItem> }

/** Keys of the items that a form shows to residents, and its reservation items by key. */
const keysOf = ({ surveySchema: schema = [] }: SurveyConfig): Keys => ({
  shown: new Set(visibleItems(schema, 'user').map(({ itemKey }) => itemKey)),
  booking: new Map(reservationItems(schema).map((item) => [item.itemKey, item])),
})
