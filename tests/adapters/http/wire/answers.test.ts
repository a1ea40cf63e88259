import { expect, test } from 'vitest'
import { aLibrary, card, filled, nine, unclaimed } from '../../../application/answer/library.ts'
import { answers, key } from '../../../application/forms.ts'
import { hanako, type Town, taro } from '../../../application/town.ts'
import { type Answered, aWire, type Refused } from './wire.ts'

const own = { surveyId: 'svy1' }
const partitionKey = `svy1#U-hanako#${Date.parse('2024-06-12T12:00:00+09:00')}`
const encoded = encodeURIComponent(partitionKey)

/** What every row of Hanako's answer says. */
const each = {
  ...{ userId: hanako, surveyId: 'svy1', partitionKey, check: '未対応', isLiffMode: false },
  ...{
    updatedAt: 1_718_161_200,
    answerVersion: 1,
    answercode: '00000001',
    seriescode: '00000001',
    revision: 1,
  },
}
const row = (itemKey: string, title: string, value: string) => ({
  ...{ itemKey, title, value },
  ...{ sortKey: `${itemKey}#${value}`, userSearchKey: `svy1#${itemKey}#${value}` },
})
const rows = [
  { ...each, ...row('number', '利用者番号', 'A-1') },
  { ...each, ...row('name', 'お名前', '山田花子') },
  {
    ...each,
    ...row('slot', '予約', nine),
    categoryInfo: { sortKey: 'cat01', tag1: '健診', tag2: '成人', tag3: '胃がん' },
    reserved: {
      ...{ itemName: 'バリウム', day: '2024-06-14', start: '09:00', end: '10:00' },
      lastDay: '2024-06-13',
    },
  },
]

/** As it is of what is cancelled. */
const withoutLastDay = ({ lastDay: _, ...reserved }: { lastDay: string }) => reserved

/** Of the record that nobody owns. */
const found = {
  ...{ surveyId: 'svy1', check: '未対応', isLiffMode: false, updatedAt: 1_717_200_000 },
  ...{ answercode: 'CODEimported', seriescode: 'CODEimported' },
}
const foundRows = [row('number', '利用者番号', 'A-2'), row('name', 'お名前', '山田花子')]
const foundKey = { partitionKey: 'svy1#Iimported#1717200000000', sortKey: 'number#A-2' }

const answered: Answered<Town>[] = [
  [
    'save',
    (ask) => ask.saveAnswer({ ...filled(card), surveyVersion: 1, idempotencyKey: key(), isLiffMode: true }),
    'POST survey-results/putItem',
    {
      ...{ surveyId: 'svy1', surveyVersion: 1, isLiffMode: true, userId: hanako },
      data: [
        { surveyId: 'svy1', itemKey: 'number', value: 'A-1' },
        { surveyId: 'svy1', itemKey: 'name', value: '山田花子' },
      ],
    },
    { answercode: '00000002', partitionKey: `svy1#U-hanako#1718161201000`, answerVersion: 1 },
  ],
  [
    'list of answers',
    (ask) => ask.readOwnAnswers(own),
    'GET survey-results/getBySurveyIdUserIdIndex?surveyId=svy1',
    undefined,
    { data: rows },
  ],
  [
    'answer',
    (ask) => ask.readAnswer({ ...own, partitionKey }),
    `GET survey-results/getBySurveyIdPartitionKeyIndex?surveyId=svy1&partitionKey=${encoded}`,
    undefined,
    { data: rows },
  ],
  [
    'search',
    (ask) => ask.findAnswers({ ...own, query: answers({ ...card, number: 'A-2' }) }),
    'POST survey-results/filterQuery',
    {
      queryParams: {
        surveyId: 'svy1',
        surveyResults: [
          { itemKey: 'number', value: 'A-2' },
          { itemKey: 'name', value: '山田花子' },
        ],
      },
      requestingUserId: hanako,
    },
    {
      data: foundRows.map((values) => ({
        ...{ ...found, ...values, userId: 'Iimported', partitionKey: foundKey.partitionKey },
        ...{ answerVersion: 1, revision: 1 },
      })),
    },
  ],
  [
    'claim',
    (ask) =>
      ask.claimAnswers({ keys: [{ partitionKey: foundKey.partitionKey, itemKey: 'number', name: 'A-2' }] }),
    'POST survey-results/putUserId',
    { keys: [foundKey], userId: hanako },
    {
      data: foundRows.map((values) => ({
        ...{ ...found, ...values, userId: hanako, partitionKey: 'svy1#U-hanako#1717200000000' },
        ...{ answerVersion: 2, revision: 2, updatedAt: 1_718_161_201 },
      })),
    },
  ],
  [
    'cancellation',
    (ask) => ask.cancelAnswer({ ...own, partitionKey, via: 'confirm' }),
    'POST survey-results/cancelItem',
    { ...own, partitionKey, via: 'confirm', userId: hanako },
    {
      data: rows.map((values) => ({
        ...values,
        ...{ check: 'NG', updatedAt: 1_718_161_201, answerVersion: 2, revision: 2 },
        ...{ changeObstacle: 'answer.change_of_cancelled', cancelObstacle: 'answer.cancelled' },
        ...('reserved' in values && { reserved: withoutLastDay(values.reserved) }),
      })),
    },
  ],
]

/** A library where Hanako has booked and found a record that nobody owns. */
async function aVisitedLibrary() {
  const { route, exchangesOf } = aWire()
  const town = await aLibrary(route)
  await town.saveAnswer(filled({ ...card, slot: nine }))
  town.clock.advance(1000)
  await unclaimed(town, 'imported', { ...card, number: 'A-2' })
  await town.findAnswers({ ...own, query: answers({ ...card, number: 'A-2' }) })
  return { town, exchangesOf }
}

test.each(answered)(
  'the %s is sent and answered as the interface has it [API-11] [API-12] [API-13] [API-16] [API-18] [API-19] [API-58] [SRCH-10]',
  async (_, ask, sent, body, answer) => {
    const { town, exchangesOf } = await aVisitedLibrary()
    expect(await exchangesOf(() => ask(town))).toEqual([
      { sent, body, status: 200, answer: { result: 'OK', ...answer } },
    ])
  },
)

const refused: Refused<Town>[] = [
  [
    'search for what another account owns',
    async (ask) => (await ask.as(taro)).findAnswers({ ...own, query: answers(card) }),
    422,
    {
      errorMessage: 'このアカウントではデータを照会できません。',
      refusal: { code: 'search.foreign', details: {} },
    },
  ],
  [
    'cancellation of what another account owns',
    async (ask) => (await ask.as(taro)).cancelAnswer({ ...own, partitionKey }),
    404,
    { errorMessage: 'この予約や申請は見つかりません。', refusal: { code: 'answer.not_found', details: {} } },
  ],
  [
    'cancellation after the deadline',
    async (ask) => {
      ask.clock.set('2024-06-14T12:00:00+09:00')
      await ask.cancelAnswer({ ...own, partitionKey })
    },
    422,
    {
      errorMessage: '変更・キャンセルの期限を過ぎています。',
      checkDetail: '直接窓口にお問い合わせください。',
      refusal: { code: 'reservation.deadline_passed', details: {} },
    },
  ],
  [
    'cancellation of what is cancelled already',
    async (ask) => {
      await ask.cancelAnswer({ ...own, partitionKey })
      await ask.cancelAnswer({ ...own, partitionKey, via: 'confirm' })
    },
    422,
    { errorMessage: 'すでに取り消されています。', refusal: { code: 'answer.cancelled', details: {} } },
  ],
  [
    'deletion of what is not overdue',
    (ask) => ask.deleteOverdueAnswer({ ...own, partitionKey }),
    422,
    { errorMessage: 'この予約は削除できません。', refusal: { code: 'answer.not_overdue', details: {} } },
  ],
]

test.each(refused)(
  'a %s is refused with its status and its text, and nothing else [API-16] [API-17] [ROLE-06] [SRCH-11]',
  async (_, ask, status, answer) => {
    const { town, exchangesOf } = await aVisitedLibrary()
    const exchange = (await exchangesOf(() => ask(town))).at(-1)
    expect([exchange?.status, exchange?.answer]).toEqual([status, { result: 'ERROR', ...answer }])
  },
)
