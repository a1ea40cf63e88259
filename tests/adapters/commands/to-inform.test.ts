import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import type { AnswerWrite } from '../../../application/ports/answer-repository.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { type LocalDate, localDate } from '../../../domain/shared/local-date.ts'
import { program } from '../../../server/cli/program.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aTake } from '../../contracts/booking-writes.ts'
import { aBundle, anItemFile, aSurveyFile } from '../city-bundle/bundles.ts'
import { aCalendarFile, aCatalog } from '../city-bundle/catalogs.ts'
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

const entriesOf = (who: string) => [
  { itemKey: 'name', title: 'お名前', answer: [who] },
  { itemKey: 'tel', title: '電話番号', answer: ['09012345678'] },
  { itemKey: 'slot', title: '予約', answer: ['small-1_a|20240620|0'] },
]

type TakeOver = { day?: LocalDate; slotKey?: number }

/** Stores an answer that books these slots, each for an item of its own. */
async function save(
  storage: Pick<Storage, 'answers' | 'bookings'>,
  record: AnswerRecord,
  slots: readonly TakeOver[],
  over: Partial<AnswerWrite> = {},
) {
  const { version: catalogVersion } = await storage.bookings.catalog()
  const takes = slots.map((slot, at) =>
    aTake('cal-1', { ...slot, itemKey: at === 0 ? 'slot' : `slot${at}`, quota: 9 }),
  )
  const write = aWrite(record, { places: { catalogVersion, keeps: [], takes }, ...over })
  expect((await storage.answers.save(write)).kind).toBe('saved')
}

/** A city where Hanako and Taro have booked; what its commands print is `said`. */
async function anOffice() {
  const { storage } = memoryContext()
  await program(['city', 'import', await bundle()], memoryContext(storage))
  const book = async (answerCode: string, who: string, ...slots: readonly TakeOver[]) =>
    save(
      storage,
      aFreshRecord({ surveyId: 'often', keyMs: friday, answerCode, entries: entriesOf(who) }),
      slots,
    )
  await book('CODE0001', '花子', {})
  await book('CODE0002', '太郎', {})
  const run = async (...args: string[]) => {
    const context = memoryContext(storage)
    const code = await program(args, context)
    return { code, lines: context.output().trimEnd().split('\n'), errors: context.errorOutput() }
  }
  return {
    storage,
    book,
    /** Moves what an answer booked to another slot. */
    async move(answerCode: string, to: TakeOver) {
      const record = await storage.officeAnswers.findByCode('often', answerCode)
      await save(storage, { ...record!, version: 2 }, [to], {
        replaces: { answerId: record!.answerId, version: 1 },
      })
    },
    /** Ticks rows of a list. */
    async mark(list: string, isMeant: (cells: string) => boolean) {
      const rows = (await readFile(list, 'utf8')).split('\r\n')
      await writeFile(list, rows.map((row) => (isMeant(row) ? row.replace(/""$/, '"○"') : row)).join('\r\n'))
    },
    city: async (over: Record<string, unknown>, ...flags: string[]) =>
      run('city', 'import', await bundle(over), ...flags),
    inform: (...args: string[]) => run('answers', 'to-inform', ...args),
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
    '"カレンダー","日","開始","終了","わけ","名前","電話","人数","予約の内容","フォーム","フォームID","受付コード","枠","知らせた"',
  )
  expect(first).toBe(
    '"相談室","2024-06-20","09:00","10:00","休み","花子","=""09012345678""","","市役所／1階／1番 相談","子育て相談の申込み","often","CODE0001","cal-1|2024-06-20|0",""',
  )
  await office.inform('--out', xlsx)
  expect(JSON.stringify(readWorkbook(await readFile(xlsx)))).toContain('太郎')

  await writeFile(csv, [header, first.replace(/""$/, '"○"'), second].join('\r\n'))
  expect((await office.inform('--done', csv)).lines).toEqual(['知らせたと記録した予約は 1件です。'])
  expect((await office.inform('--show')).lines[1]).toContain('太郎')
})

test('a row ticks off the booking of its own slot, a code all bookings of the answer that are to be informed', async () => {
  const office = await anOffice()
  await office.book('CODE0003', '次郎', { slotKey: 0 }, { slotKey: 1 })
  await office.city(closed, '--accept')
  const list = await office.file('list.csv')
  await office.inform('--out', list)
  await office.mark(list, (cells) => cells.includes('"CODE0003","cal-1|2024-06-20|1"'))
  expect(await office.inform('--done', list)).toMatchObject({
    code: 0,
    lines: ['知らせたと記録した予約は 1件です。'],
  })
  expect((await office.inform('--done', 'CODE0003')).lines).toEqual(['知らせたと記録した予約は 1件です。'])
})

test('a row ticks off nobody whose booking is in another slot by now', async () => {
  const office = await anOffice()
  await office.book('CODE0003', '次郎', {})
  await office.city(closed, '--accept')
  const monday = await office.file('monday.csv')
  await office.inform('--out', monday)
  await office.move('CODE0003', { day: localDate('2024-06-21'), slotKey: 1 })
  await office.city({ dayOffs: ['2024-06-20', '2024-06-21'] }, '--accept')
  await office.mark(monday, (cells) => cells.includes('CODE0003'))
  expect(await office.inform('--done', monday)).toMatchObject({
    code: 1,
    lines: ['知らせたと記録した予約は 0件です。'],
    errors: '4行目 CODE0003：知らせる予約の一覧にありません（取り消した、日時を変えたなど）。\n',
  })
  expect((await office.inform()).lines.at(-1)).toBe('知らせる予約は 3件です。')
})

test('a row whose slot is missing or gone ticks off nobody and is told', async () => {
  const office = await anOffice()
  await office.city(closed, '--accept')
  const list = await office.file('list.csv')
  await writeFile(
    list,
    'フォームID,受付コード,枠,知らせた\noften,CODE0001,,○\noften,CODE0002,cal-9|2024-06-20|0,○\n',
  )
  expect(await office.inform('--done', list)).toMatchObject({
    code: 1,
    lines: ['知らせたと記録した予約は 0件です。'],
    errors: expect.stringMatching(/^2行目 CODE0001、3行目 CODE0002：/),
  })
})

test.each([
  ['as the list was written', (text: string) => text],
  [
    'as a spreadsheet saves it',
    (text: string) => text.replace(/"(\d+)-0?(\d+)-0?(\d+) (\d+:\d+):\d+"/g, '$1/$2/$3 $4'),
  ],
])('a time that an earlier list told is no new mark, %s', async (_, saved) => {
  const office = await anOffice()
  await office.city({ weekly: [{ weekdays: [1, 2, 3, 4, 5], quotas: [1, 1] }] }, '--accept')
  await office.inform('--done', 'CODE0001')
  const list = await office.file('list.csv')
  await office.inform('--all', '--out', list)
  const written = await readFile(list, 'utf8')
  expect(written).toMatch(/"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/)
  await writeFile(list, saved(written))
  await office.city(closed, '--accept')
  await office.mark(list, (cells) => cells.includes('CODE0002'))
  expect(await office.inform('--done', list)).toMatchObject({
    code: 0,
    lines: [
      '知らせたと記録した予約は 1件です。',
      '「知らせた」に日時のある 1行は、前に知らせた記録なので数えていません。新しい印は、○などで付けてください。',
    ],
  })
  expect((await office.inform('--show')).lines[1]).toContain('花子')
})
