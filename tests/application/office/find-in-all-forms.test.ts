import { describe, expect, test } from 'vitest'
import { makeFindInAllForms } from '../../../application/office/find-in-all-forms.ts'
import { makeReindexAnswers } from '../../../application/office/reindex-answers.ts'
import { makeUpdateAnswers } from '../../../application/office/update-answers.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aCardForm, unclaimed } from '../answer/library.ts'
import { aReservation, bookables, refusalOf } from '../bookables.ts'
import { anAppendingSurvey, anItem, answers } from '../forms.ts'
import { aPayingTown, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { type Route, routes } from '../routes.ts'
import { aTown, type Town, taro } from '../town.ts'

const aCheckForm = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  anAppendingSurvey({
    surveyId: 'check',
    surveyTitle: '健診の予約',
    surveySchema: [
      anItem({ itemKey: 'name', title: 'お名前' }),
      anItem({ itemKey: 'kana', title: 'ふりがな' }),
      anItem({ itemKey: 'tel', title: '電話番号', type: 'phone' }),
      anItem({ itemKey: 'born', title: '生年月日', type: 'birthday' }),
      aReservation(),
      anItem({ itemKey: 'clerk', title: '担当者の氏名', isAdminItem: true }),
    ],
    ...over,
  })

const hers = {
  name: '髙橋 花子',
  kana: 'たかはし はなこ',
  tel: '09012345678',
  born: '1958-04-01',
  slot: 'cat01_7|20240620|1',
}

const aDesk = (route: Route) =>
  aTown(route, {
    surveys: [aCardForm(), aCheckForm()],
    bookables: bookables(),
    now: '2024-06-12T12:00:00+09:00',
  })

const look = ({ storage, clock }: Pick<Town, 'storage' | 'clock'>, words: string, by = 'tanaka') =>
  makeFindInAllForms({ ...storage, clock })({ words, by })
const codes = async (town: Pick<Town, 'storage' | 'clock'>, words: string) =>
  (await look(town, words)).found.map(({ answerCode }) => answerCode)

describe.each(routes)('an officer who looks for somebody, %s', (_name, route) => {
  test('finds who, what, when and state by whatever the caller says', async () => {
    const town = await aDesk(route)
    const { answerCode } = await town.saveAnswer({ surveyId: 'check', answers: answers(hers) })
    await (await town.as(taro)).saveAnswer({
      surveyId: 'check',
      answers: answers({ ...hers, name: '山田 太郎', slot: '' }),
    })
    const line = {
      name: '髙橋 花子',
      phone: '09012345678',
      surveyId: 'check',
      formTitle: '健診の予約',
      answerCode,
      earlierCodes: [],
      status: '未対応',
      bookings: [{ day: '2024-06-20', time: '10:00～11:00', reserved: expect.stringMatching(/バリウム$/) }],
      receivedAt: town.clock.now() / 1000,
    }
    for (const words of ['高橋', 'はなこ 髙橋', '高橋花子', answerCode.toLowerCase(), '090-1234-5678 花子'])
      expect((await look(town, words)).found).toEqual([line])
    for (const words of ['タカハシ', '090 1234 5678', '昭和33年4月1日', 'S33.4.1 たかはし'])
      expect((await look(town, words)).found).toHaveLength(2)
    for (const words of ['高', '5678', '高橋 太郎', '1958/4/2', '', 'ABCDEFGH'])
      expect((await look(town, words)).found).toEqual([])
  })

  test('finds the answers to every form, imported ones too, the latest first, without bookings of what is cancelled', async () => {
    const town = await aDesk(route)
    const { partitionKey, answerCode } = await town.saveAnswer({ surveyId: 'check', answers: answers(hers) })
    await town.cancelAnswer({ surveyId: 'check', partitionKey })
    await unclaimed(town, 'paper', { number: 'A-1', name: '高橋花子' })
    const { found } = await look(town, '高橋 花子')
    expect(found.map((each) => [each.answerCode, each.status, each.bookings])).toEqual([
      ['CODEpaper', '未対応', []],
      [answerCode, 'キャンセル', []],
    ])
  })

  test('finds a change by what it says and by the code before, and nothing by what it said before', async () => {
    const town = await aDesk(route)
    const first = await town.saveAnswer({ surveyId: 'check', answers: answers(hers) })
    const { partitionKey } = first
    const changed = await town.saveAnswer({
      ...{ surveyId: 'check', partitionKey, answers: answers({ ...hers, name: '山田 花子' }) },
    })
    expect(changed.answerCode).not.toBe(first.answerCode)
    for (const words of ['山田', first.answerCode, changed.answerCode, `山田 ${first.answerCode}`])
      expect(await codes(town, words)).toEqual([changed.answerCode])
    expect(await codes(town, '髙橋')).toEqual([])
    const [line] = (await look(town, '山田')).found
    expect(line?.earlierCodes).toEqual([first.answerCode])
  })

  test('finds a name that the office has written', async () => {
    const town = await aDesk(route)
    const { answerCode } = await town.saveAnswer({ surveyId: 'check', answers: answers(hers) })
    const update = makeUpdateAnswers({ ...town.storage, clock: town.clock })
    const cells = new Map([
      ['受付コード', answerCode],
      ['担当者の氏名', '佐藤'],
    ])
    async function* rows() {
      yield { row: 2, cells }
    }
    const encoding = { roundTrip: (text: string) => text }
    for await (const { outcome } of update({ rows: rows(), surveyId: 'check', dryRun: false, encoding }))
      expect(outcome).toBe('updated')
    expect(await codes(town, '佐藤')).toEqual([answerCode])
    expect(await codes(town, '髙橋')).toEqual([answerCode])
  })

  test('finds an answer by what the form asks now, once its answers are indexed anew', async () => {
    const town = await aDesk(route)
    const { answerCode } = await town.saveAnswer({ surveyId: 'check', answers: answers(hers) })
    const { surveySchema = [] } = aCheckForm()
    const schema = surveySchema.map((item) =>
      item.itemKey === 'tel' ? anItem({ ...item, type: 'number', title: '番号' }) : item,
    )
    await town.publish(aCardForm(), aCheckForm({ surveySchema: schema }))
    expect(await codes(town, '090-1234-5678')).toEqual([answerCode])
    expect(await makeReindexAnswers(town.storage)('check')).toEqual({ indexed: 1, unclaimable: 0 })
    expect(await codes(town, '090-1234-5678')).toEqual([])
    expect(await codes(town, '髙橋')).toEqual([answerCode])
    expect(await makeReindexAnswers(town.storage)('check')).toBeUndefined()
  })

  test('finds an answer once it is paid, and not before', async () => {
    const town = await aPayingTown(route)
    const { form } = await sent(town)
    expect((await look(town, '花子')).found).toEqual([])
    await tell(town, form)
    expect((await look(town, '花子')).found).toHaveLength(1)
  })

  test('reads them a page at a time [OFF-09]', async () => {
    const town = await aDesk(route)
    for (let at = 0; at < 21; at++)
      await unclaimed(town, `paper${at}`, { number: `A-${at}`, name: '高橋花子' })
    const { found, next } = await look(town, '高橋花子')
    expect(found.map(({ answerCode }) => answerCode)).toEqual(
      Array.from({ length: 20 }, (_, at) => `CODEpaper${20 - at}`),
    )
    const rest = await makeFindInAllForms({ ...town.storage, clock: town.clock })({
      ...{ words: '高橋花子', by: 'tanaka', after: next! },
    })
    expect(rest.found.map(({ answerCode }) => answerCode)).toEqual(['CODEpaper0'])
    expect(rest.next).toBeUndefined()
  })
})

test('the audit log tells who has looked and how many were found, and not for whom [OFF-07]', async () => {
  const town = await aDesk(routes[0]![1])
  await town.saveAnswer({ surveyId: 'check', answers: answers(hers) })
  await look(town, '髙橋', 'Tanaka')
  await look(town, '山田', 'Tanaka')
  const searched = town.storage.events.filter(({ kind }) => kind === 'answers.searched')
  const at = town.clock.now()
  expect(searched).toEqual([
    { kind: 'answers.searched', at, facts: { by: 'tanaka', count: 1 } },
    { kind: 'answers.searched', at, facts: { by: 'tanaka', count: 0 } },
  ])
})

test('only who is on the staff looks, where there are staff records', async () => {
  const town = await aDesk(routes[0]![1])
  expect(await refusalOf(look(town, '髙橋', ' '))).toEqual({
    code: 'office.staff_unknown',
    by: '',
  })
  const clerk = { sub: 'staff-1', username: 'tanaka', name: '田中', email: 'tanaka@example.jp' }
  await town.storage.staffAccounts.put([{ ...clerk, madeBy: 'office', madeAtMs: town.clock.now() }], [])
  expect(await refusalOf(look(town, '髙橋', 'suzuki'))).toMatchObject({ code: 'office.staff_unknown' })
  expect((await look(town, '髙橋', 'tanaka')).found).toEqual([])
  expect(town.storage.events.filter(({ kind }) => kind === 'answers.searched')).toHaveLength(1)
})
