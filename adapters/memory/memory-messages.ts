import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { Booking } from '../../application/ports/booking-repository.ts'
import type { LanguageRepository } from '../../application/ports/language-repository.ts'
import type {
  ClaimedMessage,
  MessageClaim,
  MessagePreference,
  MessageRepository,
} from '../../application/ports/message-repository.ts'
import type { HeldOfResident } from '../../application/ports/resident-repository.ts'
import type { SelfAuditFindings } from '../../application/ports/self-audit.ts'
import type { BookingMessage } from '../../domain/answer/booking-message.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { MemoryPlaces } from './memory-places.ts'

type WaitingMessage = BookingMessage & {
  answerId: string
  userId: string
  surveyId: string
  leasedUntilMs: number
  attempts: number
  givenUp?: { atMs: number; reason: string }
}

type OfAnswer = Pick<WaitingMessage, 'answerId' | 'userId' | 'surveyId'>

type Needs = {
  places: Pick<MemoryPlaces, 'bookings'>
  recordAudit(events: readonly AuditEvent[]): void
}

/** Messages of this process and what residents want of them, and how the other repositories change both. */
export type MemoryMessages = {
  repository: MessageRepository
  languages: LanguageRepository
  /** The same as that of `languages`, within a step. */
  choose(userId: string, language: LanguageCode): void
  /** Stores what is to be sent about an answer. */
  add(of: OfAnswer, messages: readonly BookingMessage[] | undefined): void
  /** Drops all messages about an answer. */
  drop(answerId: string): void
  /** Drops the reminders of an answer whose bookings are gone. */
  dropIdle(answerId: string): void
  /** Drops the reminders that wait for bookings in these slots. */
  dropReminders(slots: readonly Slot[]): void
  /** Whether a reminder of this booking waits or was given up. */
  isReminded(booking: Booking): boolean
  ofResident(userId: string): Pick<HeldOfResident, 'messages' | 'messagePreference'>
  forgetOwner(userId: string): void
  undelivered(): SelfAuditFindings['undelivered']['first']
}

const isIn = (slot: Slot, { calendarId, day, slotKey }: Slot): boolean =>
  slot.calendarId === calendarId && slot.day === day && slot.slotKey === slotKey

const isOf = (each: Booking, { answerId, booking }: Pick<WaitingMessage, 'answerId' | 'booking'>): boolean =>
  each.answerId === answerId &&
  booking !== undefined &&
  each.itemKey === booking.itemKey &&
  isIn(each, booking)

const byDueTime = (a: WaitingMessage, b: WaitingMessage): number => a.dueAtMs - b.dueAtMs

export function memoryMessages({ places, recordAudit }: Needs): MemoryMessages {
  let waiting: WaitingMessage[] = []
  const preferences = new Map<string, MessagePreference>()

  const isIdle = (message: WaitingMessage): boolean =>
    message.booking !== undefined && !places.bookings().some((each) => isOf(each, message))
  const isReminded = (booking: Booking) => waiting.some((message) => isOf(booking, message))
  const without = (which: (message: WaitingMessage) => boolean) => {
    waiting = waiting.filter((message) => !which(message))
  }
  const find = ({ answerId, messageId }: MessageClaim) =>
    waiting.find((message) => message.answerId === answerId && message.messageId === messageId)
  const findClaimed = (claim: MessageClaim) => {
    const message = find(claim)
    return message?.attempts === claim.attempts && !message.givenUp ? message : undefined
  }
  const tell = (
    kind: 'message.sent' | 'message.given_up',
    { answerId, userId, kind: message }: WaitingMessage,
    at: number,
    facts: object = {},
  ) => recordAudit([{ kind, at, userId, answerId, facts: { message, ...facts } }])

  const add: MemoryMessages['add'] = ({ answerId, userId, surveyId }, messages = []) => {
    for (const message of structuredClone(messages))
      waiting.push({ ...message, answerId, userId, surveyId, leasedUntilMs: 0, attempts: 0 })
  }

  const claimedOf = (message: WaitingMessage): ClaimedMessage => {
    const { answerId, userId, surveyId, messageId, kind, visits, untilMs, attempts, booking } = message
    const language = preferences.get(userId)?.language
    const claimed = { answerId, userId, surveyId, messageId, kind, visits, untilMs, attempts }
    const { itemKey: _, ...slot } = booking ?? {}
    return structuredClone({
      ...claimed,
      ...(booking && { slot: slot as Slot }),
      ...(language !== undefined && { language }),
    })
  }

  const repository: MessageRepository = {
    async claim({ kinds, atMs, leaseMs, limit }) {
      const isDue = ({ givenUp, dueAtMs, leasedUntilMs }: WaitingMessage) =>
        !givenUp && dueAtMs <= atMs && leasedUntilMs <= atMs
      without((one) => isDue(one) && (preferences.get(one.userId)?.isOn === false || isIdle(one)))
      for (const late of waiting.filter((one) => isDue(one) && one.untilMs <= atMs)) {
        late.givenUp = { atMs, reason: 'late' }
        tell('message.given_up', late, atMs, { reason: 'late' })
      }
      const due = waiting.filter((one) => isDue(one) && kinds.includes(one.kind)).sort(byDueTime)
      return due.slice(0, limit).map((message) => {
        message.leasedUntilMs = atMs + leaseMs
        message.attempts += 1
        return claimedOf(message)
      })
    },
    async sent(claim, atMs) {
      const message = find(claim)
      if (!message) return
      without((each) => each === message)
      tell('message.sent', message, atMs)
    },
    async postpone(claim, dueAtMs) {
      const message = findClaimed(claim)
      if (message) Object.assign(message, { dueAtMs, leasedUntilMs: 0 })
    },
    async giveUp(claim, { reason, isKept }, atMs) {
      const message = findClaimed(claim)
      if (!message) return
      if (isKept) message.givenUp = { atMs, reason }
      else without((each) => each === message)
      tell('message.given_up', message, atMs, { reason })
    },
    async remind(reminders) {
      for (const { answerId, userId, message } of reminders) {
        const booked = places.bookings().find((each) => isOf(each, { answerId, ...message }))
        if (booked && !isReminded(booked)) add({ answerId, userId, surveyId: booked.surveyId }, [message])
      }
    },
    preference: async (userId) => structuredClone(preferences.get(userId)),
    async setPreference(userId, { isOn }) {
      preferences.set(userId, { ...preferences.get(userId), isOn })
    },
  }

  const choose = (userId: string, language: LanguageCode): void => {
    preferences.set(userId, { isOn: true, ...preferences.get(userId), language })
  }
  const languages: LanguageRepository = {
    chosen: async (userId) => preferences.get(userId)?.language,
    choose: async (userId, language) => choose(userId, language),
  }

  return {
    repository,
    languages,
    choose,
    add,
    drop: (answerId) => without((message) => message.answerId === answerId),
    dropIdle: (answerId) => without((message) => message.answerId === answerId && isIdle(message)),
    dropReminders: (slots) =>
      without(({ booking, givenUp }) => !givenUp && slots.some((slot) => booking && isIn(slot, booking))),
    isReminded,
    ofResident(userId) {
      const messagePreference = preferences.get(userId)
      const own = waiting.filter((message) => message.userId === userId).sort(byDueTime)
      return {
        messages: own.map(({ answerId, kind, visits, dueAtMs }) => ({ answerId, kind, visits, dueAtMs })),
        ...(messagePreference && { messagePreference }),
      }
    },
    forgetOwner(userId) {
      without((message) => message.userId === userId)
      preferences.delete(userId)
    },
    undelivered: () =>
      waiting
        .flatMap(({ answerId, kind, givenUp }) =>
          givenUp ? [{ answerId, kind, reason: givenUp.reason, givenUpAtMs: givenUp.atMs }] : [],
        )
        .sort((a, b) => b.givenUpAtMs - a.givenUpAtMs),
  }
}
