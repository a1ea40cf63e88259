import { expect, test } from 'vitest'
import { hanako } from '../../../application/town.ts'
import { aBookingTown, afternoon, calendar, categories, items, morning } from './booking-town.ts'

const { weekly: _, dayOffWeekdays: __, ...shown } = calendar
const days = 'start_day=20250615&end_day=20250619'

test('a schedule tells places and reservations by day and slot, days off and the times of the slots [CAL-14] [API-36]', async () => {
  const town = await aBookingTown()
  await town.book(morning)
  await town.book(afternoon)

  const answer = await town.get(hanako, `calendars/schedule/cal1?${days}`)

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    result: 'OK',
    schedule: {
      20250615: {},
      20250616: { 0: [2, 0], 1: [1, 0] },
      20250617: { 0: [2, 0], 1: [1, 0] },
      20250618: { 0: [2, 1], 1: [1, 1] },
      20250619: { 0: [2, 0], 1: [1, 0] },
    },
    dayOff: { 20250615: 1 },
    comaList: calendar.comaList,
    holidays: {},
  })
})

test('a schedule is told anew at once when a place is taken or given back, packed or not [CAL-14] [API-36]', async () => {
  const town = await aBookingTown()
  const seen = async (encoding: string) => {
    const answer = await town
      .raw()
      .get(`/survey/api/v1/db/calendars/schedule/cal1?${days}`)
      .set('Authorization', `Bearer ${await town.tokenOf(hanako)}`)
      .set('Accept-Encoding', encoding)
    return [answer.headers['content-encoding'], answer.body.schedule[20250618]]
  }

  for (const [encoding, used] of [
    ['br', 'br'],
    ['identity', undefined],
  ] as const) {
    expect(await seen(encoding)).toEqual([used, { 0: [2, 0], 1: [1, 0] }])
    const { partitionKey } = (await town.book(morning)).body
    expect(await seen(encoding)).toEqual([used, { 0: [2, 1], 1: [1, 0] }])
    expect((await town.cancel(partitionKey)).body).toEqual({ result: 'OK' })
  }
})

test.each([
  ['62 days', '20250601', '20250801', 200],
  ['63 days', '20250601', '20250802', 400],
  ['days out of order', '20250602', '20250601', 400],
  ['a thousand years', '19000101', '29991231', 400],
  ['the last days that there are', '29991101', '29991231', 200],
  ['one day', '2025-06-16', '2025-06-16', 200],
])('of %s a schedule is asked: %s to %s is a %i [API-36]', async (_, from, to, status) => {
  const town = await aBookingTown()
  const answer = await town.get(hanako, `calendars/schedule/cal1?start_day=${from}&end_day=${to}`)
  expect([answer.status, answer.body.refusal?.code]).toEqual([
    status,
    status === 400 ? 'request.malformed' : undefined,
  ])
})

test('all calendars are listed, without the rules that their places follow from [API-35]', async () => {
  const town = await aBookingTown()
  expect((await town.get(hanako, 'calendars/getCalendars')).body).toEqual({ result: 'OK', data: [shown] })
})

test('a calendar comes with the days that can be booked, and without them where there are none [API-41]', async () => {
  const open = await aBookingTown()
  expect((await open.get(hanako, 'calendars/info/cal1')).body).toEqual({
    result: 'OK',
    data: { ...shown, possibleStart: '2025-06-14', possibleEnd: '2025-07-31' },
  })
  const off = await aBookingTown({ calendar: { calendarOff: true } })
  expect((await off.get(hanako, 'calendars/info/cal1')).body).toEqual({
    result: 'OK',
    data: { ...shown, calendarOff: true },
  })
})

test('for an item of a form a calendar is told too, and not for an item that books nothing [API-41]', async () => {
  const town = await aBookingTown()
  const item = (key: string) => `calendars/info/cal1?surveyId=svy1&itemKey=${key}`
  expect((await town.get(hanako, item('visit'))).body.data.possibleEnd).toBe('2025-07-31')
  for (const key of ['name', 'none', '__proto__', 'constructor']) {
    const answer = await town.get(hanako, item(key))
    expect([answer.status, answer.body.refusal.code]).toEqual([422, 'reservation.unknown'])
  }
  const unknown = await town.get(hanako, 'calendars/info/cal1?surveyId=none&itemKey=visit')
  expect([unknown.status, unknown.body.errorMessage]).toEqual([404, 'NotFound'])
})

test.each([
  ['an open calendar', {}, true],
  ['a calendar that is off', { calendarOff: true }, false],
  ['a calendar that is over', { endDate: '2025-06-13' as never }, false],
])('%s can be booked: %o %s [API-42]', async (_, over, canBeReserve) => {
  const town = await aBookingTown({ calendar: over })
  expect((await town.get(hanako, 'calendars/canBeReserve/cal1')).body).toEqual({ result: 'OK', canBeReserve })
})

test('the tree of categories comes whole, and is null where the city books nothing [API-39]', async () => {
  const town = await aBookingTown()
  expect((await town.get(hanako, 'calendars/categories_tree')).body).toEqual({
    result: 'OK',
    data: categories,
  })
  const bare = await aBookingTown({ bare: true })
  expect((await bare.get(hanako, 'calendars/categories_tree')).body).toEqual({ result: 'OK', data: null })
})

test('a category comes with its levels, by its id or among those of the wanted levels [API-37] [API-38]', async () => {
  const town = await aBookingTown()
  const levels = { tag1: '市役所', tag2: '相談', tag3: '税金' }
  const tax = { id: 'tax', sortKey: 'tax', name: '税金', order: 1, calendarId: 'cal1', ...levels }

  expect((await town.get(hanako, 'calendars/categories/tax')).body).toEqual({ result: 'OK', data: tax })
  expect((await town.get(hanako, 'calendars/categories')).body).toEqual({ result: 'OK', data: [tax] })
  const wanted = await town.get(hanako, 'calendars/categories?tag1=1&tag2=1&tag3=0')
  expect(wanted.body.data.map(({ id }: { id: string }) => id)).toEqual(['hall', 'talk'])
})

test('names of the levels are told by language code, in Japanese where there are none [RSV-04] [API-43]', async () => {
  const town = await aBookingTown()
  const labels = async (query: string) => (await town.get(hanako, `calendars/tag_labels${query}`)).body
  const japanese = { result: 'OK', data: { tag1: '施設', tag2: '種類', tag3: '内容' } }

  expect(await labels('?languageCode=en')).toEqual({
    result: 'OK',
    data: { tag1: 'Place', tag2: 'Kind', tag3: 'Subject' },
  })
  for (const query of [
    '',
    '?languageCode=',
    '?languageCode=ja',
    '?languageCode=fr',
    '?languageCode=__proto__',
  ])
    expect(await labels(query)).toEqual(japanese)
})

test('how calendars are shown is told [API-40]', async () => {
  const town = await aBookingTown()
  expect((await town.get(hanako, 'calendars/display_settings')).body).toEqual({
    result: 'OK',
    data: { ...categories.display, view: 'week', weekStart: 0 },
  })
})

test("what can be reserved is listed by category, and for the id 'all' everywhere [API-44] [API-57]", async () => {
  const town = await aBookingTown()
  for (const id of ['tax', 'all'])
    expect((await town.get(hanako, `calendars/item_info/${id}`)).body).toEqual({ result: 'OK', data: items })
})

test.each([
  ['calendars/schedule', `?${days}`, 'calendar.not_found'],
  ['calendars/info', '', 'calendar.not_found'],
  ['calendars/canBeReserve', '', 'calendar.not_found'],
  ['calendars/categories', '', 'category.not_found'],
  ['calendars/item_info', '', 'category.not_found'],
])('%s of what is not there is a 404, whatever it is called', async (call, query, code) => {
  const town = await aBookingTown()
  for (const id of [
    'none',
    '__proto__',
    'constructor',
    'toString',
    '%20',
    'CAL1',
    '%F0%9F%92%A9',
    'a%2F..%2Fb',
    "'%20OR%201=1",
  ]) {
    const answer = await town.get(hanako, `${call}/${id}${query}`)
    expect([id, answer.status, answer.body.refusal?.code]).toEqual([id, 404, code])
  }
})

test('the wished day of a form travels with it, and the schedule has that day [RSV-31]', async () => {
  const town = await aBookingTown({ survey: { inputs: { reservationDate: '2025-06-18' } } })
  const { reservationDate } = (await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')).body.data
    .inputs
  expect(reservationDate).toBe('2025-06-18')
  const path = `calendars/schedule/cal1?start_day=${reservationDate}&end_day=${reservationDate}`
  expect(Object.keys((await town.get(hanako, path)).body.schedule)).toEqual(['20250618'])
})
