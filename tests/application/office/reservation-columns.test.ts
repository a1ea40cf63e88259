import { describe, expect, test } from 'vitest'
import { makeExportAnswers } from '../../../application/office/export-answers.ts'
import { makeUpdateAnswers } from '../../../application/office/update-answers.ts'
import type { RowReport } from '../../../application/office/update-report.ts'
import { aCalendar, aReservation } from '../bookables.ts'
import { anItem } from '../forms.ts'
import { anImportOffice, outcomesOf, paper } from './an-import-office.ts'

const raw = 'cat01_7|2024-06-14|09:00'
const inWords = {
  '予約（場所）': '健診／成人／胃がん',
  '予約（内容）': 'バリウム',
  '予約（日）': '2024-06-14',
  '予約（時刻）': '09:00～10:00',
}

async function exported(office: Awaited<ReturnType<typeof anImportOffice>>) {
  const { header, rows } = await makeExportAnswers({ ...office.storage, clock: office.clock })({
    surveyId: 'svy1',
  })
  const tables: Record<string, string>[] = []
  for await (const row of rows)
    tables.push(Object.fromEntries(header.map((title, at) => [title, row[at] ?? ''])))
  return { header, rows: tables }
}

describe('a reservation in words [R4] [RSV-01]', () => {
  test('an export says place, item, day and time beside the raw value', async () => {
    const office = await anImportOffice()
    await office.import([paper({ 予約: raw }), paper({ 番号: 'P-2', お名前: '太郎' })])
    const { header, rows } = await exported(office)
    const at = header.indexOf('予約')
    expect(header.slice(at, at + 5)).toEqual(['予約', ...Object.keys(inWords)])
    expect(rows[0]).toMatchObject({ 予約: 'cat01_7|20240614|0', ...inWords })
    expect(rows[1]).toMatchObject({ 予約: '', '予約（場所）': '', '予約（時刻）': '' })
  })

  test('what the city no longer has stays readable, and an untouched table of it is taken', async () => {
    const office = await anImportOffice()
    await office.import([paper({ 予約: raw })])
    const { categories: _, calendars: _gone, ...bare } = office.city
    office.clock.set('2024-06-20T12:00:00+09:00')
    await office.storage.city.import({ ...bare, items: [] }, office.clock.now())
    const [row = {}] = (await exported(office)).rows
    expect(row).toMatchObject(inWords)
    expect(await updated(office, filled(row))).toMatchObject([{ outcome: 'unchanged', problems: [] }])
  })

  test('a past day is imported by the times that it had', async () => {
    const office = await anImportOffice()
    const [calendar = aCalendar()] = office.city.calendars ?? []
    const comaList = [{ start: '08:00', end: '08:30' }, ...calendar.comaList]
    office.clock.set('2024-06-20T12:00:00+09:00')
    await office.storage.city.import(
      { ...office.city, calendars: [{ ...calendar, comaList }] },
      office.clock.now(),
    )
    await office.import([paper({ 予約: raw })])
    expect((await exported(office)).rows[0]).toMatchObject({ 予約: 'cat01_7|20240614|0', ...inWords })
  })

  test('an item whose title is that of such a column is told apart by its key', async () => {
    const surveySchema = [anItem({ itemKey: 'day', title: '予約（日）' }), aReservation()]
    const office = await anImportOffice({ config: { surveySchema } })
    await office.import([{ 番号: '1', 予約: raw, '予約（日） (day)': 'いつでも' }])
    const { header, rows } = await exported(office)
    expect(new Set(header).size).toBe(header.length)
    expect(rows[0]).toMatchObject({ ...inWords, '予約（日） (day)': 'いつでも' })
  })

  const written = [
    ['as exported', inWords],
    ['with the last name of the place', { ...inWords, '予約（場所）': '胃がん' }],
    ['as a spreadsheet writes them', { ...inWords, '予約（日）': '2024/6/14', '予約（時刻）': '9:00' }],
    ['in full width', { ...inWords, '予約（時刻）': '９：００〜１０：００' }],
    ['beside the raw value', { 予約: raw, ...inWords }],
    ['without the place, where the item is the only one of its name', { ...inWords, '予約（場所）': '' }],
  ] as const
  test.each(written)('an import takes them %s', async (_, cells) => {
    const office = await anImportOffice()
    expect(outcomesOf(await office.import([paper(filled(cells))]))).toEqual([['imported']])
    expect(await office.taken()).toEqual({ 0: 1 })
    expect((await exported(office)).rows[0]).toMatchObject(inWords)
  })

  const refused = [
    [
      'another place',
      { 予約: raw, ...inWords, '予約（場所）': '肺がん' },
      '予約（場所）:reservation_differs',
    ],
    ['another day', { 予約: raw, '予約（日）': '2024-06-15' }, '予約（日）:reservation_differs'],
    ['another time', { 予約: raw, '予約（時刻）': '10:00～11:00' }, '予約（時刻）:reservation_differs'],
    ['a place that is not there', { ...inWords, '予約（場所）': '歯科' }, '予約（場所）:reservation_unknown'],
    [
      'a place that is not offered',
      { ...inWords, '予約（場所）': '発達相談' },
      '予約（場所）:reservation_unknown',
    ],
    [
      'no item, where the place has several',
      { ...inWords, '予約（内容）': '' },
      '予約（場所）:reservation_ambiguous',
    ],
    ['no day', { ...inWords, '予約（日）': '' }, '予約（場所）:reservation_incomplete'],
    ['a time that the day has not', { ...inWords, '予約（時刻）': '13:00' }, '予約（場所）:slot_unknown'],
  ] as const
  test.each(refused)('an import refuses %s', async (_, cells, problem) => {
    const office = await anImportOffice()
    expect(outcomesOf(await office.import([paper(filled(cells))]))).toEqual([['refused', problem]])
    expect(await office.taken()).toEqual({})
  })

  test('a full slot is refused at the column in words', async () => {
    const office = await anImportOffice()
    const cells = { ...inWords, '予約（時刻）': '10:00' }
    const rows = [paper(cells), paper({ ...cells, 番号: 'P-2', お名前: '太郎' })]
    expect(outcomesOf(await office.import(rows))).toEqual([
      ['imported'],
      ['refused', '予約（場所）:slot_full'],
    ])
  })

  test('an update takes an untouched table and refuses one whose words and raw value differ', async () => {
    const office = await anImportOffice()
    await office.import([paper({ 予約: raw })])
    const [row = {}] = (await exported(office)).rows
    const cells = filled(row)
    const moved = { ...cells, 対応状況: '対応中', '予約（日）': '2024-06-15' }
    const words = Object.fromEntries(Object.entries(moved).filter(([column]) => column !== '予約'))
    const reports = [
      ...(await updated(office, cells)),
      ...(await updated(office, moved)),
      ...(await updated(office, words)),
    ]
    expect(
      reports.map(({ outcome, problems, warnings }) => [
        outcome,
        ...[...problems, ...warnings].map(({ column, why }) => `${column}:${why}`),
      ]),
    ).toEqual([
      ['unchanged'],
      ['refused', '予約（日）:reservation_differs'],
      ['updated', '予約（日）:not_settable'],
    ])
  })
})

const filled = (cells: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))

async function updated(
  { storage, clock }: Awaited<ReturnType<typeof anImportOffice>>,
  cells: Record<string, string>,
): Promise<RowReport[]> {
  async function* rows() {
    yield { row: 2, cells: new Map(Object.entries(cells)) }
  }
  const reports: RowReport[] = []
  const encoding = { roundTrip: (text: string) => text }
  for await (const report of makeUpdateAnswers({ ...storage, clock })({
    rows: rows(),
    dryRun: false,
    encoding,
  }))
    reports.push(report)
  return reports
}
