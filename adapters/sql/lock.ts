import type { Slot } from '../../domain/reservation/calendar.ts'

/**
 * Something that plans have to themselves, or share with others that only count on it. Which rows it stands for is said by its
 * maker below.
 */
export type Lock = { on: string; of: readonly Part[]; shared?: true }

/** What a name is made of. */
type Part = string | number | Uint8Array

/** One request of a resident, by its idempotency key: it is carried out once. */
export const requestLock = (owner: Uint8Array, { call, key }: { call: string; key: string }): Lock => ({
  on: 'request',
  of: [owner, call, key],
})

/** A resident's answers to a survey as a whole: which keys are free, when the latest was saved, whether there is one. */
export const ownAnswersLock = (surveyId: string, owner: Uint8Array): Lock => ({
  on: 'own-answers',
  of: [surveyId, owner],
})

/** A stored answer with its bookings. */
export const answerLock = (answerId: string): Lock => ({ on: 'answer', of: [answerId] })

/** A slot's counter: plans that take several come one after the other. */
export const slotLock = ({ calendarId, day, slotKey }: Slot): Lock => ({
  on: 'slot',
  of: [calendarId, day, slotKey],
})

/** How much a resident has booked in a calendar: only who holds it adds to it where there are caps. */
export const capsLock = (owner: Uint8Array, calendarId: string): Lock => ({
  on: 'caps',
  of: [owner, calendarId],
})

/** A form as it is in force: an import changes it, saves that were validated against it share it. */
export const surveyLock = (surveyId: string): Lock => ({ on: 'survey', of: [surveyId] })

/** The catalog as it is in force; used as `surveyLock`. */
export const catalogLock: Lock = { on: 'catalog', of: [] }

/** How often a resident has looked for records on a day. */
export const lookUpsLock = (owner: Uint8Array, day: string): Lock => ({ on: 'look-ups', of: [owner, day] })

/** All tokens that came of one sign-in. */
export const sessionLock = (family: string): Lock => ({ on: 'session', of: [family] })

/** `lock` together with others that only count on it. */
export const shared = (lock: Lock): Lock => ({ ...lock, shared: true })

/**
 * The names of `locks`, each once, in the one order in which every plan takes them, so that no two wait for each other; one
 * that is wanted alone and shared is taken alone.
 */
export function inOrder(locks: readonly Lock[]): { name: string; shared: boolean }[] {
  const byName = new Map<string, boolean>()
  for (const { on, of, shared: isShared = false } of locks) {
    const name = JSON.stringify([on, ...of.map(textOf)])
    byName.set(name, isShared && byName.get(name) !== false)
  }
  return [...byName].map(([name, isShared]) => ({ name, shared: isShared })).sort(byNameOf)
}

const textOf = (part: Part) => (part instanceof Uint8Array ? Buffer.from(part).toString('hex') : part)
const byNameOf = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
