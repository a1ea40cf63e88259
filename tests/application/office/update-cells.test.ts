import { describe, expect, test } from 'vitest'
import { anItem } from '../../builders.ts'
import { anOffice, outcomesOf, row } from './an-office.ts'

test('what the resident answered is told and never written [ROLE-02]', async () => {
  const it = await anOffice()
  const [report] = await it.update([row({ お名前: '大阪', 職員のメモ: 'x' })])
  expect(report).toMatchObject({ outcome: 'updated', warnings: [{ column: 'お名前', why: 'not_settable' }] })
  expect(await it.texts()).toEqual({ q1: ['東京'], memo: ['x'] })
  expect(await it.update([row({ お名前: '東京', 職員のメモ: 'x' })])).toMatchObject([
    { outcome: 'unchanged', warnings: [] },
  ])
})

test('a column that nobody knows is told once; those of the export are no news', async () => {
  const it = await anOffice({
    schema: [anItem(), anItem({ itemKey: 'memo', title: 'メモ', isAdminItem: true })],
  })
  const cells = { 受付日時: 'x', 利用者ID: 'y', 備考欄: 'z' }
  const reports = await it.update([row({ ...cells, メモ: 'a' }), { ...row(cells), 受付コード: 'NOWHERE1' }])
  expect(reports.map(({ warnings }) => warnings)).toEqual([[{ column: '備考欄', why: 'column_unknown' }], []])
})

test('items are found by title, by title and key, by key; a title that stands twice means nothing', async () => {
  const memo = { title: 'メモ', isAdminItem: true }
  const it = await anOffice({
    schema: [
      anItem({ itemKey: 'a', ...memo }),
      anItem({ itemKey: 'b', ...memo }),
      anItem({ itemKey: 'c', title: '対応状況', isAdminItem: true }),
    ],
  })
  const [report] = await it.update([row({ 'メモ (a)': '1', b: '2', メモ: '3', '対応状況 (c)': '4' })])
  expect(report).toMatchObject({ outcome: 'updated', warnings: [{ column: 'メモ', why: 'column_unknown' }] })
  expect(await it.texts()).toMatchObject({ a: ['1'], b: ['2'], c: ['4'] })
})

test('an item is emptied by the mark, unless it must be answered; a check value never is', async () => {
  const it = await anOffice({
    schema: [
      anItem({ itemKey: 'memo', title: 'メモ', isAdminItem: true }),
      anItem({ itemKey: 'must', title: '担当', isAdminItem: true, isRequired: { value: true } }),
    ],
  })
  await it.update([row({ メモ: 'a', 担当: '山田' })])
  expect(outcomesOf(await it.update([row({ メモ: null, 担当: null, 対応状況: null })]))).toEqual([
    ['refused', '対応状況:check_invalid', '担当:item_invalid'],
  ])
  expect(outcomesOf(await it.update([row({ メモ: null })]))).toEqual([['updated']])
  expect(await it.texts()).toEqual({ q1: ['東京'], must: ['山田'] })
  expect(outcomesOf(await it.update([row({ メモ: null })]))).toEqual([['unchanged']])
})

test('staff’s rule of required counts, not the resident’s [VAL-01]', async () => {
  const it = await anOffice({
    schema: [
      anItem({ itemKey: 'm', title: 'M', isAdminItem: true, isRequired: { value: true, admin: false } }),
    ],
  })
  await it.update([row({ M: 'a' })])
  expect(outcomesOf(await it.update([row({ M: null })]))).toEqual([['updated']])
})

const days: readonly [string, string[] | undefined][] = [
  ['2024-06-14', ['2024-06-14']],
  ['2024/6/3', ['2024-06-03']],
  [' 2024/06/03 ', ['2024-06-03']],
  ['2024-06-15', undefined],
  ['6/3', undefined],
  ['令和6年6月3日', ['2024-06-03']],
  ['昭和99年6月3日', undefined],
]

test.each(days)('the day %j of a spreadsheet is read, and validated as of today', async (cell, stored) => {
  const it = await anOffice()
  const [outcome] = outcomesOf(await it.update([row({ 実施日: cell })]))
  expect(outcome).toEqual(stored ? ['updated'] : ['refused', '実施日:item_invalid'])
  expect((await it.texts()).done).toEqual(stored)
})

const choices: readonly [string, string[] | undefined][] = [
  ['電話、窓口', ['窓口', '電話']],
  ['電話、急ぎ', ['電話、急ぎ']],
  ['電話、急ぎ、窓口', ['窓口', '電話、急ぎ']],
  ['電話、郵送', undefined],
]

test.each(choices)('the choices %j are told apart by the options', async (cell, stored) => {
  const it = await anOffice()
  const [outcome] = outcomesOf(await it.update([row({ 方法: cell })]))
  expect(outcome).toEqual(stored ? ['updated'] : ['refused', '方法:item_invalid'])
  expect((await it.texts()).ways).toEqual(stored)
})

test.each(['', '   ', 'a\nb', 'x'.repeat(51)])('%j is no check value', async (check) => {
  const it = await anOffice()
  expect(outcomesOf(await it.update([row({ 対応状況: check })]))).toEqual([
    ['refused', '対応状況:check_invalid'],
  ])
})

test('a table whose encoding lost characters changes nothing where it lost them, and no new text with a hole is taken', async () => {
  const it = await anOffice()
  await it.update([row({ 職員のメモ: '𠮷田さん 10時〜' })])
  const encoding = {
    roundTrip: (text: string) => text.replaceAll('𠮷', '〓').replaceAll('〜', '～'),
    replacement: '〓',
  }
  expect(outcomesOf(await it.update([row({ 職員のメモ: '〓田さん 10時～' })], { encoding }))).toEqual([
    ['unchanged'],
  ])
  expect(outcomesOf(await it.update([row({ 職員のメモ: '〓田さん 11時～' })], { encoding }))).toEqual([
    ['refused', '職員のメモ:characters_lost'],
  ])
  expect(outcomesOf(await it.update([row({ 職員のメモ: '吉田さん 11時～' })], { encoding }))).toEqual([
    ['updated'],
  ])
})

test('a booking, and an item that nobody may fill, are not set by a table', async () => {
  const booked = { itemKey: 'place', title: '予約', answer: ['cat_1|20240701|0'] }
  const it = await anOffice({
    schema: [
      anItem({ itemKey: 'place', title: '予約', type: 'reservation', isAdminItem: true }),
      anItem({ itemKey: 'off', title: '使わない欄', isAdminItem: true, disabled: true }),
    ],
    record: { entries: [booked] },
  })
  expect(await it.update([row({ 予約: 'cat_1|20240702|0', 使わない欄: 'a' })])).toMatchObject([
    {
      outcome: 'unchanged',
      warnings: [
        { column: '予約', why: 'not_settable' },
        { column: '使わない欄', why: 'not_settable' },
      ],
    },
  ])
  expect((await it.stored()).entries).toEqual([booked])
})

describe('rules across items', () => {
  const date = { type: 'date', range: { min: 'today', max: '+1y' } }
  const schema = [
    anItem(),
    anItem({ itemKey: 'wish', title: '希望の日', ...date }),
    anItem({ itemKey: 'plan', title: '予定の日', ...date, isAdminItem: true }),
    anItem({ itemKey: 'end', title: '終わりの日', ...date, isAdminItem: true }),
    anItem({ itemKey: 'memo', title: 'メモ', isAdminItem: true }),
  ]
  const rules = [
    { kind: 'notAfter', items: ['wish', 'plan'] },
    { kind: 'before', items: ['plan', 'end'] },
  ] as const
  const entry = (itemKey: string, answer: string) => ({ itemKey, title: '', answer: [answer] })

  test('are judged about what a row changes, told at its column, with what the resident answered [VAL-26]', async () => {
    const it = await anOffice({ schema, rules, record: { entries: [entry('wish', '2024-07-01')] } })
    const outcomeOf = async (cells: Record<string, string>) => outcomesOf(await it.update([row(cells)]))[0]
    expect(await outcomeOf({ 予定の日: '2024-06-30' })).toEqual(['refused', '予定の日:item_invalid'])
    expect(await outcomeOf({ 予定の日: '2024-07-02', 終わりの日: '2024-07-02' })).toEqual([
      'refused',
      '終わりの日:item_invalid',
    ])
    expect(await outcomeOf({ 予定の日: '2024-07-02', 終わりの日: '2024-07-03' })).toEqual(['updated'])
    expect(await outcomeOf({ 予定の日: '2024-07-03' })).toEqual(['refused', '予定の日:item_invalid'])
  })

  test('do not keep the office from anything else where the answer broke them before', async () => {
    const broken = [entry('wish', '2024-07-01'), entry('plan', '2024-06-30')]
    const it = await anOffice({ schema, rules, record: { entries: broken } })
    expect(outcomesOf(await it.update([row({ 予定の日: '2024-06-30', メモ: '済み' })]))).toEqual([
      ['updated'],
    ])
  })
})
