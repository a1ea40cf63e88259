import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { expectSound, tally } from '../contracts/booking-writes.ts'
import { offeredCalendars } from '../offered-calendars.ts'
import { askServer, putItem, type Reply, rowsOf, type ServerChild, startServer } from './server-child.ts'
import { newDatabase, openPostgres } from './storage/postgres-databases.ts'

/** Hours of a day that can be booked, one place each; a resident may have two bookings on a day. */
const hours = 20
const dayAt = (daysAhead: number) => plusDays(tokyoDay(systemClock.now()), daysAhead).replaceAll('-', '')
const slotAt = (daysAhead: number, hour: number) => `hall_a|${dayAt(daysAhead)}|${hour}`

const sought = { isRequired: { value: true }, isSearchable: { value: true } }
const aForm = (surveyId: string, over: object) => ({
  surveyId,
  surveyTitle: surveyId,
  isAppending: { value: true },
  endOfSurveyMessage: '受け付けました。',
  surveySchema: [{ itemKey: 'name', title: 'お名前', type: 'text', isRequired: { value: true } }],
  ...over,
})
const city: City = {
  settings: { cityName: '窓口市' },
  surveys: [
    aForm('plain', {}),
    aForm('once', { isAppending: { value: false } }),
    aForm('book', {
      surveySchema: [
        { itemKey: 'name', title: 'お名前', type: 'text', isRequired: { value: true } },
        { itemKey: 'reserve', title: '予約', type: 'reservation', isRequired: { value: true } },
      ],
    }),
    aForm('find', { surveySchema: [{ itemKey: 'number', title: '番号', type: 'text', ...sought }] }),
  ] as City['surveys'],
  ...offeredCalendars([
    {
      sortKey: 'hall',
      name: 'ホール',
      comaList: Array.from({ length: hours }, (_, hour) => ({
        start: `${String(hour).padStart(2, '0')}:00`,
        end: `${String(hour + 1).padStart(2, '0')}:00`,
      })),
      reservationMaxCountOfDay: 2,
      weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: Array(hours).fill(1) }],
    },
  ]),
  media: [],
}

let url: string
let storage: Storage
const servers: ServerChild[] = []
let addresses: string[]

beforeAll(async () => {
  url = await newDatabase()
  storage = await openPostgres({ url })
  await storage.city.import(city, systemClock.now())
  // Each emulates LINE, which refuses codes that it does not know.
  servers.push(...[0, 1].map(() => startServer(url, { EMULATORS: 'line' })))
  const ports = await Promise.all(servers.map((server) => server.listening()))
  addresses = ports.map((port) => `http://127.0.0.1:${port}`)
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM')
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0])
  await storage.close()
})

let residents = 0
const aResident = () => `U${String(++residents).padStart(32, '0')}`

const ask = (process: number, userId: string, path: string, body?: object, key?: string) =>
  askServer(addresses[process % 2] ?? '', { userId, path, ...(body && { body }), ...(key && { key }) })

const book = (process: number, userId: string, value: string, name = '花子') =>
  ask(process, userId, putItem, rowsOf('book', { name, reserve: value }), randomUUID())
const outcomes = (replies: readonly Reply[]) =>
  tally(replies.map(({ status, code }) => code ?? String(status)))
const answersOf = async (userId: string, surveyId: string) =>
  (await storage.ownAnswers.listOwn(userId, surveyId)).length

test('the same save with the same key, sent to both at once, is one answer with one code [R5]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [userId, key] = [aResident(), randomUUID()]
    const sends = Array.from({ length: 6 }, (_, at) =>
      ask(at, userId, putItem, rowsOf('plain', { name: '花子' }), key),
    )
    const replies = await Promise.all(sends)
    expect(outcomes(replies)).toEqual({ 200: 6 })
    expect(new Set(replies.map(({ body }) => body.answercode)).size).toBe(1)
    expect(await answersOf(userId, 'plain')).toBe(1)
  }
})

test('the same key with another body is refused by the other process too [R5]', async () => {
  const [userId, key] = [aResident(), randomUUID()]
  await ask(0, userId, putItem, rowsOf('plain', { name: '花子' }), key)
  const other = await ask(1, userId, putItem, rowsOf('plain', { name: '太郎' }), key)
  expect(other).toMatchObject({ status: 422, code: 'request.key_reused' })
})

test.each(['plain', 'once'])(
  'two equal saves without a key, sent to both at once, are one answer with one code: %s [R5]',
  async (surveyId) => {
    for (let round = 0; round < 15; round += 1) {
      const userId = aResident()
      const save = rowsOf(surveyId, { name: '花子' })
      const replies = await Promise.all([0, 1].map((process) => ask(process, userId, putItem, save)))
      expect(outcomes(replies)).toEqual({ 200: 2 })
      expect(replies[0]?.body.answercode).toBe(replies[1]?.body.answercode)
      expect(await answersOf(userId, surveyId)).toBe(1)
    }
  },
)

test('two equal bookings of the last place without a key are both told that it is booked [R5] [RSV-27]', async () => {
  for (let hour = 0; hour < hours; hour += 1) {
    const userId = aResident()
    const save = rowsOf('book', { name: '花子', reserve: slotAt(2, hour) })
    const replies = await Promise.all([0, 1].map((process) => ask(process, userId, putItem, save)))
    expect(outcomes(replies)).toEqual({ 200: 2 })
    expect(await answersOf(userId, 'book')).toBe(1)
  }
  await expectSound(storage)
})

test('different saves without a key, sent to both at once, are all stored [R5]', async () => {
  const userId = aResident()
  const saves = ['花子', '太郎'].map((name, process) =>
    ask(process, userId, putItem, rowsOf('plain', { name })),
  )
  expect(outcomes(await Promise.all(saves))).toEqual({ 200: 2 })
  expect(await answersOf(userId, 'plain')).toBe(2)
})

test('the last place of a slot goes to one of 32 residents, whichever process they reach [RSV-27] [R4]', async () => {
  for (let hour = 0; hour < 4; hour += 1) {
    const sends = Array.from({ length: 32 }, (_, at) => book(at, aResident(), slotAt(3, hour)))
    expect(outcomes(await Promise.all(sends))).toEqual({ 200: 1, 'reservation.slot_full': 31 })
  }
  await expectSound(storage)
})

test('a resident who books on a day through both gets as many places as the calendar allows [RSV-18] [R4]', async () => {
  const userId = aResident()
  const sends = Array.from({ length: 12 }, (_, hour) => book(hour, userId, slotAt(4, hour), `${hour}`))
  expect(outcomes(await Promise.all(sends))).toEqual({ 200: 2, 'reservation.cap_of_day': 10 })
})

test('a place booked through one process is shown by the other at most a second later', async () => {
  const day = dayAt(5)
  const shown = async () =>
    JSON.stringify((await ask(1, 'U', `calendars/schedule/hall?start_day=${day}&end_day=${day}`)).body)
  const before = await shown()
  expect((await book(0, aResident(), slotAt(5, 0))).status).toBe(200)
  await expect.poll(shown, { timeout: 1_000, interval: 50 }).not.toBe(before)
})

test('a city that is imported beside them is served by both at most a second later', async () => {
  const shown = async (process: number) => {
    const { body } = await ask(process, 'U', 'survey-configs/getItem?surveyId=plain')
    return JSON.stringify(body).includes('新しい題')
  }
  expect(await Promise.all([shown(0), shown(1)])).toEqual([false, false])
  const surveys = city.surveys.map((survey) =>
    survey.surveyId === 'plain' ? { ...survey, surveyTitle: '新しい題' } : survey,
  )
  await storage.city.import({ ...city, surveys }, systemClock.now())
  const both = () => Promise.all([shown(0), shown(1)])
  await expect.poll(both, { timeout: 1_000, interval: 50 }).toEqual([true, true])
})

test('failed look-ups through both count together: ten a day [R16]', async () => {
  const userId = aResident()
  const lookUp = (at: number) =>
    ask(at, userId, 'survey-results/filterQuery', {
      queryParams: { surveyId: 'find', surveyResults: [{ itemKey: 'number', value: `n${at}` }] },
    })
  const replies = await Promise.all(Array.from({ length: 24 }, (_, at) => lookUp(at)))
  expect(outcomes(replies)).toEqual({ 200: 10, 'search.blocked': 14 })
  expect(await lookUp(25)).toMatchObject({ code: 'search.blocked' })
})

test('a session is renewed by either, and a stolen token ends it for both [R2]', async () => {
  const userId = aResident()
  const first = randomUUID()
  const expiresAtMs = systemClock.now() + 3_600_000
  await storage.sessions.add({ token: first, viewer: { userId }, expiresAtMs, endsAtMs: expiresAtMs })
  const refresh = async (process: number, token: string) => {
    const { status, body } = await ask(process, userId, 'login/refresh', { refresh_token: token })
    const { session } = (body.data ?? {}) as { session?: { refresh_token: string } }
    return { status, token: session?.refresh_token ?? '' }
  }
  const both = await Promise.all([refresh(0, first), refresh(1, first)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await refresh(0, both[1]?.token ?? '')).toMatchObject({ status: 200 })
  const renewed = await refresh(1, both[0]?.token ?? '')
  expect(renewed.status).toBe(200)
  const later = systemClock.now() + 31_000
  await storage.sessions.rotate(first, { token: randomUUID(), expiresAtMs: later + 1_000 }, later)
  expect(await refresh(0, renewed.token)).toMatchObject({ status: 401 })
  expect(await refresh(1, renewed.token)).toMatchObject({ status: 401 })
})

test('a form can be sent 20 times a day through both, whatever comes at once [R16] [R4]', async () => {
  const userId = aResident()
  const sends = Array.from({ length: 40 }, (_, at) =>
    ask(at, userId, putItem, rowsOf('plain', { name: `${at}` }), randomUUID()),
  )
  expect(outcomes(await Promise.all(sends))).toEqual({ 200: 20, 'answer.too_many_today': 20 })
  expect(await answersOf(userId, 'plain')).toBe(20)
})

test('a session that is ended at one is ended at the other [R18]', async () => {
  const userId = aResident()
  const [here, there] = [randomUUID(), randomUUID()]
  const expiresAtMs = systemClock.now() + 3_600_000
  for (const token of [here, there])
    await storage.sessions.add({ token, viewer: { userId }, expiresAtMs, endsAtMs: expiresAtMs })
  const post = (process: number, path: string, token: string) =>
    ask(process, userId, `login/${path}`, { refresh_token: token })
  expect(await post(0, 'logout', here)).toMatchObject({ status: 200 })
  expect(await post(1, 'refresh', here)).toMatchObject({ status: 401 })
  expect(await post(1, 'refresh', there)).toMatchObject({ status: 200 })
})
