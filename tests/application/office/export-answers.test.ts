import { describe, expect, test } from 'vitest'
import { type AnswerTable, makeExportAnswers } from '../../../application/office/export-answers.ts'
import type { AuditLog } from '../../../application/ports/audit-log.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import type { FormLists, SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAnswerRecord, anItem, aSurveyConfig } from '../../builders.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { type TestStorage, testStorage } from '../../fakes/test-storage.ts'

const ownColumns = [
  ...['受付コード', 'フォームID', '受付日時', '更新日時', '対応状況', '利用者ID'],
  ...['最初の受付日時', '前の受付コード', '変更後の受付コード'],
]

async function anOffice(
  schema: readonly SchemaItem[] = [anItem()],
  records: readonly Partial<AnswerRecord>[] = [],
  recordThrough: (audit: AuditLog) => AuditLog['record'] = ({ record }) => record,
) {
  const storage = testStorage()
  const clock = fixedClock('2024-06-14T12:00:00+09:00')
  const publish = (surveySchema: readonly SchemaItem[], lists: FormLists = {}) =>
    storage.city.import(
      { settings: { cityName: 'みなと市' }, surveys: [aSurveyConfig({ surveySchema, lists })], media: [] },
      clock.now(),
    )
  await publish(schema)
  for (const [index, record] of records.entries()) await save(storage, index, record)
  const audit = { record: recordThrough(storage.audit) }
  return { storage, publish, exportAnswers: makeExportAnswers({ ...storage, audit, clock }) }
}

const save = (storage: TestStorage, index: number, over: Partial<AnswerRecord>) =>
  storage.answers.save({
    record: anAnswerRecord({
      answerId: `answer-${index}`,
      answerCode: `CODE000${index}`,
      userId: `U${index}`,
      ...over,
    }),
    surveyVersion: 1,
    bodyHash: '',
    terms: [],
    audit: [],
  })

async function rowsOf(table: { rows: AsyncIterable<readonly string[]> }): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = []
  for await (const row of table.rows) rows.push(row)
  return rows
}

test('an answer is a row with its code, times in Asia/Tokyo, check, resident and its texts [ENT-17] [CONST-02]', async () => {
  const { exportAnswers } = await anOffice(
    [
      anItem(),
      anItem({ itemKey: 'q2', title: '出すもの', type: 'checkboxes', options: ['いす', '机', '棚'] }),
    ],
    [
      {
        createdAt: 1_718_323_200,
        updatedAt: 1_718_323_260,
        check: '完了',
        entries: [
          { itemKey: 'q1', title: 'お名前', answer: ['東京'] },
          { itemKey: 'q2', title: '出すもの', answer: ['いす', '棚'], options: ['いす', '机', '棚'] },
        ],
      },
    ],
  )

  const table = await exportAnswers({ surveyId: 'svy001' })
  expect(table.header).toEqual([...ownColumns, 'お名前', '出すもの'])
  expect(table.count).toBe(1)
  expect(await rowsOf(table)).toEqual([
    [
      ...['CODE0000', 'svy001', '2024-06-14 09:00:00', '2024-06-14 09:01:00', '完了', 'U0'],
      ...['2024-06-14 09:00:00', '', '', '東京', 'いす、棚'],
    ],
  ])
})

test('columns follow the form, admin items too; items without answers and unanswered ones leave no text [ITEM-08]', async () => {
  const { exportAnswers } = await anOffice(
    [
      anItem({ itemKey: 'p', type: 'paragraph', title: '説明' }),
      anItem({ itemKey: 'b', title: '備考' }),
      anItem({ itemKey: 'day', title: '日', type: 'date' }),
      anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
    ],
    [{ entries: [{ itemKey: 'day', title: '日', answer: null }] }],
  )

  const table = await exportAnswers({ surveyId: 'svy001' })
  expect(table.header.slice(9)).toEqual(['備考', '日', '職員のメモ'])
  expect((await rowsOf(table))[0]?.slice(9)).toEqual(['', '', ''])
})

test('what older answers hold and the form no longer asks stands behind the form in its own column', async () => {
  const { exportAnswers } = await anOffice(
    [anItem()],
    [
      { entries: [{ itemKey: 'q1', title: 'お名前', answer: ['東京'] }] },
      { entries: [{ itemKey: 'fax', title: 'ファクス', answer: ['0312345678'] }] },
    ],
  )

  const table = await exportAnswers({ surveyId: 'svy001' })
  expect(table.header.slice(9)).toEqual(['お名前', 'ファクス'])
  expect((await rowsOf(table)).map((row) => row.slice(9))).toEqual([
    ['東京', ''],
    ['', '0312345678'],
  ])
})

test('titles that stand twice, or are a title of ours, are told apart by their item key', async () => {
  const { exportAnswers } = await anOffice([
    anItem({ itemKey: 'a', title: 'お名前' }),
    anItem({ itemKey: 'b', title: 'お名前' }),
    anItem({ itemKey: 'c', title: '対応状況' }),
    anItem({ itemKey: '__proto__', title: '' }),
  ])

  const { header } = await exportAnswers({ surveyId: 'svy001' })
  expect(header.slice(9)).toEqual(['お名前 (a)', 'お名前 (b)', '対応状況 (c)', '(__proto__)'])
  expect(new Set(header).size).toBe(header.length)
})

test('the audit event with the number of answers is on record before a row leaves', async () => {
  const { exportAnswers, storage } = await anOffice([anItem()], [{}, {}])
  const seen: number[] = []

  await exportAnswers({ surveyId: 'svy001', counted: (done) => seen.push(done) })
  expect(seen).toEqual([1, 2])
  expect(storage.events).toEqual([
    {
      kind: 'answers.exported',
      at: Date.parse('2024-06-14T12:00:00+09:00'),
      surveyId: 'svy001',
      facts: { count: 2 },
    },
  ])
})

test('a table waits until its audit event is stored', async () => {
  let store = () => {}
  const { exportAnswers, storage } = await anOffice([anItem()], [{}], (audit) => async (event) => {
    await new Promise<void>((resolve) => {
      store = resolve
    })
    await audit.record(event)
  })
  let table: AnswerTable | undefined
  const exporting = exportAnswers({ surveyId: 'svy001' }).then((exported) => {
    table = exported
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(table).toBeUndefined()
  store()
  await exporting
  expect(table?.count).toBe(1)
  expect(storage.events).toHaveLength(1)
})

test('without its audit event there is no table', async () => {
  const { exportAnswers } = await anOffice([anItem()], [{}], () => async () => {
    throw refuse('service.unavailable', {})
  })
  await expect(exportAnswers({ surveyId: 'svy001' })).rejects.toMatchObject({ code: 'service.unavailable' })
})

test('an unknown survey is refused and leaves no audit event', async () => {
  const { exportAnswers, storage } = await anOffice()
  await expect(exportAnswers({ surveyId: 'nowhere' })).rejects.toSatisfy((error) =>
    isRefusal(error, 'survey.not_found'),
  )
  expect(storage.events).toEqual([])
})

test('a survey that was taken out of the city still gives its answers', async () => {
  const { exportAnswers, storage } = await anOffice([anItem()], [{}])
  await storage.city.import({ settings: { cityName: 'みなと市' }, surveys: [], media: [] }, 0)

  const table = await exportAnswers({ surveyId: 'svy001' })
  expect(table.header.slice(9)).toEqual(['お名前'])
  expect((await rowsOf(table))[0]?.[9]).toBe('東京')
})

test('an answer to an item that came while the table was read is not lost in silence', async () => {
  const { exportAnswers, storage, publish } = await anOffice([anItem()], [{}])
  const table = await exportAnswers({ surveyId: 'svy001' })

  await publish([anItem(), anItem({ itemKey: 'new', title: '新しい項目' })])
  await storage.answers.save({
    record: anAnswerRecord({
      answerId: 'late',
      answerCode: 'LATE0000',
      userId: 'Ulate',
      entries: [{ itemKey: 'new', title: '新しい項目', answer: ['あ'] }],
    }),
    surveyVersion: 2,
    bodyHash: '',
    terms: [],
    audit: [],
  })
  await expect(rowsOf(table)).rejects.toSatisfy((error) => isRefusal(error, 'survey.outdated'))
})

test('a change is told with the first time of receipt and all codes before it, and what it changed with its code', async () => {
  const { exportAnswers, storage } = await anOffice([anItem()], [{ userId: 'U0' }])
  const [first] = await storage.ownAnswers.listOwn('U0', 'svy001')
  for (const step of [1, 2]) {
    const answerId = `answer-${step - 1}`
    await storage.answers.save({
      record: anAnswerRecord({
        ...{ answerId: `answer-${step}`, answerCode: `CODE000${step}`, userId: 'U0', keyMs: step },
        createdAt: first!.createdAt + 86_400 * step,
        series: {
          codes: step === 1 ? ['CODE0000'] : ['CODE0000', 'CODE0001'],
          ...{ createdAt: first!.createdAt, before: 2 * step },
        },
      }),
      supersedes: { answerId, version: 1, check: '取り消し' },
      ...{ surveyVersion: 1, bodyHash: '', terms: [], audit: [] },
    })
  }
  const table = await exportAnswers({ surveyId: 'svy001' })
  expect([table.count, table.changed]).toEqual([3, 2])
  const columns = [
    '受付コード',
    '受付日時',
    '対応状況',
    '最初の受付日時',
    '前の受付コード',
    '変更後の受付コード',
  ]
  const shown = (row: readonly string[]) => columns.map((title) => row[table.header.indexOf(title)])
  const received = '2024-06-14 09:00:00'
  expect((await rowsOf(table)).map(shown)).toEqual([
    ['CODE0000', received, '変更済み', received, '', 'CODE0001'],
    ['CODE0001', '2024-06-15 09:00:00', '変更済み', received, 'CODE0000', 'CODE0002'],
    ['CODE0002', '2024-06-16 09:00:00', '未対応', received, 'CODE0000、CODE0001', ''],
  ])
})

describe('a form that names the columns of its exports', () => {
  const schema = [
    anItem({ itemKey: 'a', title: 'メモ' }),
    anItem({ itemKey: 'b', title: 'メモ' }),
    anItem({ itemKey: 'name', title: 'お名前' }),
    anItem({ itemKey: 'slot', title: '予約', type: 'reservation' }),
  ]
  const entries = [
    { itemKey: 'b', title: 'メモ', answer: ['急ぎ'] },
    { itemKey: 'name', title: 'お名前', answer: ['東京'] },
    { itemKey: 'gone', title: 'ファクス', answer: ['0312345678'] },
  ]

  test('has them alone, in its order, with the titles by which a table is read back', async () => {
    const { exportAnswers, publish } = await anOffice(schema, [{ entries }])
    await publish(schema, { export: ['#status', 'b', '#name', 'slot', '#code'] })
    const table = await exportAnswers({ surveyId: 'svy001' })
    const reservation = ['予約', '予約（場所）', '予約（内容）', '予約（日）', '予約（時刻）']
    expect(table.header).toEqual(['対応状況', 'メモ (b)', '名前', ...reservation, '受付コード'])
    expect(await rowsOf(table)).toEqual([['未対応', '急ぎ', '東京', '', '', '', '', '', 'CODE0000']])
  })

  test('still gives all of them to who asks for all', async () => {
    const { exportAnswers, publish } = await anOffice(schema, [{ entries }])
    await publish(schema, { export: ['#code'] })
    const { header } = await exportAnswers({ surveyId: 'svy001', isComplete: true })
    expect(header.slice(0, 9)).toEqual(ownColumns)
    expect(header.at(-1)).toBe('ファクス')
  })
})
