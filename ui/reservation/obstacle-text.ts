import { ageLimitText } from '../../application/texts/age-text.ts'
import { clockText, dateInSentence } from '../../application/texts/day-text.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { type SlotObstacle, slotObstacle } from '../../domain/reservation/slot-obstacle.ts'
import { isSecondDose } from '../../domain/reservation/vaccination.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { CalendarStore } from './calendar-store.ts'
import type { Cell, SlotRef } from './week-model.ts'

/** Why a slot can't be booked, in one or two sentences: `11月24日（火）10:00は満席です。`; undefined if it can. */
export function obstacleText(
  texts: Texts<'shared' | 'reservation'>,
  store: CalendarStore,
  slot: SlotRef,
): string | undefined {
  const { item, slots, age } = store.open
  const { config } = store.booking
  const cell = slots.cellOf(slot)
  if (!cell) return undefined
  const schemaItem = config.surveySchema?.find(({ itemKey }) => itemKey === item.itemKey)
  const hasOwnStart = schemaItem !== undefined && isSecondDose(config, schemaItem)
  const { window, calendar } = slots
  const isOwn = hasOwnStart || age?.bites.too_soon === true
  const obstacle = slotObstacle(cell, {
    window,
    calendar,
    hasOwnStart: isOwn,
    nowMs: store.needs.clock.now(),
  })
  if (!obstacle) return undefined
  const { why } = obstacle
  const text = textOfObstacle(texts, store.open, cell, obstacle)
  if (age && (why === 'too_soon' || why === 'too_late') && age.bites[why])
    return ageLimitText(texts, age.limit) + text
  return hasOwnStart && why === 'too_soon' ? texts['why.interval'] + text : text
}

function textOfObstacle(
  texts: Texts<'shared' | 'reservation'>,
  { slots }: CalendarStore['open'],
  { day, coma }: Cell,
  obstacle: SlotObstacle,
): string {
  const date = (of: LocalDate) => dateInSentence(texts, of, slots.today)
  switch (obstacle.why) {
    case 'too_soon': {
      const from = textOf(texts, 'why.from', { day: date(obstacle.from) })
      const { daysBefore } = obstacle
      return daysBefore === undefined
        ? from
        : `${textOf(texts, 'why.daysBefore', { count: daysBefore })}${from}`
    }
    case 'too_late':
      return textOf(texts, 'why.too_late', { day: date(obstacle.to) })
    default:
      return textOf(texts, `why.${obstacle.why}`, { day: date(day), time: clockText(coma.start) })
  }
}
