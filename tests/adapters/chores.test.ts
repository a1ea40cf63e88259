import { expect, test } from 'vitest'
import type { ReadFigures } from '../../application/office/read-figures.ts'
import { refuse } from '../../domain/refusal.ts'
import { startChores } from '../../server/composition/chores.ts'
import { startSending } from '../../server/composition/message-chore.ts'
import {
  aTownWithMessages,
  booking,
  heads,
  sendingNeeds,
  ten,
} from '../application/answer/a-town-with-messages.ts'
import { inProcess } from '../application/routes.ts'

const none: ReadFigures = {
  toSettle: { unknown: 0, refundNeeded: 0 },
  messages: { waiting: 0, givenUp: 0 },
  sizes: { databaseBytes: 1, auditLogBytes: 1 },
}
const reading = { readFigures: async () => none, async onRead() {} }

/** Stops chores whose sums are written by `write`. @returns the warnings, and how long it took, milliseconds */
async function stopped(write: () => Promise<void>, others = reading) {
  const warnings: string[] = []
  const log = { info() {}, error() {}, warn: (_: object, what: string) => void warnings.push(what) }
  const stop = startChores({ auditCounters: { add() {}, write }, log, ...others })
  await new Promise((resolve) => setTimeout(resolve, 10))
  const from = performance.now()
  await stop()
  return { warnings, ms: performance.now() - from }
}

const never = () => new Promise<never>(() => {})
/** Well within what a stop may take, also where the machine stands still for a second. */
const longestMs = 5_000

const lost = ['sums for the audit log are lost']

test('sums that are written at the end are no warning', async () => {
  expect((await stopped(async () => {})).warnings).toEqual([])
})

test('the log says that sums are lost: refused by the database, or not written in time while it is locked [R15]', async () => {
  const refused = await stopped(() => Promise.reject(refuse('service.unavailable', {})))
  expect(refused.warnings).toEqual(lost)
  const locked = await stopped(never)
  expect(locked.warnings).toEqual(lost)
  expect(locked.ms).toBeLessThan(longestMs)
})

test('a chore that waits for a locked database does not delay a stop, and the log says what is lost [R15]', async () => {
  const waiting = await stopped(async () => {}, { ...reading, readFigures: never })
  expect(waiting.warnings).toEqual(lost)
  expect(waiting.ms).toBeLessThan(longestMs)
})

test('orders that wait for the office are told at the start, once', async () => {
  const told: unknown[] = []
  const log = { info() {}, error() {}, warn: (...line: unknown[]) => void told.push(line) }
  const waiting = { unknown: 2, refundNeeded: 1 }
  const counted = new Promise((resolve) => {
    startChores({
      auditCounters: { add() {}, async write() {} },
      log,
      readFigures: async () => ({ ...none, toSettle: waiting }),
      onRead: async ({ toSettle }) => resolve(toSettle),
    })
  })
  expect(await counted).toEqual(waiting)
  expect(told).toEqual([[waiting, 'orders wait for the office: npm run payments -- list']])
})

test('a server by itself reminds, once, of what was booked before the city sent reminders', async () => {
  const { town, gateway } = await aTownWithMessages(inProcess, { messages: {} })
  await town.saveAnswer(booking(ten))
  const settings = { cityName: 'みなと市', messages: { reminder: { daysBefore: 1, at: '18:00' } } }
  await town.storage.city.import({ ...(await town.storage.city.export())!, settings }, 0)
  const log = { info() {}, warn() {}, error() {} }
  const sent = []
  for (const time of ['17:59', '18:00', '18:01']) {
    town.clock.set(`2024-06-13T${time}:00+09:00`)
    let stop = async () => {}
    const counts = new Promise((resolve) => {
      stop = startSending(sendingNeeds(town, gateway), { log, onMessages: resolve, firstMs: 0 })
    })
    sent.push(await counts)
    await stop()
  }
  expect(sent).toEqual([0, 1, 0].map((count) => ({ sent: count, givenUp: 0 })))
  expect(heads(gateway)).toEqual(['【みなと市】明日は予約の日です。'])
})
