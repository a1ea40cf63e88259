import { describe, expect, test } from 'vitest'
import { hanako } from '../../../application/town.ts'
import { aRecordingTown } from './recording-town.ts'

describe('a question in a URL', () => {
  const good: [path: string, name: string, command: object][] = [
    [
      'calendars/schedule/cal1?start_day=20250601&end_day=2025-08-01&userId=U-taro',
      'loadSchedule',
      { calendarId: 'cal1', startDay: '2025-06-01', endDay: '2025-08-01' },
    ],
    [
      'calendars/schedule/a%2Fb?start_day=20250601&end_day=20250601&calendarId=cal1',
      'loadSchedule',
      { calendarId: 'a/b', startDay: '2025-06-01', endDay: '2025-06-01' },
    ],
    ['calendars/info/cal1', 'loadCalendar', { calendarId: 'cal1' }],
    ['calendars/info/cal1?surveyId=&itemKey=&partitionKey=p', 'loadCalendar', { calendarId: 'cal1' }],
    [
      'calendars/info/cal1?surveyId=svy1&itemKey=visit',
      'loadCalendar',
      { calendarId: 'cal1', item: { surveyId: 'svy1', itemKey: 'visit' } },
    ],
    [
      'calendars/info/cal1?surveyId=svy1&itemKey=visit&partitionKey=p%23U',
      'loadCalendar',
      { calendarId: 'cal1', item: { surveyId: 'svy1', itemKey: 'visit', partitionKey: 'p#U' } },
    ],
    ['calendars/canBeReserve/__proto__', 'canBeReserved', { calendarId: '__proto__' }],
    ['calendars/categories/constructor', 'findCategory', { categoryId: 'constructor' }],
    ['calendars/categories', 'listCategories', { tag1: false, tag2: false, tag3: false }],
    [
      'calendars/categories?tag1=1&tag2=true&tag3=0',
      'listCategories',
      { tag1: true, tag2: true, tag3: false },
    ],
    ['calendars/categories?tag1=&tag2=false', 'listCategories', { tag1: false, tag2: false, tag3: false }],
    ['calendars/tag_labels', 'readTagLabels', {}],
    ['calendars/tag_labels?languageCode=', 'readTagLabels', {}],
    ['calendars/tag_labels?languageCode=zh-Hant', 'readTagLabels', { languageCode: 'zh-Hant' }],
    ['calendars/item_info/all', 'listReservationItems', { categoryId: 'all' }],
    ['payment-configs/services/hall', 'readPaymentService', { serviceId: 'hall', includeProducts: false }],
    [
      'payment-configs/services/hall?include_products=true&userId=U-taro',
      'readPaymentService',
      { serviceId: 'hall', includeProducts: true },
    ],
    [
      'payment-configs/services/constructor?include_products=false',
      'readPaymentService',
      { serviceId: 'constructor', includeProducts: false },
    ],
    ['calendars/reservation-payment-products/cat01', 'listReservationProducts', { categoryId: 'cat01' }],
  ]

  test.each(good)('%s is understood as %s', async (path, name, command) => {
    const town = await aRecordingTown()
    expect((await town.get(hanako, path)).status).toBe(200)
    expect(town.asked).toEqual([[hanako, name, command]])
  })

  const bad: [path: string, fields: readonly string[]][] = [
    ['calendars/schedule/cal1', ['start_day', 'end_day']],
    ['calendars/schedule/cal1?start_day=20270230&end_day=20270301', ['start_day']],
    ['calendars/schedule/cal1?start_day=20270201&end_day=2027-02-29', ['end_day']],
    ['calendars/schedule/cal1?start_day=20270201&end_day=99991231', ['end_day']],
    ['calendars/schedule/cal1?start_day=00010101&end_day=20270201', ['start_day']],
    ['calendars/schedule/cal1?start_day=20270201&end_day=20270202&end_day=20270203', ['end_day']],
    ['calendars/schedule/cal1?start_day[]=20270201&end_day=20270202', ['start_day']],
    ['calendars/schedule/cal1%00?start_day=20270201&end_day=20270202', ['calendarId']],
    [`calendars/schedule/${'x'.repeat(201)}?start_day=20270201&end_day=20270202`, ['calendarId']],
    ['calendars/info/cal1?surveyId=svy1', ['itemKey']],
    ['calendars/info/cal1?itemKey=visit&partitionKey=p', ['surveyId']],
    ['calendars/categories?tag1=2', ['tag1']],
    ['calendars/categories?tag2=yes&tag3=1', ['tag2']],
    [`calendars/tag_labels?languageCode=${'x'.repeat(36)}`, ['languageCode']],
    [`calendars/item_info/${'x'.repeat(201)}`, ['id']],
    [`calendars/reservation-payment-products/${'x'.repeat(201)}`, ['id']],
    ['payment-configs/services/hall?include_products=yes', ['include_products']],
    ['payment-configs/services/hall%00', ['id']],
  ]

  test.each(bad)('%s is malformed in %j, and nothing is asked', async (path, fields) => {
    const town = await aRecordingTown()
    const answer = await town.get(hanako, path)
    expect([answer.status, answer.body.badFields]).toEqual([400, fields])
    expect(town.asked).toEqual([])
  })
})
