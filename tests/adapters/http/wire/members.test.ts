import { expect, test } from 'vitest'
import { answers } from '../../../application/forms.ts'
import {
  aCardOf,
  aMemberTown,
  anEntryOf,
  anImportedEntry,
  now,
} from '../../../application/member/membership.ts'
import { hanako, type Town, taro } from '../../../application/town.ts'
import { type Answered, aWire, type Refused } from './wire.ts'

const atSec = Date.parse(now) / 1000
const card = { surveyId: 'card', partitionKey: `card#${hanako}` }
const each = {
  ...{ ...card, userId: hanako, check: '未対応', isLiffMode: false, updatedAt: atSec },
  ...{ answerVersion: 1, answercode: '00000001', seriescode: '00000001', revision: 1 },
}
const row = (itemKey: string, title: string, value: string, surveyId = 'card') => ({
  ...{ itemKey, title, value },
  ...{ sortKey: `${itemKey}#${value}`, userSearchKey: `${surveyId}#${itemKey}#${value}` },
})
const rows = [row('name', 'お名前', '山田花子'), row('number', '会員番号', '1')].map((values) => ({
  ...each,
  ...values,
}))
const entry = { surveyId: 'nursery', query: answers({ number: '345', birthday: '2022-04-01' }) }
const foundKey = { partitionKey: 'nursery#Iimport-345', sortKey: 'number#345' }
const rowKey = { partitionKey: card.partitionKey, itemKey: 'name', name: '山田花子' }

const answered: Answered<Town>[] = [
  [
    'form',
    (ask) => ask.loadMemberForm({ memberSurveyId: 'card' }),
    'GET member-configs/getItem?memberSurveyId=card',
    undefined,
    {
      data: expect.objectContaining({ surveyId: 'card', surveyTitle: '図書館利用カード', hasMember: true }),
      ...{ surveyVersion: 1, hasMember: true, memberFormId: 'card' },
    },
  ],
  [
    'list of forms to search',
    (ask) => ask.listSearchableMemberForms(),
    'GET member-configs/getAllSearchable',
    undefined,
    {
      data: [
        { surveyId: 'card', surveyTitle: '図書館利用カード' },
        { surveyId: 'nursery', surveyTitle: '一時預かりの利用登録' },
      ],
    },
  ],
  [
    'question whether a number exists',
    (ask) => ask.checkMemberNumber({ memberSurveyId: 'nursery', number: '345' }),
    'GET member-results/checkSaibanExist?memberSurveyId=nursery&saiban=345',
    undefined,
    { saibanExistFlag: true },
  ],
  [
    'question whether a changed number exists',
    (ask) => ask.checkChangedMemberNumber({ memberSurveyId: 'nursery', number: '346', original: '347' }),
    'GET member-results/checkSaibanExistForUpdate?memberSurveyId=nursery&saiban=346&saibanOriginal=347',
    undefined,
    { saibanExistFlag: false },
  ],
  [
    'record',
    (ask) => ask.readOwnMember({ surveyId: 'card' }),
    'GET member-results/getByUserId?surveyId=card',
    undefined,
    { userData: { ...card, userId: hanako, createdAt: atSec, updatedAt: atSec, fields: rows } },
  ],
  [
    'record that is not there',
    (ask) => ask.readOwnMember({ surveyId: 'nursery' }),
    'GET member-results/getByUserId?surveyId=nursery',
    undefined,
    { userData: null },
  ],
  [
    'list of records',
    (ask) => ask.readOwnMembers({ surveyId: 'card' }),
    'POST member-results/query',
    { surveyId: 'card' },
    { data: rows },
  ],
  [
    'search',
    (ask) => ask.findMembers(entry),
    'POST member-results/filterQuery',
    {
      queryParams: {
        surveyId: 'nursery',
        surveyResults: [
          { itemKey: 'number', value: '345' },
          { itemKey: 'birthday', value: '2022-04-01' },
        ],
      },
      requestingUserId: hanako,
    },
    {
      data: ['name', 'birthday', 'number'].map((itemKey) =>
        expect.objectContaining({ itemKey, partitionKey: foundKey.partitionKey, userId: 'Iimport-345' }),
      ),
    },
  ],
  [
    'claim',
    (ask) =>
      ask.claimMembers({ keys: [{ partitionKey: foundKey.partitionKey, itemKey: 'number', name: '345' }] }),
    'POST member-results/putUserId',
    { keys: [foundKey], userId: hanako },
    {
      data: ['name', 'birthday', 'number'].map((itemKey) =>
        expect.objectContaining({ itemKey, partitionKey: `nursery#${hanako}`, userId: hanako }),
      ),
    },
  ],
  [
    'registration',
    (ask) => ask.saveMember(anEntryOf('346')),
    'POST member-results/putItem',
    {
      ...{ surveyId: 'nursery', userId: hanako },
      data: Object.entries({ name: '山田はな', birthday: '2022-04-01', number: '346' }).map(
        ([itemKey, value]) => ({ surveyId: 'nursery', itemKey, value }),
      ),
    },
    { answercode: '00000002', partitionKey: `nursery#${hanako}`, answerVersion: 1 },
  ],
  [
    'cancellation',
    (ask) => ask.cancelMembers({ records: [card] }),
    'POST member-results/cancelItem',
    { data: [card] },
    {
      data: rows.map((values) => ({
        ...values,
        ...{ check: 'キャンセル', answerVersion: 2, revision: 2 },
        ...{ changeObstacle: 'answer.change_of_cancelled', cancelObstacle: 'answer.cancelled' },
      })),
    },
  ],
  ['deletion', (ask) => ask.deleteMember(card), 'DELETE member-results/deleteItem', card, {}],
]

/** A town where Hanako has a library card and has found a record of the nursery that nobody owns. */
async function aTownWithAMember() {
  const { route, exchangesOf } = aWire()
  const town = await aMemberTown(route)
  await town.saveMember(aCardOf())
  await anImportedEntry(town, '345')
  await town.findMembers(entry)
  return { town, exchangesOf }
}

test.each(answered)(
  'the %s of members is sent and answered as the interface has it [API-23] [API-24] [API-25] [API-26] [API-27] [API-28] [API-29] [API-30] [API-31] [API-32] [API-34] [API-58]',
  async (_, ask, sent, body, answer) => {
    const { town, exchangesOf } = await aTownWithAMember()
    expect(await exchangesOf(() => ask(town))).toEqual([
      { sent, body, status: 200, answer: { result: 'OK', ...answer } },
    ])
  },
)

const refused: Refused<Town>[] = [
  [
    'search without what is required',
    (ask) => ask.findMembers({ ...entry, query: answers({ number: '345' }) }),
    422,
    { errorMessage: '必須項目を入力してください。', refusal: { code: 'search.required_missing' } },
  ],
  [
    'cancellation of another resident’s record',
    async (ask) => (await ask.as(taro)).cancelMembers({ records: [card] }),
    404,
    { refusal: { code: 'answer.not_found', details: {} } },
  ],
  [
    'change of a check value',
    (ask) => ask.changeMemberCheck({ keys: [rowKey], check: '完了' }),
    422,
    { refusal: { code: 'member.office_only', details: {} } },
  ],
  [
    'question about an eleventh number',
    async (ask) => {
      for (let number = 1; number <= 11; number++)
        await ask.checkMemberNumber({ memberSurveyId: 'nursery', number: String(number) })
    },
    429,
    {
      errorMessage: '番号の確認と登録は1日10回までです。明日もう一度お試しください。',
      refusal: { code: 'member.too_many_look_ups', details: { afterSec: 43_200 } },
      retryable: true,
    },
  ],
]

test.each(refused)(
  'a %s of members is refused with its status and its text [API-25] [API-29] [API-31] [API-33]',
  async (_, ask, status, answer) => {
    const { town, exchangesOf } = await aTownWithAMember()
    const exchange = (await exchangesOf(() => ask(town))).at(-1)
    expect(exchange).toMatchObject({ status, answer: { result: 'ERROR', ...answer } })
  },
)
