import { expect, test } from 'vitest'
import { aBookingSurvey, aReservation, refusalOf } from '../bookables.ts'
import { anItem, answers, aSave } from '../forms.ts'
import { hanako, taro } from '../town.ts'
import { aDesk } from './a-desk.ts'

const sought = { isRequired: { value: true }, isSearchable: { value: true } }
const surveySchema = [
  anItem({ itemKey: 'name', title: 'お名前', ...sought }),
  anItem({ itemKey: 'born', title: '生年月日', type: 'birthday', ...sought, isNotEditable: true }),
  anItem({ itemKey: 'ways', title: '連絡', type: 'checkboxes', options: ['電話', '郵便'] }),
  anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
  anItem({ itemKey: 'number', title: '会員番号', type: 'memberNumber' }),
  aReservation(),
]
const given = { name: '花子', born: '1950-04-01', slot: 'cat01_7|20240614|1' }
const asked = { by: 'tanaka', dryRun: false }

/** A desk where Hanako has sent her answer. */
async function afterAnswer() {
  const desk = await aDesk({ surveys: [aBookingSurvey({ surveySchema })] })
  const { answerCode } = await desk.town.saveAnswer(aSave({ answers: answers(given) }))
  const texts = async () =>
    Object.fromEntries(
      (await desk.stored(answerCode)).entries.map(({ itemKey, answer }) => [itemKey, answer]),
    )
  return { ...desk, answerCode, texts }
}

test('the desk corrects items by title or key; the rest stays, and who did it to which items is on record, no value [OFF-07]', async () => {
  const { town, correct, texts, stored, slotsOf, answerCode } = await afterAnswer()
  const items = [
    { item: '生年月日', text: '昭和25年4月2日' },
    { item: 'ways', text: '電話、郵便' },
    { item: '職員のメモ', text: ' 電話で確認 ' },
  ]
  expect(await correct({ ...asked, answerCode, items, reason: '本人の電話' })).toMatchObject({
    answerCode,
    changed: [
      { title: '生年月日', text: '1950-04-02' },
      { title: '連絡', text: '電話、郵便' },
      { title: '職員のメモ', text: '電話で確認' },
    ],
    problems: [],
  })
  const own = { ...given, name: ['花子'], born: ['1950-04-02'], slot: [given.slot] }
  expect(await texts()).toEqual({ ...own, ways: ['電話', '郵便'], memo: ['電話で確認'] })
  expect((await stored(answerCode)).version).toBe(2)
  expect(await slotsOf(answerCode)).toEqual(['2024-06-14 1'])
  expect(town.storage.events.at(-1)).toMatchObject({
    kind: 'answer.updated',
    userId: hanako,
    facts: { version: 2, items: 'born ways memo', by: 'tanaka', reason: '本人の電話' },
  })
  await correct({ ...asked, answerCode, items: [{ item: '職員のメモ', text: '' }] })
  expect(await texts()).not.toHaveProperty('memo')
})

test('what stands there already changes nothing, nor does a dry run or what breaks a rule', async () => {
  const { town, correct, stored, answerCode } = await afterAnswer()
  const events = town.storage.events.length
  const name = (text: string) => [{ item: 'お名前', text }]
  expect(await correct({ ...asked, answerCode, items: name('花子') })).toMatchObject({ changed: [] })
  expect(await correct({ ...asked, answerCode, items: name('太郎'), dryRun: true })).toMatchObject({
    changed: [{ title: 'お名前', text: '太郎' }],
  })
  expect(await correct({ ...asked, answerCode, items: name('') })).toMatchObject({
    problems: [{ column: 'お名前', why: 'item_invalid', issue: { code: 'required' } }],
  })
  expect((await stored(answerCode)).version).toBe(1)
  expect(town.storage.events.length).toBe(events)
})

test.each([
  ['予約', 'office.item_fixed'],
  ['会員番号', 'office.item_fixed'],
  ['電話', 'office.item_unknown'],
])('%s is not corrected: %s', async (item, code) => {
  const { correct, answerCode } = await afterAnswer()
  expect(await refusalOf(correct({ ...asked, answerCode, items: [{ item, text: '1' }] }))).toEqual({
    code,
    item,
  })
})

test('what is cancelled is not corrected', async () => {
  const { correct, cancel, answerCode } = await afterAnswer()
  await cancel({ by: 'tanaka', answerCode, reason: '電話', isOver: false, tells: false })
  const items = [{ item: 'お名前', text: '太郎' }]
  expect(await refusalOf(correct({ ...asked, answerCode, items }))).toEqual({
    code: 'answer.change_of_cancelled',
  })
})

test('an unclaimed record is found by the corrected value, not by the one before, and claimed [SRCH-10]', async () => {
  const { town, correct, bring, paperCode } = await afterAnswer()
  await bring({ お名前: '鈴木', 生年月日: '1960-01-01' })
  const answerCode = await paperCode()
  await correct({ ...asked, answerCode, items: [{ item: 'お名前', text: '佐藤' }] })
  const of = await town.as(taro)
  const find = async (name: string) => {
    const query = answers({ name, born: '1960-01-01' })
    return of.findAnswers({ surveyId: 'svy1', query }).then(
      (found) => found.length,
      () => 0,
    )
  }
  expect(await find('鈴木')).toBe(0)
  expect(await find('佐藤')).toBe(1)
})

test('a change by the resident at the same time is not lost: both stand, or the resident is told to look again', async () => {
  const { town, correct, texts, answerCode } = await afterAnswer()
  const [own] = await town.readOwnAnswers({ surveyId: 'svy1' })
  const change = {
    ...aSave({ answers: answers({ ...given, ways: ['郵便'] }) }),
    partitionKey: own!.partitionKey,
  }
  const items = [{ item: '職員のメモ', text: '確認' }]
  const [changed] = await Promise.allSettled([
    town.saveAnswer(change),
    correct({ ...asked, answerCode, items }),
  ])
  expect(await texts()).toMatchObject({
    memo: ['確認'],
    ...(changed.status === 'fulfilled' && { ways: ['郵便'] }),
  })
})
