import { expect, test } from 'vitest'
import { answers, key } from '../../../application/forms.ts'
import { hanako, taro } from '../../../application/town.ts'
import { rows } from '../http-town.ts'
import { aRecordingTown, type Sent } from './recording-town.ts'

const theirs = { surveyId: 'svy1', partitionKey: 'svy1#U-hanako#1' }
const query = `?${new URLSearchParams(theirs)}`
const check = { surveyId: 'svy1', itemKey: 'visit', targetDay: '20250620' }
const checked = { ...check, targetDay: '2025-06-20' }
const booked = { value: 'small1_room1|20250620|0', partitionKey: theirs.partitionKey }
const rowKey = { partitionKey: 'svy1#Ia1#1', sortKey: 'name#山田' }
const valueKey = { partitionKey: 'svy1#Ia1#1', itemKey: 'name', name: '山田' }
const saved = { surveyId: 'svy1', answers: answers({ name: '花子' }) }
/** Everything that is computed, and never taken from a request. */
const forged = { userId: taro, title: 'x', check: 'OK', sortKey: 'x', answercode: 'X' }

const commands: [what: string, sent: Sent, name: string, command: unknown][] = [
  [
    'days in either spelling',
    ['GET', 'calendars/schedule/cal1?start_day=20250601&end_day=2025-08-01&userId=U-taro'],
    'loadSchedule',
    { calendarId: 'cal1', startDay: '2025-06-01', endDay: '2025-08-01' },
  ],
  [
    'an id in the path, not the one in the query',
    ['GET', 'calendars/schedule/a%2Fb?start_day=20250601&end_day=20250601&calendarId=cal1'],
    'loadSchedule',
    { calendarId: 'a/b', startDay: '2025-06-01', endDay: '2025-06-01' },
  ],
  [
    'a calendar with an item that is blank',
    ['GET', 'calendars/info/cal1?surveyId=&itemKey=&partitionKey=p'],
    'loadCalendar',
    { calendarId: 'cal1' },
  ],
  [
    'a calendar for an item that is edited',
    ['GET', 'calendars/info/cal1?surveyId=svy1&itemKey=visit&partitionKey=p%23U'],
    'loadCalendar',
    { calendarId: 'cal1', item: { surveyId: 'svy1', itemKey: 'visit', partitionKey: 'p#U' } },
  ],
  [
    'the name of a property as an id',
    ['GET', 'calendars/canBeReserve/__proto__'],
    'canBeReserved',
    { calendarId: '__proto__' },
  ],
  ['no flags', ['GET', 'calendars/categories'], 'listCategories', { tag1: false, tag2: false, tag3: false }],
  [
    'flags that are on',
    ['GET', 'calendars/categories?tag1=1&tag2=true&tag3=0'],
    'listCategories',
    { tag1: true, tag2: true, tag3: false },
  ],
  [
    'flags that are off',
    ['GET', 'calendars/categories?tag1=&tag2=false'],
    'listCategories',
    { tag1: false, tag2: false, tag3: false },
  ],
  ['a blank language', ['GET', 'calendars/tag_labels?languageCode='], 'readTagLabels', {}],
  [
    'a service without its products',
    ['GET', 'payment-configs/services/constructor?include_products=false'],
    'readPaymentService',
    { serviceId: 'constructor', includeProducts: false },
  ],
  [
    'a service with its products',
    ['GET', 'payment-configs/services/hall?include_products=true&userId=U-taro'],
    'readPaymentService',
    { serviceId: 'hall', includeProducts: true },
  ],
  [
    'identity, bounds and caps as the specification has them',
    [
      'POST',
      'survey-results/checkReservation',
      {
        ...{ ...check, ...booked, userId: taro, from: '20250601', to: '20990101' },
        ...{ maxCount: 99, maxCountOfDay: 99, dayCheckOnly: true },
      },
    ],
    'checkReservation',
    { ...checked, ...booked },
  ],
  [
    'identity, bounds and caps of other types',
    [
      'POST',
      'survey-results/checkReservation',
      {
        ...{ ...check, ...booked, userId: 1, from: {}, to: [] },
        ...{ maxCount: 'x', maxCountOfDay: null, dayCheckOnly: 'no', cost: -1 },
      },
    ],
    'checkReservation',
    { ...checked, ...booked },
  ],
  [
    'a check of a day alone',
    ['POST', 'survey-results/checkReservation', { ...checked, value: null, partitionKey: '' }],
    'checkReservation',
    checked,
  ],
  [
    'a cancellation by the user and the check of a page',
    ['POST', 'survey-results/cancelItem', { ...theirs, userId: taro, check: 'OK', via: null, itemKey: null }],
    'cancelAnswer',
    theirs,
  ],
  [
    'a cancellation of one item from the confirmation',
    ['POST', 'survey-results/cancelItem', { ...theirs, itemKey: 'visit', via: 'confirm' }],
    'cancelAnswer',
    { ...theirs, itemKey: 'visit', via: 'confirm' },
  ],
  ...(
    [
      ['in the query', query],
      ['in the body', '', theirs],
      ['one here and one there', '?surveyId=svy1', { partitionKey: theirs.partitionKey }],
      ['in the body, others in the query', '?surveyId=none&partitionKey=none', theirs],
      ['in the query, beside a body without', `${query}&userId=${taro}`, { userId: taro, __proto__: null }],
    ] as const
  ).map(([where, asked, body]): (typeof commands)[number] => [
    `a deletion ${where}`,
    ['DELETE', `survey-results/deleteItem${asked}`, body],
    'deleteOverdueAnswer',
    theirs,
  ]),
  [
    'a deletion of a member record in the query',
    ['DELETE', `member-results/deleteItem${query}`],
    'deleteMember',
    theirs,
  ],
  [
    'rows as a page sends them',
    [
      'POST',
      'survey-results/putItem',
      { data: [{ surveyId: 'svy1', itemKey: 'name', value: '花子', ...forged }], ...forged },
    ],
    'saveAnswer',
    saved,
  ],
  [
    'the form in the body, and the key of the edited answer before the one in subData',
    [
      'POST',
      'survey-results/putItem',
      {
        ...{ surveyId: 'svy1', data: [{ itemKey: 'name', value: '花子' }], partitionKey: 'k' },
        subData: { partitionKey: 'other', checkStatus: '取り消し' },
      },
    ],
    'saveAnswer',
    { ...saved, partitionKey: 'k' },
  ],
  [
    'the key of the edited answer in subData',
    [
      'POST',
      'survey-results/putItem',
      { data: rows({ name: '花子' }), subData: { partitionKey: 'k', checkStatus: '取り消し' } },
    ],
    'saveAnswer',
    { ...saved, partitionKey: 'k' },
  ],
  [
    'a temporary save with versions and key in its order',
    [
      'POST',
      'survey-results/temprary',
      {
        data: rows({ name: '花子' }),
        order: {
          ...{ surveyVersion: 3, answerVersion: 1, partitionKey: 'k', serviceVersion: 4, tax: 54 },
          details: [{ productId: 's300', count: 2, cost: 0, tax: 0 }],
        },
      },
    ],
    'saveTemporary',
    {
      ...{ ...saved, surveyVersion: 3, answerVersion: 1, partitionKey: 'k' },
      order: { details: [{ productId: 's300', count: 2 }], serviceVersion: 4 },
      confirmed: { tax: 54, details: [{ productId: 's300', count: 2 }] },
    },
  ],
  [
    'an order with what is compared',
    [
      'POST',
      'payment-results/order',
      { orderId: 'o', userId: taro, surveyId: 'svy1', amount: 600, tax: '54', status: 0 },
    ],
    'sendOrder',
    { orderId: 'o', surveyId: 'svy1', amount: 600 },
  ],
  [
    'a search by whoever the page names',
    [
      'POST',
      'survey-results/filterQuery',
      {
        queryParams: {
          surveyId: 'svy1',
          surveyResults: [
            { itemKey: 'name', value: '山田', ...forged, surveyId: 'other' },
            { itemKey: 'ways', value: ['窓口', '電話'] },
            { itemKey: 'ways', value: '郵送' },
          ],
        },
        requestingUserId: taro,
      },
    ],
    'findAnswers',
    { surveyId: 'svy1', query: answers({ name: '山田', ways: ['窓口', '電話', '郵送'] }) },
  ],
  [
    'a claim for somebody else',
    ['POST', 'survey-results/putUserId', { userId: taro, keys: [rowKey] }],
    'claimAnswers',
    { keys: [valueKey] },
  ],
  [
    'rows of a form, asked by POST',
    ['POST', 'survey-results/query', { surveyId: 'svy1', userId: taro }],
    'readOwnAnswers',
    { surveyId: 'svy1' },
  ],
  [
    'a member form of somebody else',
    ['GET', `member-configs/getItem?memberSurveyId=card&lineUserId=${taro}`],
    'loadMemberForm',
    { memberSurveyId: 'card' },
  ],
  [
    'a number that is looked up',
    ['GET', 'member-results/checkSaibanExistForUpdate?memberSurveyId=card&saiban=1&saibanOriginal=2'],
    'checkChangedMemberNumber',
    { memberSurveyId: 'card', number: '1' },
  ],
  [
    'a bare list of rows of a member',
    ['POST', 'member-results/putItem', [{ surveyId: 'svy1', itemKey: 'name', value: '花子', ...forged }]],
    'saveMember',
    saved,
  ],
  [
    'a bare list of records to cancel',
    ['POST', 'member-results/cancelItem', [{ ...theirs, itemKey: 'name', value: '花子', ...forged }]],
    'cancelMembers',
    { records: [theirs] },
  ],
  [
    'the payload of a form as a search of members',
    [
      'POST',
      'member-results/filterQuery',
      {
        ...{ surveyId: 'svy1', userId: taro, paymentData: {}, orderId: '' },
        surveyResults: [{ itemKey: 'name', title: 'お名前', value: '花子' }],
      },
    ],
    'findMembers',
    { surveyId: 'svy1', query: answers({ name: '花子' }) },
  ],
  [
    'a claim of members for somebody else',
    ['POST', 'member-results/putUserId', { userId: taro, keys: [rowKey] }],
    'claimMembers',
    { keys: [valueKey] },
  ],
  [
    'a form of somebody else',
    ['GET', `survey-configs/getItem?surveyId=svy1&lineUserId=${taro}`],
    'loadSurvey',
    { surveyId: 'svy1' },
  ],
  [
    'forms of somebody else',
    ['POST', 'survey-configs/getSurveyConfigsList', { surveyIdList: ['svy2', 'svy1'], lineUserId: taro }],
    'listSurveys',
    { surveyIds: ['svy2', 'svy1'] },
  ],
  [
    'a view of somebody else',
    ['POST', 'survey-configs/saveSurveyLog', { liffUrl: 'https://x.example/', userId: taro }],
    'recordSurveyView',
    { liffUrl: 'https://x.example/' },
  ],
  [
    'the language of somebody else',
    ['POST', 'survey-configs/languageSetting', { languageCode: 'en', userId: taro }],
    'chooseLanguage',
    { languageCode: 'en' },
  ],
  [
    'an account with rights',
    [
      'POST',
      'line-relation/create-user',
      {
        ...{ qrcode_id: 'open', username: 'sato', password: 'p', email: 'e', sub: 'sub-suzuki' },
        ...{ UserAttributes: [{ Name: 'custom:role', Value: 'admin' }], madeBy: 'office', groups: ['all'] },
      },
    ],
    'createStaffUser',
    { codeId: 'open', username: 'sato', password: 'p', email: 'e' },
  ],
]

test.each(commands)(
  '%s: what is asked is what the interface names, by whom the token names [API-10] [API-13] [API-16] [API-17] [API-18] [API-19] [API-22] [API-29] [API-30] [API-31] [API-50] [API-55] [ENT-15] [ROLE-06]',
  async (_, sent, name, command) => {
    const town = await aRecordingTown()
    expect((await town.send(sent)).status).toBe(200)
    expect(town.asked).toEqual([[hanako, name, command]])
  },
)

test('the rich menu is taken away without a body [API-21]', async () => {
  const town = await aRecordingTown()
  const asked = town.raw().post('/survey/api/v1/db/survey-results/unlinkUnansweredRichMenu')
  const answer = await asked.set('Authorization', `Bearer ${await town.tokenOf(hanako)}`)
  expect(answer.body).toEqual({ result: 'OK' })
})

test('a save has its key in a header, in lower case [API-13]', async () => {
  const town = await aRecordingTown()
  const headers = { 'Idempotency-Key': key(10).toUpperCase() }
  await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子' }) }, headers)
  expect(town.asked).toEqual([[hanako, 'saveAnswer', { ...saved, idempotencyKey: key(10) }]])
})
