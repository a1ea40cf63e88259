import type { AuditEvent } from '../../application/ports/audit-log.ts'
import { ENTRY_GRACE_MS, type ErasedResident } from '../../application/ports/erased-list.ts'
import type { HeldOfResident, ResidentRepository } from '../../application/ports/resident-repository.ts'
import type { MemoryAnswers } from './memory-answers.ts'
import { type MemoryLookUps, residentAndDay } from './memory-claim-repository.ts'
import type { MemoryMessages } from './memory-messages.ts'
import type { MemoryOrders } from './memory-orders.ts'
import type { MemoryPlaces } from './memory-places.ts'
import type { MemoryRequests } from './memory-requests.ts'
import type { memorySessionRepository } from './memory-session-repository.ts'
import type { MemoryStaff } from './memory-staff.ts'

type View = { userId: string; path: string; at: number }
type Needs = {
  answers: MemoryAnswers
  places: MemoryPlaces
  orders: MemoryOrders
  messages: MemoryMessages
  look: MemoryLookUps
  requests: MemoryRequests
  sessions: ReturnType<typeof memorySessionRepository>
  staff: Pick<MemoryStaff, 'ofResident' | 'forget'>
  views: View[]
  events: readonly AuditEvent[]
  recordAudit(events: readonly AuditEvent[]): void
}

/** Finds and erases what the other repositories keep of a resident in this process. */
export function memoryResidentRepository(needs: Needs): ResidentRepository {
  const { answers, places, orders, messages, look, requests, sessions, staff, views, events, recordAudit } =
    needs
  const isOf = (userId: string) => (one: { userId?: string }) => one.userId === userId
  const lookUpsOf = (userId: string) =>
    [...look.failed.keys()].filter((key) => residentAndDay(key)[0] === userId)

  return {
    async find(userId) {
      const held: HeldOfResident = {
        answers: answers.everything().filter(isOf(userId)),
        bookings: places
          .bookings()
          .filter(isOf(userId))
          .map(({ userId: _, surveyId, ...booking }) => booking),
        holds: places
          .held()
          .filter(isOf(userId))
          .map(({ userId: _, itemKey: __, orderId, ...hold }) => ({ holdId: orderId, ...hold })),
        ...orders.ofResident(userId),
        ...messages.ofResident(userId),
        requests: requests.ofResident(userId),
        lookUps: lookUpsOf(userId).map((key) => ({
          day: residentAndDay(key)[1],
          times: [...(look.failed.get(key)?.values() ?? [])].reduce((sum, times) => sum + times, 0),
        })),
        grants: [...(look.grants.get(userId) ?? [])].map(([answerId, untilMs]) => ({ answerId, untilMs })),
        sessions: sessions.ofResident(userId),
        staff: staff.ofResident(userId),
        views: views.filter(isOf(userId)).map(({ path, at }) => ({ path, atMs: at })),
        events: events.filter(isOf(userId)).map(({ userId: _, at, request, facts, ...event }) => ({
          ...event,
          atMs: at,
          ...((facts || request) && { facts: { ...facts, ...request } }),
        })),
      }
      return structuredClone(held)
    },

    async erase(who, today, audit) {
      const userId = typeof who === 'string' ? who : userIdOf(who)
      const untilMs = typeof who === 'string' ? Number.POSITIVE_INFINITY : who.atMs + ENTRY_GRACE_MS
      const all = [...answers.byId.values()].filter(({ record }) => record.userId === userId)
      const own = all.filter(({ savedAtMs }) => savedAtMs <= untilMs).map(({ record }) => record)
      for (const { answerId } of own) {
        answers.byId.delete(answerId)
        places.keepNumbers(answerId, today)
        for (const granted of look.grants.values()) granted.delete(answerId)
      }
      const ids = new Set(own.map(({ answerId }) => answerId))
      const released = places.bookings().filter(({ answerId }) => ids.has(answerId)).length
      for (const answerId of ids) places.release(answerId, 'all')
      const kept = views.filter((view) => view.userId !== userId)
      views.splice(0, views.length, ...kept)
      const isBack =
        own.length < all.length ||
        orders.ofResident(userId).orders.some(({ createdAtMs }) => createdAtMs > untilMs) ||
        staff.ofResident(userId).some(({ link }) => link.linkedAtMs > untilMs)
      const erasedOf = (subs: readonly string[]) => {
        const erased = { answers: own.length, released, staff: subs }
        recordAudit(audit(erased).map((event) => ({ ...event, userId })))
        return erased
      }
      if (isBack) return erasedOf([])
      orders.forgetOwner(userId)
      messages.forgetOwner(userId)
      for (const holder of answers.numbers.taken.values()) {
        if (holder.userId === userId) delete holder.userId
      }
      requests.forget(userId)
      for (const key of lookUpsOf(userId)) look.failed.delete(key)
      look.grants.delete(userId)
      await sessions.sessions.endAllOf(userId)
      return erasedOf(staff.forget(userId))
    },

    async entryOf(userId, atMs) {
      return entryOf(userId, atMs)
    },

    async notErased(listed) {
      const own = listed.filter((entry) => entry.proof === entryOf(userIdOf(entry), entry.atMs).proof)
      const latest = new Map(
        [...own].sort((a, b) => a.atMs - b.atMs).map((entry) => [entry.pseudonym, entry]),
      )
      const missing = [...latest.values()].filter(
        (entry) =>
          !events.some(
            ({ kind, userId, at }) =>
              kind === 'resident.erased' && userId === userIdOf(entry) && at >= entry.atMs,
          ),
      )
      return { missing, foreign: listed.length - own.length }
    },
  }
}

const entryOf = (userId: string, atMs: number): ErasedResident => {
  const pseudonym = encodeURIComponent(userId)
  return { pseudonym, atMs, proof: `${pseudonym} ${atMs}` }
}

const userIdOf = ({ pseudonym }: ErasedResident): string => decodeURIComponent(pseudonym)
