import { expect, test } from 'vitest'
import { makeExportAnswers } from '../../../application/office/export-answers.ts'
import { anAnswerRecord, anItem } from '../../builders.ts'
import { anOffice, outcomesOf, row, slot } from './an-office.ts'

test('check value and admin items are set in one step, with an audit event that says which status and which items, not which text', async () => {
  const it = await anOffice()
  const reports = await it.update([row({ 対応状況: '対応中', 職員のメモ: '電話した', 実施日: '2024-06-13' })])
  expect(reports).toEqual([
    { row: 2, answerCode: 'CODE0001', outcome: 'updated', problems: [], warnings: [] },
  ])
  expect(await it.stored()).toMatchObject({
    check: '対応中',
    version: 2,
    updatedAt: it.clock.now() / 1000,
    createdAt: 1_718_323_200,
  })
  expect(await it.texts()).toEqual({ q1: ['東京'], memo: ['電話した'], done: ['2024-06-13'] })
  expect(it.storage.events).toEqual([
    {
      kind: 'answer.updated',
      at: it.clock.now(),
      userId: 'Uabc',
      surveyId: 'svy001',
      answerId: 'answer-1',
      facts: { version: 2, check: 'other', was: '未対応', status: '対応中', items: 'memo done' },
    },
  ])
})

test('a row that says what is stored writes nothing, however often it is sent', async () => {
  const it = await anOffice()
  const rows = [row({ 対応状況: '対応中', 職員のメモ: '電話した', 方法: '電話' })]
  await it.update(rows)
  const before = await it.stored()
  expect(outcomesOf(await it.update(rows))).toEqual([['unchanged']])
  expect(await it.stored()).toEqual(before)
  expect(it.storage.events).toHaveLength(1)
})

test.each(['キャンセル', 'NG', '取り消し', 'キャンセル済'])(
  'the check value %s gives the places back in the same step [STATE-02]',
  async (check) => {
    const it = await anOffice()
    const taken = () => it.storage.bookings.reserved('cal', slot.day, slot.day)
    expect((await taken()).get(slot.day)?.get(0)).toBe(1)
    expect(outcomesOf(await it.update([row({ 対応状況: check })]))).toEqual([['updated']])
    expect((await taken()).get(slot.day)?.get(0) ?? 0).toBe(0)
    expect(await it.storage.bookings.ofAnswer('answer-1')).toEqual([])
    expect((await it.stored()).check).toBe(check)
    expect(it.storage.events.at(-1)?.facts).toEqual({ version: 2, check, status: check, was: '未対応' })
  },
)

const statuses = [
  { name: '台風', freesPlace: true },
  { name: '交付済', endsCase: true },
]

test.each([
  ['a status of the city that frees the place', statuses, '台風', 'キャンセル', 0],
  ['a status of the city that ends the case', statuses, '交付済', '完了', 1],
  ['a usual word, where the city has no list,', undefined, '取消', 'キャンセル', 0],
])(
  '%s does so, and the next table says it as it was written [STATE-02]',
  async (_, list, name, check, places) => {
    const it = await anOffice(list ? { statuses: list } : {})
    expect(outcomesOf(await it.update([row({ 対応状況: name })]))).toEqual([['updated']])
    expect(await it.stored()).toMatchObject({ check, status: name })
    expect(await it.storage.bookings.ofAnswer('answer-1')).toHaveLength(places)
    const { rows } = await makeExportAnswers({ ...it.storage, clock: it.clock })({ surveyId: 'svy001' })
    for await (const cells of rows) expect(cells).toContain(name)
    expect(outcomesOf(await it.update([row({ 対応状況: name })]))).toEqual([['unchanged']])
    await it.update([row({ 対応状況: 'キャンセル済' })])
    expect(await it.stored()).not.toHaveProperty('status')
  },
)

test('a status that the city does not have is refused with those that it has, and keeps the place', async () => {
  const it = await anOffice({ statuses })
  const [report] = await it.update([row({ 対応状況: 'キャンセルしました' })])
  expect(report?.problems).toMatchObject([{ why: 'check_unknown', value: 'キャンセルしました' }])
  expect(report?.problems[0]).toMatchObject({ names: expect.arrayContaining(['台風', 'キャンセル']) })
  expect(await it.storage.bookings.ofAnswer('answer-1')).toHaveLength(1)
})

test('another check value, and admin items, leave the booking alone', async () => {
  const it = await anOffice()
  await it.update([row({ 対応状況: '完了', 職員のメモ: '済' })])
  expect(await it.storage.bookings.ofAnswer('answer-1')).toHaveLength(1)
})

test('a cancelled answer is not revived: its place is gone; another word for it, and a memo, are fine', async () => {
  const it = await anOffice({ record: { check: 'キャンセル' } })
  expect(outcomesOf(await it.update([row({ 対応状況: '未対応', 職員のメモ: 'x' })]))).toEqual([
    ['refused', '対応状況:check_revived'],
  ])
  expect(await it.texts()).toEqual({ q1: ['東京'] })
  expect(outcomesOf(await it.update([row({ 対応状況: 'キャンセル済', 職員のメモ: 'x' })]))).toEqual([
    ['updated'],
  ])
})

test('an answer that the resident has replaced is left as it is: the office means the newer one', async () => {
  const it = await anOffice({ record: { check: '取り消し' } })
  const updates = [row({ 対応状況: 'キャンセル' }), row({ 職員のメモ: 'x' }), row({ 対応状況: '取り消し' })]
  const reports = []
  for (const update of updates) reports.push(...outcomesOf(await it.update([update])))
  expect(reports).toEqual([
    ['refused', '対応状況:superseded'],
    ['refused', '対応状況:superseded'],
    ['unchanged'],
  ])
  expect((await it.stored()).check).toBe('取り消し')
})

/** An office whose only answer was changed twice by its resident: CODE0001, CODE0002, CODE0003. */
async function anOfficeWithChanges() {
  const it = await anOffice()
  for (const step of [1, 2]) {
    const record = anAnswerRecord({
      ...{ answerId: `answer-${step + 1}`, answerCode: `CODE000${step + 1}`, keyMs: step },
      updatedAt: 1_718_323_200 + step,
      series: {
        codes: step === 1 ? ['CODE0001'] : ['CODE0001', 'CODE0002'],
        ...{ createdAt: 1_718_323_200, before: 2 * step },
      },
    })
    const supersedes = { answerId: `answer-${step}`, version: 1, check: '取り消し' }
    const write = { record, supersedes, surveyVersion: 1, bodyHash: '', terms: [], audit: [] }
    expect((await it.storage.answers.save(write)).kind).toBe('saved')
  }
  return {
    ...it,
    latest: async () => (await it.storage.officeAnswers.findByCode('svy001', 'CODE0003'))!,
  }
}

test.each(['CODE0001', 'CODE0002'])(
  'a row with the earlier code %s is for the answer that stands, and says so',
  async (受付コード) => {
    const it = await anOfficeWithChanges()
    const before = await it.storage.officeAnswers.findByCode('svy001', 受付コード)
    const reports = await it.update([row({ 受付コード, 対応状況: '変更済み', 職員のメモ: '電話した' })])
    expect(outcomesOf(reports)).toEqual([['updated']])
    expect(reports[0]?.warnings).toEqual([{ column: '受付コード', value: 受付コード, why: 'code_earlier' }])
    const { check, version, entries } = await it.latest()
    expect([check, version, entries.at(-1)?.answer]).toEqual(['未対応', 2, ['電話した']])
    expect(await it.storage.officeAnswers.findByCode('svy001', 受付コード)).toEqual(before)
    expect(it.storage.events.at(-1)).toMatchObject({ kind: 'answer.updated', answerId: 'answer-3' })
  },
)

test('the status of an answer that was changed, as a table had it before and has it now, cancels nothing', async () => {
  const it = await anOfficeWithChanges()
  const rows = ['変更済み', '取り消し'].map((対応状況) => row({ 対応状況 }))
  for (const each of rows) expect(outcomesOf(await it.update([each]))).toEqual([['unchanged']])
  const noted = await it.update([{ ...rows[1]!, 職員のメモ: 'x' }])
  expect(outcomesOf(noted)).toEqual([['updated']])
  expect((await it.latest()).check).toBe('未対応')
})

test('a row with an earlier code is refused if the table is older than the change, or has the answer twice', async () => {
  const it = await anOfficeWithChanges()
  const older = row({ 更新日時: '2024-06-14 09:00:00', 対応状況: '完了' })
  expect(outcomesOf(await it.update([older]))).toEqual([['refused', '更新日時:changed']])
  const rows = [row({ 受付コード: 'CODE0003', 対応状況: '完了' }), row({ 対応状況: 'キャンセル' })]
  expect(outcomesOf(await it.update(rows))).toEqual([['updated'], ['refused', '受付コード:code_repeated']])
  expect((await it.latest()).check).toBe('完了')
})

test('the first code finds the answer also when what had it is gone', async () => {
  const it = await anOfficeWithChanges()
  await it.storage.answers.remove({ ...(await it.stored()), audit: [] })
  expect(outcomesOf(await it.update([row({ 対応状況: '完了' })]))).toEqual([['updated']])
  expect((await it.latest()).check).toBe('完了')
})

test('a refused row stores nothing at all, and the others are carried out', async () => {
  const it = await anOffice()
  const reports = await it.update([
    row({ 対応状況: '対応中', 実施日: '2024-06-31' }),
    { 受付コード: 'NOWHERE1', フォームID: 'svy001', 対応状況: '完了' },
    { 受付コード: 'CODE0001', フォームID: 'nowhere', 対応状況: '完了' },
    { フォームID: 'svy001', 対応状況: '完了' },
    { 受付コード: 'CODE0001', 対応状況: '完了' },
  ])
  expect(outcomesOf(reports)).toEqual([
    ['refused', '実施日:item_invalid'],
    ['refused', '受付コード:code_unknown'],
    ['refused', 'フォームID:survey_unknown'],
    ['refused', '受付コード:code_missing'],
    ['refused', 'フォームID:survey_missing'],
  ])
  expect(reports.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6])
  expect((await it.stored()).version).toBe(1)
  expect(it.storage.events).toEqual([])
})

test('the form is the one of the row, else the one given; the code may be typed in small letters', async () => {
  const it = await anOffice()
  const rows = [{ 受付コード: ' code0001 ', 対応状況: '完了' }]
  expect(outcomesOf(await it.update(rows, { surveyId: 'svy001' }))).toEqual([['updated']])
})

test('of two rows for one answer the second is refused', async () => {
  const it = await anOffice()
  expect(outcomesOf(await it.update([row({ 対応状況: '対応中' }), row({ 対応状況: '完了' })]))).toEqual([
    ['updated'],
    ['refused', '受付コード:code_repeated'],
  ])
  expect((await it.stored()).check).toBe('対応中')
})

test('a dry run validates everything and stores nothing', async () => {
  const it = await anOffice()
  const rows = [row({ 対応状況: 'キャンセル', 職員のメモ: 'x' })]
  expect(outcomesOf(await it.update(rows, { dryRun: true }))).toEqual([['updated']])
  expect((await it.stored()).version).toBe(1)
  expect(await it.storage.bookings.ofAnswer('answer-1')).toHaveLength(1)
  expect(it.storage.events).toEqual([])
})

const times: readonly [string, string][] = [
  ['2024-06-14 09:00:00', 'updated'],
  ['2024/6/14 9:00', 'updated'],
  ['2024/06/14 9:00:00', 'updated'],
  ['2024-06-14 08:59:59', '更新日時:changed'],
  ['2024/6/14 9:01', '更新日時:changed'],
  ['きのう', '更新日時:time_unreadable'],
]

test.each(times)('an answer that was written out at %j is: %s', async (updated, outcome) => {
  const it = await anOffice()
  const [report] = outcomesOf(await it.update([row({ 更新日時: updated, 対応状況: '完了' })]))
  expect(report?.at(-1)).toBe(outcome)
})

test('an answer that changed since it was written out is not written over, unless nothing would change', async () => {
  const it = await anOffice()
  const exported = row({ 更新日時: '2024-06-14 09:00:00', 対応状況: '未対応', 職員のメモ: 'あとで' })
  await it.update([row({ 対応状況: '完了' })])
  expect(outcomesOf(await it.update([exported]))).toEqual([['refused', '更新日時:changed']])
  expect((await it.stored()).check).toBe('完了')
  expect(outcomesOf(await it.update([row({ 更新日時: '2024-06-14 09:00:00', 対応状況: '完了' })]))).toEqual([
    ['unchanged'],
  ])
})

test('an answer that changes during validation is validated again', async () => {
  let changes = 1
  const it = await anOffice({
    through: (answers) => ({
      ...answers,
      async amend(amendment) {
        if (changes-- > 0)
          await answers.amend({ ...amendment, check: 'キャンセル', releases: 'all', audit: [] })
        return answers.amend(amendment)
      },
    }),
  })
  expect(outcomesOf(await it.update([row({ 対応状況: '完了' })]))).toEqual([
    ['refused', '対応状況:check_revived'],
  ])
  expect((await it.stored()).check).toBe('キャンセル')
})

test('an item of a section that the resident did not choose is not filled [GRP-05]', async () => {
  const it = await anOffice({
    schema: [
      anItem({
        itemKey: 'choice',
        title: '回',
        type: 'choicegroupheader',
        sectionOptions: [
          { option: { value: '1回目' }, groupheader: { value: 'one' } },
          { option: { value: '2回目' }, groupheader: { value: 'two' } },
        ],
      }),
      anItem({ itemKey: 'one', title: '', type: 'groupheader' }),
      anItem({ itemKey: 'first', title: '1回目の実施日', type: 'date', isAdminItem: true }),
      anItem({ itemKey: 'two', title: '', type: 'groupheader' }),
      anItem({ itemKey: 'second', title: '2回目の実施日', type: 'date', isAdminItem: true }),
    ],
    record: { entries: [{ itemKey: 'choice', title: '回', answer: ['1回目'] }] },
  })
  expect(
    outcomesOf(await it.update([row({ '1回目の実施日': '2024/6/1', '2回目の実施日': '2024/6/1' })])),
  ).toEqual([['refused', '2回目の実施日:section_closed']])
  expect(outcomesOf(await it.update([row({ '1回目の実施日': '2024/6/1' })]))).toEqual([['updated']])
})

test('entries keep the order of the form; what the form no longer asks stays', async () => {
  const it = await anOffice({
    schema: [
      anItem({ itemKey: 'memo', title: 'メモ', isAdminItem: true }),
      anItem({ itemKey: 'q1', title: '新しい題名' }),
    ],
    record: {
      entries: [
        { itemKey: 'fax', title: 'ファクス', answer: ['03'] },
        { itemKey: 'q1', title: 'お名前', answer: ['東京'] },
      ],
    },
  })
  await it.update([row({ メモ: 'a' })])
  expect((await it.stored()).entries).toEqual([
    { itemKey: 'memo', title: 'メモ', answer: ['a'] },
    { itemKey: 'q1', title: 'お名前', answer: ['東京'] },
    { itemKey: 'fax', title: 'ファクス', answer: ['03'] },
  ])
})

test('more rows than go at once are reported in their order', async () => {
  const it = await anOffice()
  const rows = Array.from({ length: 100 }, (_, index) => ({ ...row(), 受付コード: `X${index}` }))
  expect((await it.update(rows)).map(({ row: number }) => number)).toEqual(rows.map((_, index) => index + 2))
})

test('a store that is gone ends the work with what was reported', async () => {
  const it = await anOffice()
  it.storage.down = true
  await expect(it.update([row({ 対応状況: '完了' })])).rejects.toMatchObject({ code: 'service.unavailable' })
})
