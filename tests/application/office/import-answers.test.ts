import { expect, test } from 'vitest'
import type { CategoryTree } from '../../../domain/reservation/category.ts'
import { aCalendar, bookables, countedTogether, inTwoCalendars } from '../bookables.ts'
import { anImportOffice, outcomesOf, paper, paperItems, texts } from './an-import-office.ts'

const nine = 'cat01_7|2024-06-14|9:00'
const ten = 'cat01_7|2024-06-14|10:00'
const second = Date.parse('2024-06-12T12:00:00+09:00') / 1000

test('a row becomes an answer that nobody owns, with what it says of time, check value and items', async () => {
  const it = await anImportOffice()
  const row = paper({
    受付日時: '2024/6/1 9:05',
    対応状況: '対応中',
    電話番号: '0312345678',
    方法: '電話、急ぎ、窓口',
    職員のメモ: '本人来庁',
    予約: nine,
  })
  expect(await it.import([row])).toEqual([
    { row: 2, source: 'P-1', outcome: 'imported', answerCode: '00000001', problems: [], warnings: [] },
  ])
  const [record] = await it.stored()
  expect(record).toMatchObject({
    userId: `I${record?.answerId}`,
    registeredBy: 'import',
    version: 1,
    keyMs: 0,
    check: '対応中',
    isLiffMode: false,
    createdAt: Date.parse('2024-06-01T09:05:00+09:00') / 1000,
    updatedAt: Date.parse('2024-06-01T09:05:00+09:00') / 1000,
  })
  expect(texts(record!)).toEqual({
    name: ['山田花子'],
    born: ['1950-04-01'],
    tel: ['0312345678'],
    ways: ['窓口', '電話、急ぎ'],
    memo: ['本人来庁'],
    slot: ['cat01_7|20240614|0'],
  })
  expect(await it.taken()).toEqual({ 0: 1 })
})

test('without them it is 未対応 and taken now', async () => {
  const it = await anImportOffice()
  await it.import([paper({ 対応状況: null })])
  expect(await it.stored()).toMatchObject([{ check: '未対応', createdAt: second, updatedAt: second }])
})

test('a row that is over at once is imported with a warning, unless its reservation is later [R18]', async () => {
  const it = await anImportOffice({ config: { retentionDays: 30 } })
  const rows = [
    paper({ 受付日時: '2024/5/12 23:59' }),
    paper({ 番号: 'P-2', 受付日時: '2024/5/13' }),
    paper({ 番号: 'P-3', 受付日時: '2024/5/1', 予約: nine }),
    paper({ 番号: 'P-4', 受付日時: '2024/5/1', 予約: nine, 対応状況: 'キャンセル' }),
  ]
  const warned = ['imported', '受付日時:over_already']
  expect(outcomesOf(await it.import(rows, { dryRun: true }))).toEqual([
    warned,
    ['imported'],
    ['imported'],
    warned,
  ])
  expect(outcomesOf(await it.import(rows))).toEqual([warned, ['imported'], ['imported'], warned])
})

test('in a form of many answers a resident the key is the millisecond it was taken in', async () => {
  const it = await anImportOffice({ config: { isAppending: { value: true } } })
  await it.import([paper({ 受付日時: '2024-06-01' }), paper({ 番号: 'P-2', 受付日時: '2024-06-01' })])
  const keyMs = Date.parse('2024-06-01T00:00:00+09:00')
  expect(await it.stored()).toMatchObject([{ keyMs }, { keyMs }])
})

test('each answer and the run are on record, without what the table says', async () => {
  const it = await anImportOffice()
  await it.import([paper(), paper({ 番号: '' }), paper({ 番号: 'P-2' })])
  const [one, two] = await it.stored()
  const at = it.clock.now()
  const event = (record: typeof one) => ({
    kind: 'answer.imported',
    at,
    userId: record?.userId,
    surveyId: 'svy1',
    answerId: record?.answerId,
    facts: { version: 1 },
  })
  expect(it.storage.events).toEqual([
    event(one),
    event(two),
    { kind: 'answers.imported', at, surveyId: 'svy1', facts: { imported: 2, known: 0, refused: 1 } },
  ])
})

test('the same table again imports nothing, not even what it says otherwise by now', async () => {
  const it = await anImportOffice()
  const rows = [paper({ 予約: ten }), paper({ 番号: 'P-2' })]
  await it.import(rows)
  const before = await it.stored()
  expect(
    outcomesOf(await it.import([paper({ お名前: '別の人' }), paper({ 番号: ' P-2 ', お名前: '' })])),
  ).toEqual([['known'], ['known']])
  expect(await it.stored()).toEqual(before)
  expect(await it.taken()).toEqual({ 1: 1 })
})

test('an answer that was cancelled, or taken out of the store, does not come back', async () => {
  const it = await anImportOffice()
  const rows = [paper({ 予約: nine }), paper({ 番号: 'P-2', 予約: nine })]
  await it.import(rows)
  const [one, two] = await it.stored()
  const updatedAt = second
  await it.storage.answers.amend({ ...one!, check: 'キャンセル', releases: 'all', updatedAt, audit: [] })
  await it.storage.answers.remove({ ...two!, audit: [] })
  expect(outcomesOf(await it.import(rows))).toEqual([['known'], ['known']])
  expect((await it.stored()).map(({ check }) => check)).toEqual(['キャンセル'])
  expect((await it.taken())[0] ?? 0).toBe(0)
})

test('of two rows with one number the second is refused; a row without one, too', async () => {
  const it = await anImportOffice()
  const rows = [paper(), paper({ お名前: '太郎' }), paper({ 番号: '　' }), paper({ 番号: null })]
  expect(outcomesOf(await it.import(rows))).toEqual([
    ['imported'],
    ['refused', '番号:source_repeated'],
    ['refused', '番号:source_missing'],
    ['refused', '番号:source_missing'],
  ])
  expect(await it.stored()).toHaveLength(1)
})

test('the number may be what an item asks for: then it is an answer too', async () => {
  const it = await anImportOffice()
  const { 番号: _, ...row } = paper({ 電話番号: '0312345678' })
  const over = { sourceColumn: '電話番号' }
  expect(outcomesOf(await it.import([row], over))).toEqual([['imported']])
  expect(texts((await it.stored())[0]!)).toMatchObject({ tel: ['0312345678'] })
  expect(outcomesOf(await it.import([row], over))).toEqual([['known']])
})

test('a cancelled row keeps what it says and takes no place, full or not', async () => {
  const it = await anImportOffice()
  await it.import([paper({ 予約: ten })])
  const rows = ['キャンセル', 'NG', 'キャンセル済'].map((check) =>
    paper({ 番号: check, 対応状況: check, 予約: ten }),
  )
  expect(outcomesOf(await it.import(rows)).flat()).toEqual(['imported', 'imported', 'imported'])
  expect(await it.taken()).toEqual({ 1: 1 })
  expect(texts((await it.stored())[1]!)).toMatchObject({ slot: ['cat01_7|20240614|1'] })
})

const dryRuns: readonly [string, boolean][] = [
  ['a dry run', true],
  ['a run', false],
]

test.each(dryRuns)(
  '%s gives places to the first rows of the table and refuses the others',
  async (_, dryRun) => {
    const it = await anImportOffice()
    const rows = ['a', 'b', 'c'].map((番号) => paper({ 番号, 予約: ten }))
    expect(outcomesOf(await it.import(rows, { dryRun }))).toEqual([
      ['imported'],
      ['refused', '予約:slot_full'],
      ['refused', '予約:slot_full'],
    ])
    expect(await it.stored()).toHaveLength(dryRun ? 0 : 1)
    expect(await it.taken()).toEqual(dryRun ? {} : { 1: 1 })
  },
)

const twoSlots = [...paperItems, { ...paperItems[5]!, itemKey: 'also', title: '付添いの予約' }]

test.each(dryRuns)('%s takes all places of a row or none', async (_, dryRun) => {
  const it = await anImportOffice({ config: { surveySchema: twoSlots } })
  const rows = [
    paper({ 番号: 'twice', 予約: ten, 付添いの予約: ten }),
    paper({ 番号: 'mixed', 予約: nine, 付添いの予約: ten }),
    paper({ 番号: 'late', 予約: nine, 付添いの予約: ten }),
  ]
  expect(outcomesOf(await it.import(rows, { dryRun }))).toEqual([
    ['refused', '付添いの予約:slot_full'],
    ['imported'],
    ['refused', '付添いの予約:slot_full'],
  ])
  expect(await it.taken()).toEqual(dryRun ? {} : { 0: 1, 1: 1 })
})

test('a dry run tells a slot that is full already, and what is known; it stores nothing at all', async () => {
  const it = await anImportOffice()
  await it.import([paper({ 予約: ten })])
  const events = it.storage.events.length
  const rows = [paper(), paper({ 番号: 'P-2', 予約: ten }), paper({ 番号: 'P-3' })]
  expect(outcomesOf(await it.import(rows, { dryRun: true }))).toEqual([
    ['known'],
    ['refused', '予約:slot_full'],
    ['imported'],
  ])
  expect(await it.stored()).toHaveLength(1)
  expect(it.storage.events).toHaveLength(events)
})

test('bookable days and caps bind residents, not the office', async () => {
  const calendar = { calendarOff: true, reservationMaxCount: 1, reservationMaxCountOfDay: 1 }
  const it = await anImportOffice({ calendar, config: { surveySchema: twoSlots } })
  const rows = [
    paper({ 予約: nine, 付添いの予約: nine }),
    paper({ 番号: 'P-2', 予約: 'cat01_7|2024-06-01|9:00' }),
    paper({ 番号: 'P-3', 予約: 'cat01_7|2031-12-01|9:00' }),
  ]
  expect(outcomesOf(await it.import(rows)).flat()).toEqual(['imported', 'imported', 'imported'])
  expect(await it.taken()).toEqual({ 0: 2 })
})

test('a row with more bookings than calendars that count together allow is imported with a warning [RSV-18]', async () => {
  const inHall = 'cat_02_7|2024-06-14|9:00'
  const imported = async (categories: CategoryTree) => {
    const config = { surveySchema: twoSlots }
    const once = { reservationMaxCountOfDay: 1 }
    const calendars = bookables(once, aCalendar({ ...once, sortKey: 'cal2' }))
    const it = await anImportOffice({ offer: { ...calendars, categories }, config })
    const rows = [
      paper({ 予約: inHall, 付添いの予約: nine }),
      paper({ 番号: 'P-2', 予約: nine, 付添いの予約: 'cat01_7|2024-06-21|9:00' }),
      paper({ 番号: 'P-3', 予約: nine, 付添いの予約: nine }),
    ]
    return outcomesOf(await it.import(rows))
  }
  const tooMany = ['imported', '付添いの予約:cap_exceeded']
  expect(await imported(countedTogether)).toEqual([tooMany, ['imported'], tooMany])
  expect(await imported(inTwoCalendars)).toEqual([['imported'], ['imported'], ['imported']])
})

test('hundreds of rows are reported in their order', async () => {
  const it = await anImportOffice()
  const rows = Array.from({ length: 100 }, (_, index) =>
    paper({ 番号: `${index}`, 予約: index % 3 ? '' : nine }),
  )
  const reports = await it.import(rows)
  expect(reports.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 2))
  expect(reports.filter(({ outcome }) => outcome === 'imported')).toHaveLength(66 + 5)
  expect(await it.taken()).toEqual({ 0: 5 })
})
