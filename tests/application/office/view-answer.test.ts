import { expect, test } from 'vitest'
import { makeViewAnswer } from '../../../application/office/view-answer.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aStaffAccount } from '../../contracts/staff-writes.ts'
import { aReservation } from '../bookables.ts'
import { anItem } from '../forms.ts'
import { aPayingTown, aPurchase, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'
import { anImportOffice, now } from './an-import-office.ts'

const surveySchema = [
  anItem({ itemKey: 'head', title: '来る人', type: 'groupheader' }),
  anItem({ itemKey: 'name', title: 'お名前' }),
  anItem({ itemKey: 'kana', title: 'ふりがな' }),
  anItem({ itemKey: 'born', title: '生年月日', type: 'birthday' }),
  anItem({ itemKey: 'when', title: 'いつ', type: 'groupheader' }),
  aReservation(),
  anItem({ itemKey: 'rest', title: 'そのほか', type: 'groupheader' }),
  anItem({ itemKey: 'note', title: '備考' }),
  anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
]

/** An office with one answer of a list on paper. */
async function anOffice(config: Partial<SurveyConfig> = {}) {
  const office = await anImportOffice({ config: { surveySchema, isAppending: { value: true }, ...config } })
  await office.import([
    {
      ...{ 番号: '1', お名前: '山田 花子', ふりがな: 'やまだ はなこ', 生年月日: '1958/4/1' },
      ...{ 職員のメモ: '再来', 予約: 'cat01_7|2024-06-14|09:00' },
    },
  ])
  const { storage, clock } = office
  let answerCode = ''
  for await (const record of storage.officeAnswers.all('svy1')) answerCode = record.answerCode
  return { ...office, answerCode, viewAnswer: makeViewAnswer({ ...storage, clock }) }
}

test('an answer is viewed with what was booked and answered, by sections, items of the office too', async () => {
  const { viewAnswer, answerCode } = await anOffice()
  const receivedAt = Date.parse(now) / 1000
  expect(await viewAnswer({ answerCode: answerCode.toLowerCase(), by: 'root' })).toMatchObject({
    ...{ answerCode, status: '未対応', name: '山田 花子', reading: 'やまだ はなこ' },
    ...{ receivedAt, receivedBy: 'import', updatedAt: receivedAt },
    bookings: [
      { 場所: '健診／成人／胃がん', 内容: 'バリウム', 日: '2024-06-14', 時刻: '09:00～10:00', title: '予約' },
    ],
    sections: [
      {
        title: '来る人',
        rows: [
          { title: 'お名前', text: '山田 花子' },
          { title: 'ふりがな', text: 'やまだ はなこ' },
          { title: '生年月日', text: '1958/04/01' },
        ],
      },
      { title: 'そのほか', rows: [{ title: '職員のメモ', text: '再来' }] },
    ],
    payment: [],
    codes: [{ code: answerCode, receivedAt }],
  })
})

test('a form names the columns of the page, which then stand there unanswered, too', async () => {
  const { viewAnswer, answerCode } = await anOffice({ lists: { page: ['note', '#name', 'born'] } })
  expect((await viewAnswer({ answerCode, by: 'root' })).sections).toEqual([
    {
      title: '',
      rows: [
        { column: 'note', title: '備考', text: '' },
        { column: '#name', title: '名前', text: '山田 花子' },
        { column: 'born', title: '生年月日', text: '1958/04/01' },
      ],
    },
  ])
})

test('an answer that was changed is found by its first code, and tells when it had which', async () => {
  const { viewAnswer, storage, answerCode } = await anOffice()
  const first = (await storage.officeAnswers.findByCode('svy1', answerCode))!
  const record = {
    ...{ ...first, answerId: 'changed', answerCode: 'CHANGED1', keyMs: first.keyMs + 1 },
    createdAt: first.createdAt + 60,
    registeredBy: 'resident',
    series: { codes: [answerCode], createdAt: first.createdAt, before: 1 },
  } as const
  const supersedes = { answerId: first.answerId, version: 1, check: '取り消し' } as const
  await storage.answers.save({ record, supersedes, surveyVersion: 1, bodyHash: '', terms: [], audit: [] })
  expect(await viewAnswer({ answerCode, by: 'root' })).toMatchObject({
    ...{ answerCode: 'CHANGED1', receivedBy: 'import', receivedAt: first.createdAt },
    codes: [
      { code: answerCode, receivedAt: first.createdAt },
      { code: 'CHANGED1', receivedAt: first.createdAt + 60 },
    ],
  })
})

test('an answer that is paid for is viewed with its payment', async () => {
  const town = await aPayingTown(inProcess)
  const { orderId, form } = await sent(town, aPurchase())
  await tell(town, form)
  let answerCode = ''
  for await (const record of town.storage.officeAnswers.all('svy1')) answerCode = record.answerCode
  const viewAnswer = makeViewAnswer({ ...town.storage, clock: town.clock })
  const { payment } = await viewAnswer({ answerCode, by: 'root' })
  expect(payment.slice(0, 2)).toEqual([
    { title: '受付番号', text: orderId },
    { title: '支払い状況', text: '支払い済み' },
  ])
})

test('who has looked at which answer is on record before it is shown, and nothing personal [R10]', async () => {
  const { viewAnswer, storage, answerCode, clock } = await anOffice()
  const record = (await storage.officeAnswers.findByCode('svy1', answerCode))!
  await viewAnswer({ answerCode, by: 'root' })
  expect(storage.events.at(-1)).toEqual({
    ...{ kind: 'answers.exported', at: clock.now(), surveyId: 'svy1' },
    ...{ answerId: record.answerId, userId: record.userId, facts: { by: 'root', count: 1 } },
  })
  await storage.staffAccounts.put([aStaffAccount({ username: 'tanaka', madeBy: 'office' })], [])
  const events = storage.events.length
  await expect(viewAnswer({ answerCode, by: 'root' })).rejects.toSatisfy((error) =>
    isRefusal(error, 'office.staff_unknown'),
  )
  expect(storage.events).toHaveLength(events)
})
