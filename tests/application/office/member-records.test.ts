import { describe, expect, test } from 'vitest'
import { makeExportAnswers } from '../../../application/office/export-answers.ts'
import { makeImportAnswers } from '../../../application/office/import-answers.ts'
import type { Cells } from '../../../application/office/office-table.ts'
import { makePurge } from '../../../application/office/purge.ts'
import { makeReindexAnswers } from '../../../application/office/reindex-answers.ts'
import { makeUpdateAnswers } from '../../../application/office/update-answers.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { audit } from '../../contracts/booking-writes.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'

const sought = { isRequired: { value: true }, isSearchable: { value: true } }

/** An office that keeps the members of a library, who are found by their names. */
async function aLibraryOffice(form: Partial<SurveyConfig> = {}) {
  const storage = testStorage()
  const needs = { ...storage, clock: fixedClock('2024-06-14T12:00:00+09:00'), holidays: fakeHolidays({}) }
  const card = (over: Partial<SurveyConfig> = {}) =>
    aSurveyConfig({
      surveyId: 'card',
      retentionDays: 30,
      surveySchema: [
        anItem({ itemKey: 'name', title: 'お名前', ...sought }),
        anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
      ],
      ...over,
    })
  const publish = (member: SurveyConfig) => {
    const city = {
      settings: { cityName: 'みなと市' },
      surveys: [aSurveyConfig()],
      members: [member],
      media: [],
    }
    return storage.city.import(city, needs.clock.now())
  }
  await publish(card(form))
  const ids = countingIds()
  const command = { surveyId: 'card', dryRun: false }
  return {
    needs,
    publish,
    card,
    imports: (rows: readonly Row[], { dryRun = false } = {}) =>
      allOf(
        makeImportAnswers({ ...needs, ids })({
          ...command,
          dryRun,
          encoding: {},
          sourceColumn: '番号',
          rows: () => tableOf(rows),
        }),
      ),
    updates: (...rows: Row[]) =>
      allOf(
        makeUpdateAnswers(needs)({
          ...command,
          encoding: { roundTrip: (text) => text },
          rows: tableOf(rows),
        }),
      ),
    exports: async () => {
      const { header, rows } = await makeExportAnswers(needs)({ surveyId: 'card' })
      return [header, ...(await allOf(rows))]
    },
  }
}

async function allOf<T>(given: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of given) all.push(one)
  return all
}

type Row = Readonly<Record<string, string>>

async function* tableOf(rows: readonly Row[]): AsyncGenerator<{ row: number; cells: Cells }> {
  for (const [index, cells] of rows.entries()) yield { row: index + 2, cells: new Map(Object.entries(cells)) }
}

const paper = { 番号: 'P-1', お名前: '山田花子', 受付日時: '2024/5/1 9:00' }

test('the office imports, amends and exports the records of members like answers', async () => {
  const { imports, updates, exports } = await aLibraryOffice()
  expect(await imports([paper])).toMatchObject([{ outcome: 'imported', problems: [], warnings: [] }])
  const [, [code = ''] = []] = await exports()
  expect(await updates({ 受付コード: code, 職員のメモ: '窓口で確認' })).toMatchObject([
    { outcome: 'updated' },
  ])
  const [header, row] = await exports()
  expect(header?.slice(-2)).toEqual(['お名前', '職員のメモ'])
  expect(row?.slice(-2)).toEqual(['山田花子', '窓口で確認'])
})

test('records of members who have left end with the days of their form; those of members stay [R18]', async () => {
  const { needs, imports, exports } = await aLibraryOffice()
  const left = { ...paper, 番号: 'P-2', 対応状況: 'キャンセル' }
  const recent = { ...left, 番号: 'P-3', 受付日時: '2024/6/1 9:00' }
  const over = { column: '受付日時', why: 'over_already' }
  const reports = await imports([paper, left, { ...left, 番号: 'P-4' }, recent])
  expect(reports.map(({ warnings }) => warnings)).toEqual([[], [over], [over], []])
  expect((await makePurge(needs)()).answers).toEqual(new Map([['card', 2]]))
  expect((await exports()).length).toBe(1 + 2)
})

test('the records of members are indexed anew when they are searched by other items', async () => {
  const { needs, card, publish, imports } = await aLibraryOffice()
  await imports([paper])
  const [name, memo] = card().surveySchema ?? []
  await publish(card({ surveySchema: [name!, memo!, anItem({ itemKey: 'town', title: '町', ...sought })] }))
  expect(await makeReindexAnswers(needs)('card')).toEqual({ indexed: 0, unclaimable: 1 })
})

describe('member numbers', () => {
  const numbered = (isAutomaticNumbering: boolean) => ({
    surveySubId: 3,
    surveySchema: [
      anItem({ itemKey: 'name', title: 'お名前', ...sought }),
      anItem({
        itemKey: 'no',
        title: '会員番号',
        type: 'numbering',
        isAutomaticNumbering,
        isAdminItem: true,
      }),
    ],
  })
  const row = (番号: string, 会員番号: string) => ({ ...paper, 番号, 会員番号 })
  const numbersIn = async ({ exports }: Awaited<ReturnType<typeof aLibraryOffice>>) =>
    (await exports()).slice(1).map((cells) => cells.at(-1))

  test('a number of the office is taken, without its leading zeros, and by one row only', async () => {
    const office = await aLibraryOffice(numbered(false))
    const rows = [row('1', '0012'), row('2', '12'), row('3', ''), row('4', '7')]
    const expected = [
      { outcome: 'imported' },
      { outcome: 'refused', problems: [{ column: '会員番号', why: 'number_taken' }] },
      { outcome: 'imported' },
      { outcome: 'imported' },
    ]
    expect(await office.imports(rows, { dryRun: true })).toMatchObject(expected)
    expect(await numbersIn(office)).toEqual([])
    expect(await office.imports(rows)).toMatchObject(expected)
    expect(await numbersIn(office)).toEqual(['12', '', '7'])
    const later = [row('5', '007')]
    const refused = [{ outcome: 'refused', problems: [{ column: '会員番号', why: 'number_taken' }] }]
    expect(await office.imports(later, { dryRun: true })).toMatchObject(refused)
    expect(await office.imports(later)).toMatchObject(refused)
  })

  describe('a number of the office that was given up', () => {
    const number = (value: string) => ({ itemKey: 'no', title: '会員番号', answer: value ? [value] : [] })
    /** A member who registers, and changes the record. */
    async function aMemberOf({ needs }: Awaited<ReturnType<typeof aLibraryOffice>>, ...values: string[]) {
      const first = aFreshRecord({ surveyId: 'card', entries: [number(values[0] ?? '')] })
      for (const [at, value] of values.entries()) {
        const record = { ...first, entries: [number(value)] }
        const taken = value ? { number: { itemKey: 'no', value } } : {}
        const older = at > 0 ? { replaces: { answerId: first.answerId, version: at } } : {}
        expect(await needs.answers.save(aWrite(record, { ...taken, ...older }))).toMatchObject({
          kind: 'saved',
        })
      }
      return { ...first, version: values.length }
    }
    const refused = { outcome: 'refused', problems: [{ column: '会員番号', why: 'number_taken' }] }

    test.each([
      ['cleared', ['12', '']],
      ['changed', ['12', '13']],
    ])('by a member who %s it goes to the first row with it, and is theirs no more', async (_, values) => {
      const office = await aLibraryOffice(numbered(false))
      const { userId } = await aMemberOf(office, ...values)
      const rows = [row('1', '0012'), row('2', '12')]
      expect(await office.imports(rows, { dryRun: true })).toMatchObject([{ outcome: 'imported' }, refused])
      expect(await office.imports(rows)).toMatchObject([{ outcome: 'imported' }, refused])
      expect(await numbersIn(office)).toEqual([values[1], '12'])
      const asked = { surveyId: 'card', number: '12', userId }
      expect(await office.needs.memberNumbers.stateOf(asked)).toBe('taken')
      const { numbers } = await office.needs.selfAudit.inspect(() => {})
      expect(numbers.count).toBe(0)
    })

    test('stays with a member who took it back, has left with it, or has an older record with it', async () => {
      const office = await aLibraryOffice(numbered(false))
      await aMemberOf(office, '1', '', '1')
      const left = await aMemberOf(office, '2')
      await office.needs.answers.amend({ ...left, check: 'キャンセル', releases: 'all', audit })
      const gone = await aMemberOf(office, '3', '4')
      await office.needs.answers.remove({ ...gone, audit })
      const older = await aMemberOf(office, '5')
      await office.needs.answers.amend({ ...older, check: 'キャンセル', releases: 'all', audit })
      const again = aFreshRecord({ surveyId: 'card', userId: older.userId, keyMs: 1, entries: [number('5')] })
      const taken = { number: { itemKey: 'no', value: '5' } }
      await office.needs.answers.save(aWrite(again, taken))
      const cleared = { ...again, entries: [number('')] }
      const replaces = { answerId: again.answerId, version: 1 }
      await office.needs.answers.save(aWrite(cleared, { replaces }))
      for (const no of ['1', '2', '3', '4', '5'])
        for (const dryRun of [true, false])
          expect(await office.imports([row(no, no)], { dryRun })).toMatchObject([refused])
    })

    test('is never one that the form gives out', async () => {
      const office = await aLibraryOffice(numbered(true))
      await aMemberOf(office, '12', '')
      for (const dryRun of [true, false])
        expect(await office.imports([row('1', '12')], { dryRun })).toMatchObject([refused])
    })
  })

  test('a row without a number gets the next one, which follows all that were given and imported', async () => {
    const office = await aLibraryOffice({ ...numbered(true), lastResultNumber: 500 })
    await office.imports([row('1', '')])
    await office.imports([row('2', '0600')])
    await office.imports([row('3', '')])
    await office.imports([row('4', '99999999999')])
    await office.imports([row('5', '')])
    expect(await numbersIn(office)).toEqual(['501', '600', '601', '99999999999', '602'])
  })

  test.each([true, false])(
    'a table of rows with and without numbers that are given out is refused as a whole, dry run %s',
    async (dryRun) => {
      const office = await aLibraryOffice(numbered(true))
      const before = Array.from({ length: 40 }, (_, at) => row(`${at}`, ''))
      const reports = await office.imports([...before, row('x', '40'), row('y', '')], { dryRun })
      expect(reports.map(({ outcome }) => outcome)).toEqual(Array(42).fill('refused'))
      expect(reports.flatMap(({ row, problems }) => problems.map((each) => [row, each]))).toEqual([
        [42, { column: '会員番号', why: 'numbers_mixed' }],
      ])
      expect(await numbersIn(office)).toEqual([])
      expect(await office.imports([row('0', '1')])).toMatchObject([{ outcome: 'imported' }])
    },
  )

  test('rows that were imported before may stand in a table with others, with numbers or without', async () => {
    const office = await aLibraryOffice(numbered(true))
    const first = [row('1', '7'), row('2', '8')]
    await office.imports(first)
    const reports = await office.imports([...first, row('3', ''), row('', '9')])
    expect(reports.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'imported', 'refused'])
    expect(await numbersIn(office)).toEqual(['7', '8', '9'])
  })

  test.each([true, false])('a number far past the last one is a warning, dry run %s', async (dryRun) => {
    const office = await aLibraryOffice({ ...numbered(true), lastResultNumber: 500 })
    const warned = async (...numbers: string[]) => {
      const rows = numbers.map((number, at) => row(`${numbers.join()} ${at}`, number))
      const reports = await office.imports(rows, { dryRun })
      expect(reports.map(({ outcome }) => outcome)).toEqual(numbers.map(() => 'imported'))
      return reports.flatMap(({ row, warnings }) => warnings.map((each) => [numbers[row - 2], each]))
    }
    const jump = { column: '会員番号', why: 'number_jumps' }
    expect(await warned('1000500', '2000500', '3000501', '3000502', '1')).toEqual([['3000501', jump]])
    expect(await warned('5000000', '5000001', 'A1')).toEqual([['5000000', jump]])
  })

  test('the jump is counted from the last number that was given out or imported', async () => {
    const office = await aLibraryOffice(numbered(true))
    await office.imports([row('1', '900000')])
    await office.imports([row('2', '')])
    const reports = await office.imports([row('3', '1900001'), row('4', '2900002')])
    expect(reports.map(({ warnings }) => warnings.length)).toEqual([0, 1])
  })

  test('numbers that the office gives itself may jump, and stand beside rows without one', async () => {
    const office = await aLibraryOffice(numbered(false))
    expect(await office.imports([row('1', '9000000'), row('2', '')])).toMatchObject([
      { outcome: 'imported', warnings: [] },
      { outcome: 'imported', warnings: [] },
    ])
  })

  test('a row needs no number that is given out, also where it is required', async () => {
    const [name, number] = numbered(true).surveySchema
    const office = await aLibraryOffice({
      surveySchema: [name!, { ...number!, isRequired: { value: true } }],
    })
    expect(await office.imports([row('1', '')])).toMatchObject([{ outcome: 'imported' }])
    expect(await office.imports([row('2', 'あ')])).toMatchObject([{ outcome: 'refused' }])
    expect(await numbersIn(office)).toEqual(['1'])
  })

  test('a form that has given out all its numbers takes no row without one', async () => {
    const office = await aLibraryOffice({ ...numbered(true), lastResultNumber: 9_999_999 })
    expect(await office.imports([row('1', '')])).toMatchObject([
      { outcome: 'refused', problems: [{ column: '会員番号', why: 'numbers_exhausted' }] },
    ])
  })

  test('a number is never changed by an update, also where it is an admin item', async () => {
    const office = await aLibraryOffice(numbered(false))
    await office.imports([row('1', '12'), row('2', '13')])
    const [, [code = ''] = []] = await office.exports()
    expect(await office.updates({ 受付コード: code, 会員番号: '13' })).toMatchObject([
      { outcome: 'unchanged', warnings: [{ column: '会員番号', why: 'not_settable' }] },
    ])
    expect(await numbersIn(office)).toEqual(['12', '13'])
  })
})
