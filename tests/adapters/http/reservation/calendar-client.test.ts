import { describe, expect, test } from 'vitest'
import type { UseCases } from '../../../../application/use-cases.ts'
import { localDate } from '../../../../domain/shared/local-date.ts'
import { busy, fakeNet, ok, type Reply } from '../../../application/fake-net.ts'
import { allHttpUseCases } from '../client/all-http-use-cases.ts'
import { aSession, keeperOf } from '../client/browser-session.ts'

const june1 = localDate('2025-06-01')
const june7 = localDate('2025-06-07')
const week = { calendarId: 'cal1', startDay: june1, endDay: june7 }
const booking = { surveyId: 'svy1', itemKey: 'visit', targetDay: june7, value: 'small1_room1|20250607|0' }
const emptySchedule = { schedule: {}, dayOff: {}, comaList: [], holidays: {} }
const theirs = { surveyId: 'svy1', partitionKey: 'svy1#U-hanako#1' }

/** Makes one call; what came of it, and what was sent. */
async function made<T>(call: (useCases: UseCases) => Promise<T>, ...replies: readonly Reply[]) {
  const { net, sends, settled, now } = fakeNet(...replies)
  const useCases = allHttpUseCases({ origin: '', session: keeperOf(aSession()), net })
  const outcome = await settled(call(useCases).catch((error: unknown) => error))
  return {
    outcome,
    endedAt: now(),
    sent: sends.map(({ method, url, body }) => [method, url.split('/db/')[1], body]),
  }
}

describe('a call', () => {
  const calls: [what: string, call: (useCases: UseCases) => Promise<unknown>, sent: readonly unknown[]][] = [
    ['calendars', (ask) => ask.listCalendars(), ['GET', 'calendars/getCalendars', undefined]],
    [
      'schedule',
      (ask) => ask.loadSchedule(week),
      ['GET', 'calendars/schedule/cal1?start_day=20250601&end_day=20250607', undefined],
    ],
    [
      'calendar',
      (ask) => ask.loadCalendar({ calendarId: 'cal1' }),
      ['GET', 'calendars/info/cal1', undefined],
    ],
    [
      'calendar of an item',
      (ask) => ask.loadCalendar({ calendarId: 'cal1', item: { ...theirs, itemKey: 'visit' } }),
      ['GET', 'calendars/info/cal1?surveyId=svy1&itemKey=visit&partitionKey=svy1%23U-hanako%231', undefined],
    ],
    [
      'question whether there is room',
      (ask) => ask.canBeReserved({ calendarId: 'a/b?c' }),
      ['GET', 'calendars/canBeReserve/a%2Fb%3Fc', undefined],
    ],
    ['tree', (ask) => ask.loadCategoryTree(), ['GET', 'calendars/categories_tree', undefined]],
    [
      'category',
      (ask) => ask.findCategory({ categoryId: '歯科' }),
      ['GET', 'calendars/categories/%E6%AD%AF%E7%A7%91', undefined],
    ],
    ['categories', (ask) => ask.listCategories({}), ['GET', 'calendars/categories', undefined]],
    [
      'categories of two levels',
      (ask) => ask.listCategories({ tag1: true, tag2: false, tag3: true }),
      ['GET', 'calendars/categories?tag1=1&tag3=1', undefined],
    ],
    ['labels', (ask) => ask.readTagLabels({}), ['GET', 'calendars/tag_labels', undefined]],
    [
      'labels of a language',
      (ask) => ask.readTagLabels({ languageCode: 'en' }),
      ['GET', 'calendars/tag_labels?languageCode=en', undefined],
    ],
    ['display', (ask) => ask.readCalendarDisplay(), ['GET', 'calendars/display_settings', undefined]],
    [
      'items of all categories',
      (ask) => ask.listReservationItems({ categoryId: 'all' }),
      ['GET', 'calendars/item_info/all', undefined],
    ],
    [
      'check',
      (ask) => ask.checkReservation({ ...booking, partitionKey: 'p' }),
      [
        'POST',
        'survey-results/checkReservation',
        { ...booking, targetDay: '20250607', partitionKey: 'p', userId: 'U-hanako' },
      ],
    ],
    [
      'check with what the calendar allows [RSV-17]',
      (ask) =>
        ask.checkReservation({
          ...booking,
          allowed: { dayCheckOnly: false, from: june1, to: june7, maxCount: 2, maxCountOfDay: 0 },
        }),
      [
        'POST',
        'survey-results/checkReservation',
        {
          ...booking,
          targetDay: '20250607',
          userId: 'U-hanako',
          ...{ dayCheckOnly: false, from: '20250601', to: '20250607', maxCount: 2, maxCountOfDay: 0 },
        },
      ],
    ],
    ['deletion', (ask) => ask.deleteOverdueAnswer(theirs), ['DELETE', 'survey-results/deleteItem', theirs]],
  ]

  test.each(calls)(
    'for the %s is sent once, with its ids encoded and its days written YYYYMMDD',
    async (_, call, sent) => {
      expect((await made(call, ok({ data: {} }))).sent).toEqual([sent])
    },
  )
})

describe('an answer has the shape of the use case', () => {
  test('a schedule comes day by day [API-36]', async () => {
    const comaList = [{ start: '09:00', end: '09:30' }]
    const fields = {
      schedule: { 20250601: { 0: [5, 2] }, 20250602: {} },
      dayOff: { 20250602: 1 },
      comaList,
      holidays: { 20250602: '創立記念日' },
    }
    expect((await made((ask) => ask.loadSchedule(week), ok(fields))).outcome).toEqual({
      days: new Map([
        ['2025-06-01', { isDayOff: false, slots: new Map([[0, { quota: 5, reserved: 2 }]]) }],
        ['2025-06-02', { isDayOff: true, slots: new Map(), holiday: '創立記念日' }],
      ]),
      comaList,
    })
  })

  test('a calendar comes apart from the days that can be booked [API-41]', async () => {
    const calendar = { sortKey: 'cal1', name: '窓口', comaList: [], startDate: '2025-06-01' }
    const load = (data: object) => made((ask) => ask.loadCalendar({ calendarId: 'cal1' }), ok({ data }))

    const open = await load({ ...calendar, possibleStart: june1, possibleEnd: june7 })
    expect(open.outcome).toEqual({ calendar, window: { from: june1, to: june7 } })
    expect((await load(calendar)).outcome).toEqual({ calendar })
  })

  test('no tree is undefined [API-39]', async () => {
    expect((await made((ask) => ask.loadCategoryTree(), ok({ data: null }))).outcome).toBeUndefined()
  })
})

describe('whether there is room', () => {
  const ask = ({ canBeReserved }: UseCases) => canBeReserved({ calendarId: 'cal1' })
  const failures: [what: string, reply: Reply][] = [
    ['a network error', 'network error'],
    ['silence', 'silence'],
    ['a 500', { status: 500, body: { result: 'ERROR' } }],
    ['a page of a proxy', { status: 502, body: '<html>' }],
    ['an overloaded server', busy],
    [
      'a store that is away',
      {
        status: 503,
        body: { result: 'ERROR', retryable: true, refusal: { code: 'service.unavailable', details: {} } },
      },
    ],
  ]

  test.each(failures)('counts as yes after %s, and is asked once [RSV-29] [API-42]', async (_, reply) => {
    expect(await made(ask, reply)).toMatchObject({ outcome: true, sent: { length: 1 } })
  })

  test('is what the server says, if it says anything [API-42]', async () => {
    expect((await made(ask, ok({ canBeReserve: false }))).outcome).toBe(false)
    expect((await made(ask, ok({ canBeReserve: true }))).outcome).toBe(true)
    const refusal = { code: 'calendar.not_found', details: { calendarId: 'cal1' } }
    expect((await made(ask, { status: 404, body: { result: 'ERROR', refusal } })).outcome).toMatchObject(
      refusal,
    )
  })
})

describe('sending again', () => {
  const names = {
    schedule: (ask: UseCases) => ask.loadSchedule(week),
    tree: (ask: UseCases) => ask.loadCategoryTree(),
    check: (ask: UseCases) => ask.checkReservation(booking),
    deletion: (ask: UseCases) => ask.deleteOverdueAnswer(theirs),
    calendar: (ask: UseCases) => ask.loadCalendar({ calendarId: 'cal1' }),
  }
  const afterNetworkErrors: [name: keyof typeof names, tries: number][] = [
    ['schedule', 3],
    ['tree', 1],
    ['check', 1],
    ['deletion', 1],
    ['calendar', 1],
  ]
  const whileBusy: [name: keyof typeof names, tries: number][] = [
    ['schedule', 3],
    ['tree', 3],
    ['check', 3],
    ['deletion', 1],
    ['calendar', 1],
  ]

  test.each(afterNetworkErrors)(
    'after network errors a %s is sent %i times in all [API-36] [RETRY-03] [RETRY-05]',
    async (name, tries) => {
      const { sent, outcome } = await made<unknown>(names[name], 'network error')
      expect(sent).toHaveLength(tries)
      expect(outcome).toMatchObject({ kind: 'network' })
    },
  )

  test.each(whileBusy)(
    'while the server is busy a %s is sent %i times in all [API-36] [API-39] [RETRY-05]',
    async (name, tries) => {
      expect((await made<unknown>(names[name], busy)).sent).toHaveLength(tries)
    },
  )

  test('a schedule that comes at the third try is a schedule [API-36]', async () => {
    const { outcome, endedAt } = await made(names.schedule, 'network error', busy, ok(emptySchedule))
    expect(outcome).toEqual({ days: new Map(), comaList: [] })
    expect(endedAt).toBe(2000)
  })

  test('a check whose time is up is result ERROR with the text Request timeout [RETRY-06]', async () => {
    const { outcome } = await made(names.check, 'silence')
    expect(outcome).toMatchObject({ result: 'ERROR', errorMessage: 'Request timeout', code: 'timeout' })
  })
})
