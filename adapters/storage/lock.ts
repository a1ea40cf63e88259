import type { Slot } from '../../domain/reservation/calendar.ts'

/**
 * A named lock, held exclusively by one write or shared by writes that only read what it protects. The functions below
 * say what each lock protects.
 */
export type Lock = { on: string; of: readonly Part[]; shared?: true }

/** A part of a lock's name. */
type Part = string | number | Uint8Array

/** One request of a resident, by its idempotency key, which is carried out only once. */
export const requestLock = (owner: Uint8Array, { call, key }: { call: string; key: string }): Lock => ({
  on: 'request',
  of: [owner, call, key],
})

/** The set of a resident's answers to a survey: the free keys, the time of the latest save, whether there is any. */
export const ownAnswersLock = (surveyId: string, owner: Uint8Array): Lock => ({
  on: 'own-answers',
  of: [surveyId, owner],
})

/** The member numbers of a form. */
export const numbersLock = (surveyId: string): Lock => ({ on: 'numbers', of: [surveyId] })

/** A stored answer with its bookings. */
export const answerLock = (answerId: string): Lock => ({ on: 'answer', of: [answerId] })

/** A file that was attached, and which answer has it. */
export const attachmentLock = (attachmentId: string): Lock => ({ on: 'attachment', of: [attachmentId] })

/** How many files a resident has sent without an answer. */
export const unsentLock = (owner: Uint8Array): Lock => ({ on: 'unsent', of: [owner] })

/** The counter of a slot. */
export const slotLock = ({ calendarId, day, slotKey }: Slot): Lock => ({
  on: 'slot',
  of: [calendarId, day, slotKey],
})

/**
 * The bookings of a resident in a calendar that has caps: booking there requires the lock. A claim, which no cap
 * refuses, does not.
 */
export const capsLock = (owner: Uint8Array, calendarId: string): Lock => ({
  on: 'caps',
  of: [owner, calendarId],
})

/** The bookings of a resident in calendars that count together; used in place of the locks of `capsLock`. */
export const capGroupLock = (owner: Uint8Array, name: string): Lock => ({
  on: 'cap-group',
  of: [owner, name],
})

/** What is kept of a resident besides answers: whoever erases it holds it, a payment that comes by itself shares it. */
export const residentLock = (owner: Uint8Array): Lock => ({ on: 'resident', of: [owner] })

/** An order, with the answer and the places that it waits with. */
export const orderLock = (orderId: string): Lock => ({ on: 'order', of: [orderId] })

/** What the provider calls a payment: one order has it. */
export const trackingLock = (trackingId: string): Lock => ({ on: 'tracking', of: [trackingId] })

/** The config of a survey: an import holds it exclusively, saves share it. */
export const surveyLock = (surveyId: string): Lock => ({ on: 'survey', of: [surveyId] })

/** The catalog; used like `surveyLock`. */
export const catalogLock: Lock = { on: 'catalog', of: [] }

/** The keys of the database. */
export const keyRingLock: Lock = { on: 'key-ring', of: [] }

/** How often a resident has looked for records on a day. */
export const lookUpsLock = (owner: Uint8Array, day: string): Lock => ({ on: 'look-ups', of: [owner, day] })

/** A QR code or an invitation of staff: who holds it, and whether it was used. */
export const staffGrantLock = (grantHash: Uint8Array): Lock => ({ on: 'staff-grant', of: [grantHash] })

/** A staff record, by its identifier: the record and its link. */
export const staffRecordLock = (sub: string): Lock => ({ on: 'staff-record', of: [sub] })

/** Which staff records there are: whoever stores many at once holds it exclusively, others share it. */
export const staffAccountsLock: Lock = { on: 'staff-accounts', of: [] }

/** A user name of staff, by its blind index. */
export const usernameLock = (usernameIndex: Uint8Array): Lock => ({
  on: 'staff-username',
  of: [usernameIndex],
})

/** The staff records that a LINE account is linked to. */
export const staffOwnerLock = (owner: Uint8Array): Lock => ({ on: 'staff-owner', of: [owner] })

/** Which messages are claimed. */
export const messageClaimsLock: Lock = { on: 'message-claims', of: [] }

/** Which notices of sections are planned and claimed. */
export const sectionNoticesLock: Lock = { on: 'section-notices', of: [] }

/** All tokens that came of one sign-in. */
export const sessionLock = (family: string): Lock => ({ on: 'session', of: [family] })

/** `lock`, shared with other writes that only read what it protects. */
export const shared = (lock: Lock): Lock => ({ ...lock, shared: true })

/**
 * The names of `locks`, each once, in the order in which every write takes them, so that writes don't wait for each
 * other's locks in a circle; a lock wanted both shared and exclusively is taken exclusively.
 */
export function sortedLocks(locks: readonly Lock[]): { name: string; shared: boolean }[] {
  const byName = new Map<string, boolean>()
  for (const { on, of, shared: isShared = false } of locks) {
    const name = JSON.stringify([on, ...of.map(textOf)])
    byName.set(name, isShared && byName.get(name) !== false)
  }
  return [...byName].map(([name, isShared]) => ({ name, shared: isShared })).sort(byNameOf)
}

const textOf = (part: Part) => (part instanceof Uint8Array ? Buffer.from(part).toString('hex') : part)
const byNameOf = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
