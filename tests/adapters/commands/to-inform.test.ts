import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../adapters/spreadsheet/read-workbook.ts'
import { answersCommand } from '../../../server/cli/answers/answers-command.ts'
import { cityCommand } from '../../../server/cli/city-command.ts'
import { aBooking, aTake } from '../../contracts/booking-writes.ts'
import { aBundle, anItemFile, aSurveyFile } from '../city/bundles.ts'
import { aCalendarFile, aCatalog } from '../city/catalogs.ts'
import { memoryContext } from './test-context.ts'

const surveySchema = [
  anItemFile({ itemKey: 'name', title: 'お名前' }),
  anItemFile({ itemKey: 'tel', title: '電話番号', type: 'phone' }),
  anItemFile({ itemKey: 'slot', title: '予約', type: 'reservation', isSearchable: { value: true } }),
]
const bundle = (over: Record<string, unknown> = {}) =>
  aBundle({
    'surveys/1.json': aSurveyFile({ surveyId: 'often', isAppending: { value: true }, surveySchema }),
    ...aCatalog({ 'calendars/1.json': aCalendarFile(over) }),
  })
const closed = { dayOffs: ['2024-06-20'] }
const slot = '相談室（cal-1） 2024/6/20(木) 9:00～10:00'

/** A city where Hanako and Taro have booked; what its commands print is `said`. */
async function anOffice() {
  const { storage } = memoryContext()
  await cityCommand(['import', await bundle()], memoryContext(storage))
  const { version: catalogVersion } = await storage.bookings.catalog()
  for (const [answerCode, who] of [
    ['CODE0001', '花子'],
    ['CODE0002', '太郎'],
  ] as const) {
    const takes = [aTake('cal-1', { itemKey: 'slot', quota: 2 })]
    const entries = [
      { itemKey: 'name', title: 'お名前', answer: [who] },
      { itemKey: 'tel', title: '電話番号', answer: ['09012345678'] },
      { itemKey: 'slot', title: '予約', answer: ['small-1_a|20240620|0'] },
    ]
    const places = { catalogVersion, keeps: [], takes }
    const write = aBooking(takes, { answerCode, entries }, { places })
    expect((await storage.answers.save(write)).kind).toBe('saved')
  }
  const run = async (command: typeof cityCommand, ...args: string[]) => {
    const context = memoryContext(storage)
    const code = await command(args, context)
    return { code, lines: context.output().trimEnd().split('\n'), errors: context.errorOutput() }
  }
  return {
    storage,
    city: async (over: Record<string, unknown>, ...flags: string[]) =>
      run(cityCommand, 'import', await bundle(over), ...flags),
    inform: (...args: string[]) => run(answersCommand, 'to-inform', ...args),
    exported: () => storage.events.filter(({ kind }) => kind === 'answers.exported'),
    file: async (name: string) => join(await mkdtemp(join(tmpdir(), 'inform-')), name),
  }
}

test('an import with --show names who has booked what it touches, and that is on record [R10]', async () => {
  const office = await anOffice()
  const hidden = await office.city(closed)
  expect(hidden.code).toBe(1)
  expect(hidden.lines.join()).not.toMatch(/花子|0901234/)
  expect(office.exported()).toEqual([])

  const { code, lines, errors } = await office.city(closed, '--show')
  expect(code).toBe(1)
  expect(lines.slice(-4)).toEqual([
    `注意 ${slot} 休みになります。予約 2`,
    '  花子　09012345678　子育て相談の申込み　CODE0001',
    '  太郎　09012345678　子育て相談の申込み　CODE0002',
    '予約のある枠 1件（予約 2）に影響します。予約は消えませんが、予約した人に知らせる必要があります。',
  ])
  expect(errors).toContain('--accept を付けてください。何も取り込んでいません。')
  expect(office.exported()).toMatchObject([{ facts: { slots: 1, count: 2 } }])
})

test('whoever an accepted import touches is listed until they are ticked off', async () => {
  const office = await anOffice()
  const reminder =
    '休みになった、定員を減らしたと知らせる予約が 2件あります。一覧は npm run answers -- to-inform です。'
  expect((await office.city(closed, '--show', '--accept')).lines.at(-1)).toBe(reminder)
  expect((await office.inform()).lines).toEqual([`${slot} 休み。知らせる 2件`, '知らせる予約は 2件です。'])
  expect(await office.inform('--done', 'code0001', '--survey', 'often')).toMatchObject({
    code: 0,
    lines: ['知らせたと記録した予約は 1件です。'],
  })
  expect((await office.inform('--show')).lines).toEqual([
    `${slot} 休み。知らせる 1件、知らせた 1件`,
    '  太郎　09012345678　子育て相談の申込み　CODE0002',
    '知らせる予約は 1件です。',
  ])
  expect(await office.inform('--done', 'CODE0002', 'CODE0009')).toMatchObject({
    code: 1,
    lines: ['知らせたと記録した予約は 1件です。'],
    errors: 'CODE0009：知らせる予約の一覧にありません（取り消した、日時を変えたなど）。\n',
  })
  expect((await office.inform()).lines).toEqual(['知らせる予約は 0件です。'])
  expect((await office.inform('--all')).lines[0]).toBe(`${slot} 休み。知らせる 0件、知らせた 2件`)
  expect((await office.city(closed)).lines.at(-1)).not.toBe(reminder)
})

test('who was told of a lowered quota is to be told when the day is closed', async () => {
  const office = await anOffice()
  const lowered = { weekly: [{ weekdays: [1, 2, 3, 4, 5], quotas: [1, 1] }] }
  await office.city(lowered, '--accept')
  expect((await office.inform()).lines[0]).toBe(`${slot} 定員 1に予約 2。知らせる 2件`)
  await office.inform('--done', 'CODE0001', 'CODE0002')
  expect((await office.city({ ...lowered, ...closed })).code).toBe(1)
  expect((await office.inform()).lines).toEqual(['知らせる予約は 0件です。'])
  await office.city({ ...lowered, ...closed }, '--accept')
  expect((await office.inform()).lines[0]).toBe(`${slot} 休み。知らせる 2件`)
})

test('the list is written as CSV or as a workbook that only its owner may read, and ticked off by its column', async () => {
  const office = await anOffice()
  await office.city(closed, '--accept')
  const [csv, xlsx] = [await office.file('list.csv'), await office.file('list.xlsx')]
  expect((await office.inform('--out', csv)).lines.at(-1)).toBe(
    `知らせる予約は 2件です。一覧を書き出しました：${csv}`,
  )
  expect((await stat(csv)).mode & 0o777).toBe(0o600)
  expect(office.exported()).toMatchObject([{ facts: { slots: 1, count: 2 } }])
  const [header = '', first = '', second = ''] = (await readFile(csv, 'utf8')).trim().split('\r\n')
  expect(header).toBe(
    '"カレンダー","日","開始","終了","わけ","名前","電話","人数","予約の内容","フォーム","フォームID","回答コード","知らせた"',
  )
  expect(first).toBe(
    '"相談室","2024-06-20","09:00","10:00","休み","花子","=""09012345678""","","市役所／1階／1番 相談","子育て相談の申込み","often","CODE0001",""',
  )
  await office.inform('--out', xlsx)
  expect(JSON.stringify(readWorkbook(await readFile(xlsx)))).toContain('太郎')

  await writeFile(csv, [header, first.replace(/""$/, '"○"'), second].join('\r\n'))
  expect((await office.inform('--done', csv)).lines).toEqual(['知らせたと記録した予約は 1件です。'])
  expect((await office.inform('--show')).lines[1]).toContain('太郎')
})

test.each([
  [['x']],
  [['--done']],
  [['--done', 'A', '--show']],
  [['--out', 'list.txt']],
  [['--survey', 'often']],
])('to-inform %j prints the usage and ends with 2', async (args) => {
  const { code, errors } = await (await anOffice()).inform(...args)
  expect(code).toBe(2)
  expect(errors).toContain('使い方')
})
