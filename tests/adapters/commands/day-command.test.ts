import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTable } from '../../../adapters/tables/read-table.ts'
import type { BookedAnswer } from '../../../application/ports/office-answer-repository.ts'
import { program } from '../../../server/cli/program.ts'
import { aReservation, bookables } from '../../application/bookables.ts'
import { anItem, aSurveyConfig, friday } from '../../builders.ts'
import { aWrite } from '../../contracts/answer-writes.ts'
import { aBooking, aTake, day } from '../../contracts/booking-writes.ts'
import { newDatabase } from '../storage/postgres-databases.ts'
import { newFile } from '../storage/sqlite-files.ts'
import { databaseContext, memoryContext } from './test-context.ts'

const name = anItem({ itemKey: 'name', title: 'お名前' })
const city = {
  settings: { cityName: 'みなと市' },
  surveys: [
    aSurveyConfig({
      surveyId: 'often',
      isAppending: { value: true },
      surveySchema: [name, anItem({ itemKey: 'tel', title: '電話番号', type: 'phone' }), aReservation()],
    }),
  ],
  ...bookables(),
  media: [],
}

/** A booking of `cal1` at 9 on 2024-06-20 by somebody of that name. */
const booking = (who: string) =>
  aBooking(
    [aTake('cal1', { itemKey: 'slot', quota: 5 })],
    {
      entries: [
        { itemKey: 'name', title: 'お名前', answer: [who] },
        { itemKey: 'tel', title: '電話番号', answer: ['09012345678'] },
        { itemKey: 'slot', title: '予約', answer: ['cat01_7|20240620|0'] },
      ],
    },
    { places: { catalogVersion: 1, keeps: [], takes: [aTake('cal1', { itemKey: 'slot', quota: 5 })] } },
  )

type Context = ReturnType<typeof databaseContext> | ReturnType<typeof memoryContext>

const stores: readonly [string, () => Promise<() => Context>][] = [
  [
    'memory',
    async () => {
      const context = memoryContext()
      return () => ({ ...memoryContext(), openStorage: context.openStorage })
    },
  ],
  [
    'SQLite',
    async () => {
      const file = newFile()
      return () => databaseContext({ file })
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const url = await newDatabase()
      return () => databaseContext({ url })
    },
  ],
]

async function anOffice(open: () => Promise<() => Context>, ...names: string[]) {
  const context = await open()
  const storage = await context().openStorage()
  await storage.city.import(city, friday)
  for (const who of names) expect((await storage.answers.save(booking(who))).kind).toBe('saved')
  await storage.close()
  const folder = join(await mkdtemp(join(tmpdir(), 'day-')), 'lists')
  return {
    context,
    folder,
    async run(...args: string[]) {
      const it = context()
      const code = await program(['answers', 'day', ...args, '--out', folder], it)
      return { code, output: it.output(), errorOutput: it.errorOutput() }
    },
  }
}

test.each(stores)('the list of a day is written as a page and as CSV on %s [R4]', async (_, open) => {
  const it = await anOffice(open, '山田 <花子>', '太郎')
  const { code, output, errorOutput } = await it.run(day, '--calendar', 'cal1')
  expect([code, errorOutput]).toEqual([0, ''])
  expect(output).toContain('2024-06-20 の予約 2件（カレンダー 1、枠 2）を書き出しました')
  const page = await readFile(join(it.folder, 'day-2024-06-20.html'), 'utf8')
  expect(page).toContain('2024年6月20日（木） 予約の一覧')
  expect(page).toContain('<td class="name">山田 &lt;花子&gt;</td>')
  expect(page).toContain('2／5')
  expect(page.match(/<td class="tick">□<\/td>/g)).toHaveLength(2)
  expect(page, 'a time to which nobody comes').not.toContain('10:00～')
  const [header, ...rows] = (await readFile(join(it.folder, 'day-2024-06-20.csv'), 'utf8'))
    .trim()
    .split('\r\n')
  expect(header).toContain('"来た","カレンダー","日","開始","終了","定員","予約数","名前","電話"')
  expect(rows.map((row) => row.split(',').slice(0, 9).join(','))).toEqual([
    '"□","健診センター","2024-06-20","09:00","10:00","5","2","山田 <花子>","=""09012345678"""',
    '"□","健診センター","2024-06-20","09:00","10:00","5","2","太郎","=""09012345678"""',
    '"","健診センター","2024-06-20","10:00","11:00","1","0","",""',
  ])
})

test('the page has no table of a calendar to which nobody comes, and its name', async () => {
  const it = await anOffice(stores[0]![1])
  expect((await it.run(day, '--calendar', 'cal1')).code).toBe(0)
  const page = await readFile(join(it.folder, 'day-2024-06-20.html'), 'utf8')
  expect(page).toContain('<p>予約なし：健診センター</p>')
  expect(page).not.toContain('<table>')
})

test('a booking that was changed stands in the list with the codes that its resident may still have', async () => {
  const it = await anOffice(stores[0]![1], '花子')
  const storage = await it.context().openStorage()
  const [{ record }] = (await storage.officeAnswers.bookedOn(day)) as [BookedAnswer]
  const changed = {
    ...{ ...record, answerId: 'changed', answerCode: 'CHANGED1', keyMs: record.keyMs + 1 },
    series: { codes: ['FIRST000', record.answerCode], createdAt: record.createdAt, before: 2 },
  } as const
  await storage.answers.save(
    aWrite(changed, {
      supersedes: { answerId: record.answerId, version: 1, check: '取り消し' },
      places: { catalogVersion: 1, keeps: ['slot'], takes: [] },
    }),
  )
  expect((await it.run(day)).code).toBe(0)
  const page = await readFile(join(it.folder, 'day-2024-06-20.html'), 'utf8')
  expect(page).toContain(`CHANGED1\n（前 FIRST000、${record.answerCode}）`)
  const table = await readFile(join(it.folder, 'day-2024-06-20.csv'), 'utf8')
  expect(table).toContain('"受付コード","前の受付コード"\r\n')
  expect(table).toContain(`"CHANGED1","FIRST000、${record.answerCode}"`)
})

test('only its owner may read the lists, and a day as a spreadsheet writes it is understood [R10]', async () => {
  const it = await anOffice(stores[0]![1], '花子')
  expect((await it.run('2024/6/20')).code).toBe(0)
  expect((await readdir(it.folder)).sort()).toEqual(['day-2024-06-20.csv', 'day-2024-06-20.html'])
  for (const file of await readdir(it.folder))
    expect((await stat(join(it.folder, file))).mode & 0o777).toBe(0o600)
})

test('a week is one page with each day on paper of its own, and one workbook with a box for everybody', async () => {
  const it = await anOffice(stores[0]![1], '花子')
  const { code, output } = await it.run('2024-06-17', '--days', '7', '--format', 'xlsx')
  expect(code).toBe(0)
  expect(output).toContain('2024-06-17 から 2024-06-23 の予約 1件（カレンダー 1、')
  const name = join(it.folder, 'day-2024-06-17_2024-06-23')
  const page = await readFile(`${name}.html`, 'utf8')
  expect(page.match(/<h1>/g)).toHaveLength(7)
  expect(page).toContain('article + article { break-before: page; }')
  const { header, rows } = readTable(await readFile(`${name}.xlsx`), () => true)
  expect(header.slice(0, 3)).toEqual(['来た', 'カレンダー', '日'])
  const ticked: (string | null | undefined)[][] = []
  for await (const { cells } of rows())
    if (cells.get('来た')) ticked.push(['来た', '日', '電話'].map((title) => cells.get(title)))
  expect(ticked).toEqual([['□', '2024-06-20', '09012345678']])
})

test('the reading stands under the name on paper, in a column of its own in the table', async () => {
  const reading = anItem({ itemKey: 'tel', title: 'ふりがな' })
  const surveySchema = [name, reading, aReservation()]
  const it = await anOffice(stores[0]![1], '花子')
  const storage = await it.context().openStorage()
  await storage.city.import({ ...city, surveys: [{ ...city.surveys[0]!, surveySchema }] }, friday)
  expect((await it.run(day)).code).toBe(0)
  const page = await readFile(join(it.folder, 'day-2024-06-20.html'), 'utf8')
  expect(page).toContain('<td class="name">花子<span class="reading">09012345678</span></td>')
  expect(page).not.toContain('<th>ふりがな</th>')
  const table = await readFile(join(it.folder, 'day-2024-06-20.csv'), 'utf8')
  expect(table).toContain('"名前","ふりがな",')
})

test('an unknown calendar is refused and nothing is written', async () => {
  const it = await anOffice(stores[0]![1], '花子')
  const { code, errorOutput } = await it.run(day, '--calendar', 'nowhere')
  expect([code, errorOutput]).toEqual([1, '「nowhere」というカレンダーはありません。\n'])
  expect(await readdir(it.folder)).toEqual([])
})

test.each([
  [[]],
  [['tomorrow']],
  [['2024-02-30']],
  [['2024-06-20', '2024-06-21']],
  [['2024-06-20', '--days', '0']],
  [['2024-06-20', '--days', '32']],
])('day %j prints the usage and ends with 2', async (args) => {
  const it = await anOffice(stores[0]![1])
  const { code, errorOutput } = await it.run(...args)
  expect(code).toBe(2)
  expect(errorOutput).toContain('使い方')
})
