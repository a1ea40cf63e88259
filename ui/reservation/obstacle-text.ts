import { clockText } from '../../application/messages/day-text.ts'
import type { SlotObstacle } from '../../domain/reservation/slot-obstacle.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { Cell } from './week-model.ts'
import type { Wording } from './wording.ts'

/** Why a slot can't be booked, in one or two sentences: `11/24(火) 10:00は満員です。`. */
export function obstacleText(
  wording: Wording,
  { day, coma }: Cell,
  obstacle: SlotObstacle,
  today: LocalDate,
): string {
  const date = (of: LocalDate) => wording.date(of, today)
  const slot = { day: date(day), time: clockText(coma.start) }
  switch (obstacle.why) {
    case 'too_soon': {
      const from = wording.say('why.from', { day: date(obstacle.from) })
      const { daysBefore } = obstacle
      return daysBefore === undefined
        ? from
        : `${wording.say('why.daysBefore', { count: daysBefore })}${from}`
    }
    case 'too_late':
      return wording.say('why.too_late', { day: date(obstacle.to) })
    default:
      return wording.say(`why.${obstacle.why}`, slot)
  }
}
