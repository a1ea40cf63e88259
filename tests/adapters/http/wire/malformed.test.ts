import { expect, test } from 'vitest'
import { rows } from '../http-town.ts'
import { aRecordingTown, type Sent } from './recording-town.ts'

const long = 'x'.repeat(201)
const check = { surveyId: 'svy1', itemKey: 'visit', targetDay: '20250620' }
const theirs = { surveyId: 'svy1', partitionKey: 'svy1#U-hanako#1' }
const query = `?${new URLSearchParams(theirs)}`
const account = { qrcode_id: 'open', username: 'sato', password: 'p', email: 'e' }
const data = rows({ name: 'x' })

type Malformed = [sent: Sent, fields: readonly string[]]

const questions: Malformed[] = (
  [
    ['calendars/schedule/cal1', ['start_day', 'end_day']],
    ['calendars/schedule/cal1?start_day=20270230&end_day=20270301', ['start_day']],
    ['calendars/schedule/cal1?start_day=20270201&end_day=2027-02-29', ['end_day']],
    ['calendars/schedule/cal1?start_day=20270201&end_day=99991231', ['end_day']],
    ['calendars/schedule/cal1?start_day=00010101&end_day=20270201', ['start_day']],
    ['calendars/schedule/cal1?start_day=20270201&end_day=20270202&end_day=20270203', ['end_day']],
    ['calendars/schedule/cal1?start_day[]=20270201&end_day=20270202', ['start_day']],
    ['calendars/schedule/cal1%00?start_day=20270201&end_day=20270202', ['calendarId']],
    [`calendars/schedule/${long}?start_day=20270201&end_day=20270202`, ['calendarId']],
    ['calendars/info/cal1?surveyId=svy1', ['itemKey']],
    ['calendars/info/cal1?itemKey=visit&partitionKey=p', ['surveyId']],
    ['calendars/categories?tag1=2', ['tag1']],
    ['calendars/categories?tag2=yes&tag3=1', ['tag2']],
    [`calendars/tag_labels?languageCode=${'x'.repeat(36)}`, ['languageCode']],
    [`calendars/item_info/${long}`, ['id']],
    [`calendars/reservation-payment-products/${long}`, ['id']],
    ['payment-configs/services/hall?include_products=yes', ['include_products']],
    ['payment-configs/services/hall%00', ['id']],
    ['survey-configs/texts', ['languageCode']],
    ['home/texts', ['languageCode']],
    ['addresses/1000001%00', ['postcode']],
  ] as const
).map(([path, fields]) => [['GET', path], fields])

/** No days of 1900 to 2999. */
const days = [
  ...['20270230', '2027-02-30', '2025/06/20', '202506', '2025-0620', '0', '', ' 20250620', '٢٠٢٥٠٦٢٠'],
  ...['99991231', '00000101', 20250620, null, ['20250620'], {}],
]

const bodies: Malformed[] = (
  [
    ...days.map(
      (targetDay) => ['survey-results/checkReservation', { ...check, targetDay }, ['targetDay']] as const,
    ),
    ['survey-results/checkReservation', { ...check, surveyId: 1 }, ['surveyId']],
    ['survey-results/checkReservation', { ...check, surveyId: '' }, ['surveyId']],
    ['survey-results/checkReservation', { ...check, itemKey: ['visit'] }, ['itemKey']],
    ['survey-results/checkReservation', { ...check, itemKey: 'a\0' }, ['itemKey']],
    ['survey-results/checkReservation', { ...check, itemKey: 'x'.repeat(501) }, ['itemKey']],
    ['survey-results/checkReservation', { ...check, value: 'x'.repeat(1001) }, ['value']],
    ['survey-results/checkReservation', { ...check, value: ['small1_room1|20250620|0'] }, ['value']],
    ['survey-results/checkReservation', { ...check, partitionKey: {} }, ['partitionKey']],
    ['survey-results/cancelItem', { ...theirs, surveyId: undefined }, ['surveyId']],
    ['survey-results/cancelItem', { ...theirs, partitionKey: '' }, ['partitionKey']],
    ['survey-results/cancelItem', { ...theirs, partitionKey: [theirs.partitionKey] }, ['partitionKey']],
    ['survey-results/cancelItem', { ...theirs, itemKey: '' }, ['itemKey']],
    ['survey-results/cancelItem', { ...theirs, itemKey: ['first'] }, ['itemKey']],
    ['survey-results/cancelItem', { ...theirs, via: 'NG' }, ['via']],
    ['survey-results/cancelItem', { ...theirs, via: '' }, ['via']],
    ['survey-results/cancelItem', { ...theirs, via: ['confirm'] }, ['via']],
    ['survey-results/cancelItem', { ...theirs, via: true }, ['via']],
    ['survey-results/putItem', { data, order: [] }, ['order']],
    ['survey-results/temprary', { data, order: 'all' }, ['order']],
    ['survey-results/temprary', { data, order: { details: [{ count: 1 }] } }, ['order']],
    ['survey-results/temprary', { data, order: { details: [{ productId: 'a', count: {} }] } }, ['order']],
    ['survey-results/temprary', { data, order: { serviceVersion: -1 } }, ['order']],
    ['payment-results/order', {}, ['orderId']],
    ['payment-results/order', { orderId: 'x', details: {} }, ['details']],
    ['payment-results/list', { keys: 'svy1#U' }, ['keys']],
    ['payment-results/list', { keys: [''] }, ['keys']],
    ['payment-results/list', { keys: Array.from({ length: 301 }, () => 'k') }, ['keys']],
    ['survey-configs/getSurveyConfigsList', { surveyIdList: Array(101).fill('svy1') }, ['surveyIdList']],
    ['survey-configs/languageSetting', {}, ['languageCode']],
    ['survey-configs/languageSetting', { languageCode: '' }, ['languageCode']],
    ['survey-configs/languageSetting', { languageCode: 5 }, ['languageCode']],
    ['survey-configs/languageSetting', { languageCode: 'x'.repeat(36) }, ['languageCode']],
    ['survey-configs/translation-text', { languageCode: 'en' }, ['text']],
    ['member-results/cancelItem', {}, ['data']],
    ['member-results/cancelItem', [], ['data']],
    ['member-results/cancelItem', [{}], ['data']],
    ['member-results/cancelItem', { data: [{ surveyId: 'card' }] }, ['data']],
    ['member-results/cancelItem', { data: 'card' }, ['data']],
    ['line-relation/staff_qr_code_check', {}, ['qrcode_id']],
    ['line-relation/staff_qr_code_check', { qrcode_id: ['open'] }, ['qrcode_id']],
    ['line-relation/admin-login', { qrcode_id: 'open', username: { toString: 1 } }, ['username', 'password']],
    ['line-relation/create-user', { ...account, email: 5, invitation: 'yes' }, ['email', 'invitation']],
    ['line-relation/create-relation', { sub: 'x' }, ['proof']],
  ] as const
).map(([path, body, fields]) => [['POST', path, body], fields])

const deletions: Malformed[] = (
  [
    ['', undefined, ['surveyId', 'partitionKey']],
    ['?surveyId=svy1', undefined, ['partitionKey']],
    ['?surveyId=svy1&surveyId=svy1&partitionKey=p', undefined, ['surveyId']],
    ['?__proto__=x', { surveyId: 'svy1' }, ['partitionKey']],
    ['', '{"__proto__":{"surveyId":"svy1","partitionKey":"p"}}', ['surveyId', 'partitionKey']],
    [query, '[]', ['body']],
    [query, 'null', ['body']],
    [query, '"x"', ['body']],
    [query, '{', ['body']],
    [query, { partitionKey: 1 }, ['partitionKey']],
    [`${query}&x=${'x'.repeat(5000)}`, undefined, ['query']],
  ] as const
).map(([asked, body, fields]) => [['DELETE', `survey-results/deleteItem${asked}`, body], fields])

test.each([...questions, ...bodies, ...deletions])(
  '%j is malformed in %j, and nothing is asked [API-17] [API-22] [API-31]',
  async (sent, fields) => {
    const town = await aRecordingTown()
    const answer = await town.send(sent)
    expect([answer.status, answer.body.badFields?.toSorted()]).toEqual([400, fields.toSorted()])
    expect(town.asked).toEqual([])
  },
)
