import type { FindingList, SelfAudit, SelfAuditFindings } from '../../application/ports/self-audit.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { MemoryPlaces, OwnedBooking } from './memory-places.ts'

const MAX_LISTED = 1_000

const found = <T>(all: readonly T[]): FindingList<T> => ({
  count: all.length,
  first: all.slice(0, MAX_LISTED),
})

const isSame = (a: Slot, b: Slot) =>
  a.calendarId === b.calendarId && a.day === b.day && a.slotKey === b.slotKey

/** @param answers all that are stored */
export function memorySelfAudit(
  { slots, bookings, held }: MemoryPlaces,
  answers: () => readonly AnswerRecord[],
): SelfAudit {
  return {
    async inspect(see, progress) {
      progress?.('slots')
      const taken = slots().filter(({ reserved }) => reserved !== 0)
      for (const { quota, erased, ...slot } of taken) see(slot)
      const counted = slots().map(({ quota, erased, ...slot }) => {
        const places = [...bookings(), ...held()].filter((place) => isSame(place, slot))
        return { ...slot, booked: places.reduce((sum, { cost }) => sum + cost, erased) }
      })
      const findings: SelfAuditFindings = {
        answers: answers().length,
        bookings: bookings().length,
        holds: new Set(held().map(({ holdId }) => holdId)).size,
        slots: taken.length,
        overbooked: found(
          slots()
            .filter(({ reserved, quota }) => reserved > quota)
            .map(({ erased, ...slot }) => slot),
        ),
        drifted: found(counted.filter(({ reserved, booked }) => reserved !== booked)),
        orphans: found(bookings().flatMap((booking) => orphanOf(booking, answers()) ?? [])),
      }
      return structuredClone(findings)
    },
  }
}

function orphanOf({ answerId, userId }: OwnedBooking, answers: readonly AnswerRecord[]) {
  const answer = answers.find((candidate) => candidate.answerId === answerId)
  if (!answer) return { kind: 'no-answer' as const, answerId }
  if (answer.userId !== userId) return { kind: 'other-owner' as const, answerId }
  return isCancelled(answer.check) ? { kind: 'cancelled-answer' as const, answerId } : undefined
}
