import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { cityWithDraft } from '../../../application/office/draft-of-officer.ts'
import { makeTakeSheet } from '../../../application/office/take-sheet.ts'
import { makeWriteSheet, makeWriteSheetTemplate } from '../../../application/office/write-sheet.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { reservationItems } from '../../../domain/reservation/reservation-items.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { OfficeRole, Officer } from '../../../domain/staff/office-duty.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { citySheets } from '../../../server/composition/city-sheets.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { aTownWithMessages, booking } from '../answer/a-town-with-messages.ts'
import { aBookingSurvey, aCalendar, bookables, refusalOf } from '../bookables.ts'
import { anItem, aSurvey } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { hanako } from '../town.ts'
import { deskNeeds } from './a-desk.ts'

const request = { requestId: 'request-1' }
const officer = (role: OfficeRole, sectionId?: string): Officer => ({
  ...{ sub: 'sato', username: 'sato' },
  duties: [{ role, ...(sectionId !== undefined && { sectionId }) }],
})
const editor = officer('editor', 'health')
const keeper = officer('keeper')

const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1'], calendars: ['cal1'] },
  { sectionId: 'halls', name: '施設課', surveys: ['hall'], calendars: ['cal2'] },
]

/** What somebody of an office does with spreadsheets. */
function sheetsOn(needs: Parameters<typeof makeTakeSheet>[0] & Parameters<typeof makeWriteSheet>[0]) {
  type Given = Partial<Parameters<ReturnType<ReturnType<typeof makeTakeSheet>>>[0]>
  const drop = async (file: Uint8Array, given: Given = {}, who = editor) =>
    makeTakeSheet(needs)(who, request)({ file, isAgreed: false, version: 0, revisions: [], ...given })
  return {
    drop,
    async find(file: Uint8Array, given: Given = {}, who = editor) {
      const found = await drop(file, given, who)
      if (found.kind !== 'found') throw new Error('it was taken')
      return found
    },
    write: (surveyId: string, who = editor) => makeWriteSheet(needs)(who, request)({ surveyId }),
    /** Agrees to what was found. */
    async agree(file: Uint8Array, given: Given = {}, who = editor) {
      const found = await drop(file, given, who)
      if (found.kind !== 'found') throw new Error('it was taken')
      return drop(file, { isAgreed: true, version: found.version, revisions: found.forms, ...given }, who)
    },
  }
}

/** A town with forms and calendars of two sections, of which Hanako has booked Friday at ten. */
async function anOffice() {
  const hall = aBookingSurvey({ surveyId: 'hall', surveyTitle: '会場' })
  const { town } = await aTownWithMessages(inProcess, {
    now: '2024-06-10T12:00:00+09:00',
    surveys: [aBookingSurvey(), hall],
    bookables: bookables({}, aCalendar({ sortKey: 'cal2', name: '会場' })),
    office: { sections },
  })
  await (await town.as(hanako)).saveAnswer(booking('cat01_7|20240614|1'))
  const sheets = citySheets(town.clock)
  const needs = {
    ...{ ...deskNeeds(town), ...town.storage, citySheets: sheets },
    holidays: { nameOf: () => undefined },
  }
  const inForce = async () => (await town.storage.city.export())!
  return {
    ...sheetsOn(needs),
    ...{ town, sheets, inForce },
    /** A workbook of a part of the city as `change` makes it. */
    book: async (change: (city: City) => Partial<City>) => {
      const part = change(await inForce())
      return sheets.write({ surveys: [], ...part })
    },
  }
}

const form = ({ surveys }: City, over: Partial<SurveyConfig> = {}) => ({ ...surveys[0]!, ...over })

const clock = fixedClock('2026-11-20T12:00:00+09:00')
const read = await readBundle('server/demo/city', clock.now())
if (!('city' in read)) throw new Error('the demo city has faults')
const demo = read.city
const storage = testStorage()
await storage.city.import(demo, clock.now())

const demoNeeds = () => ({
  ...{ ...storage, clock, citySheets: citySheets(clock) },
  holidays: { nameOf: () => undefined },
})

test('the forms of the demo city come in again as they are, with all that can be booked', async () => {
  const { surveys, members = [], calendars = [], categories, items = [] } = demo
  const part = { surveys, members, calendars, ...(categories && { categories }), items }
  const found = await sheetsOn(demoNeeds()).find(citySheets(clock).write(part), {}, keeper)
  expect(found).toMatchObject({ faults: [], elsewhere: [], lost: [], skipped: [] })
  expect(found.forms.filter(({ isSame }) => !isSame)).toEqual([])
  expect(found.forms).toHaveLength(surveys.length + members.length)
})

const bookedForms = demo.surveys.filter(({ surveySchema = [] }) => reservationItems(surveySchema).length > 0)

test.each(bookedForms)(
  'the form $surveyId of the demo city with what can be booked in it goes out and comes in again as it is',
  async ({ surveyId, surveySchema }) => {
    const { write, find } = sheetsOn(demoNeeds())
    const { file } = await write(surveyId, keeper)
    const { faults, elsewhere, lost, skipped, left, forms } = await find(file, {}, keeper)
    expect([...faults, ...elsewhere, ...lost, ...skipped, ...left]).toEqual([])
    expect(forms.map(({ isSame, items }) => ({ isSame, items }))).toEqual([
      { isSame: true, items: surveySchema?.length },
    ])
  },
)

test('calendars, categories and items of the demo city come in again as they are, as a whole and in parts', async () => {
  const sheets = citySheets(clock)
  const { calendars = [], categories, items = [] } = demo
  const parts = [
    { calendars, ...(categories && { categories }), items },
    { calendars: calendars.slice(2, 4) },
    {
      items: items
        .slice(0, 1)
        .flatMap(({ categoryId }) => items.filter((item) => item.categoryId === categoryId)),
    },
  ]
  for (const part of parts) {
    const found = await sheetsOn(demoNeeds()).find(sheets.write({ surveys: [], ...part }), {}, keeper)
    expect(found).toMatchObject({ faults: [], elsewhere: [], lost: [], changes: [], forms: [] })
  }
})

test('a form of a spreadsheet becomes its draft with what can be booked in it; nothing of it is in force', async () => {
  const { book, agree, town, inForce, write } = await anOffice()
  const before = await inForce()
  const file = await book((city) => ({
    surveys: [form(city, { surveyTitle: '健診の申込み' })],
    calendars: [{ ...city.calendars![0]!, name: '保健センター' }],
  }))
  expect(await agree(file)).toEqual({ kind: 'taken', forms: [{ surveyId: 'svy1', title: '健診の申込み' }] })
  expect(await town.storage.formDrafts.find('svy1')).toMatchObject({
    ...{ by: 'sato', revision: 1, config: { surveyTitle: '健診の申込み' } },
    catalog: { calendars: [{ sortKey: 'cal1', name: '保健センター' }] },
  })
  expect(await inForce()).toEqual(before)
  expect(town.storage.events.filter(({ kind }) => kind === 'form.drafted')).toMatchObject([
    { surveyId: 'svy1', request, facts: { what: 'sheet', by: 'sato' } },
  ])
  expect((await write('svy1')).title).toBe('健診の申込み')
  expect(await agree(file)).toEqual({ kind: 'taken', forms: [] })
})

test('a draft of a spreadsheet takes nothing back that others change meanwhile', async () => {
  const { book, agree, town, inForce } = await anOffice()
  const named = (name: string) => (city: City) => city.calendars!.map((each) => ({ ...each, name }))
  const [large] = (await inForce()).categories!.categories
  await agree(
    await book((city) => ({
      surveys: [form(city)],
      calendars: named('表の名前')(city).slice(0, 1),
      categories: city.categories!,
    })),
    {},
    keeper,
  )
  const { staff: _, ...city } = await inForce()
  const changed = {
    ...city.categories!,
    categories: [...city.categories!.categories, { ...large!, id: 'new', children: [] }],
  }
  await town.storage.city.import(
    { ...city, calendars: named('あとの名前')(city), categories: changed },
    town.clock.now(),
  )
  const next = cityWithDraft(await inForce(), (await town.storage.formDrafts.find('svy1'))!)
  expect(next.calendars!.map(({ name }) => name)).toEqual(['表の名前', 'あとの名前'])
  expect(next.categories!.categories.map(({ id }) => id)).toContain('new')
})

test('what is wrong stands beside its sheet and cell, with what would be lost; nothing is stored', async () => {
  const { book, agree, town } = await anOffice()
  const file = await book((city) => ({
    surveys: [
      form(city, {
        surveySchema: [anItem({ itemKey: 'a', title: '数', range: { min: 5, max: 1 }, type: 'number' })],
      }),
    ],
  }))
  const found = await agree(file)
  expect(found).toMatchObject({
    ...{ kind: 'found', isSectionMissing: false },
    faults: [
      { sheet: expect.any(String), cell: expect.stringMatching(/^[A-Z]+\d+$/), message: expect.any(String) },
    ],
  })
  expect(found.kind === 'found' && found.lost.map(({ what }) => what)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^項目「/)]),
  )
  expect(await town.storage.formDrafts.list()).toEqual([])
})

test('of what is not theirs nothing is told but that it is not', async () => {
  const { book, find, write, town } = await anOffice()
  const others = await book((city) => ({
    surveys: [form(city), { ...city.surveys[1]!, surveySchema: [] }],
    calendars: [city.calendars![0]!, { ...city.calendars![1]!, name: '' }],
  }))
  const found = await find(others)
  expect(found).toMatchObject({ forms: [], warnings: [], lost: [], elsewhere: [], left: [] })
  expect(found.faults.map(({ message }) => message)).toEqual(
    Array(2).fill('担当ではないか、ほかで使われているIDです。'),
  )
  expect(await refusalOf(write('hall'))).toMatchObject({ code: 'survey.not_found' })
  const own = await book((city) => ({ surveys: [form(city)] }))
  for (const who of [officer('desk', 'health'), officer('desk')])
    expect(await refusalOf(find(own, {}, who))).toMatchObject({ code: 'office.not_allowed' })
  expect(await refusalOf(find(own, { sectionId: 'halls' }))).toMatchObject({ code: 'office.not_allowed' })
  expect(await town.storage.formDrafts.list()).toEqual([])
})

test('a category with a calendar of others is not changed by who may not', async () => {
  const { book, find } = await anOffice()
  const renamed = (city: City) => {
    const [large] = city.categories!.categories
    return { categories: { ...city.categories!, categories: [{ ...large!, name: '別の名前' }] } }
  }
  const file = await book(renamed)
  const cal2 = (await find(file, {}, officer('editor', 'halls'))).faults
  expect(cal2).toMatchObject([{ sheet: '分類', message: '担当ではないか、ほかで使われているIDです。' }])
  expect((await find(file, {}, keeper)).faults).toEqual([])
})

test('a new form asks for its section, to which it and its new calendars belong once it is in force', async () => {
  const { book, find, agree, town } = await anOffice()
  const file = await book(() => ({ surveys: [aSurvey({ surveyId: 'new', surveyTitle: '新しい申込み' })] }))
  expect(await find(file)).toMatchObject({
    ...{ faults: [], isSectionMissing: true },
    sections: [{ sectionId: 'health', name: '健康づくり課' }],
    forms: [{ surveyId: 'new', isNew: true }],
  })
  expect(await agree(file)).toMatchObject({ kind: 'found' })
  expect(await agree(file, { sectionId: 'health' })).toMatchObject({ kind: 'taken' })
  expect(await town.storage.formDrafts.find('new')).toMatchObject({ sectionId: 'health', kind: 'survey' })
  expect(await find(file)).toMatchObject({ isSectionMissing: false, forms: [{ isSame: true }] })
})

test('a spreadsheet of a form leaves its draft what it says nothing of, and is no form that was sent once', async () => {
  const { book, agree, find, town, inForce } = await anOffice()
  const [calendar] = (await inForce()).calendars!
  const kept = {
    ...{ sectionId: 'health', group: 'くらし' },
    ...{ languages: { en: { 氏名: 'Name' } }, proposals: { en: { 予約: 'Booking' } } },
    catalog: { calendars: [{ ...calendar!, name: '表の名前' }] },
  }
  const [config] = (await inForce()).surveys
  const before = { surveyId: 'svy1', kind: 'survey', config: config!, base: 1, at: 0, by: 'mori' } as const
  await town.storage.formDrafts.put(
    { ...before, ...kept, publishAt: 1, trouble: 'office.form_changed' },
    0,
    [],
  )
  const file = await book((city) => ({ surveys: [form(city, { surveyTitle: '申請' })] }))
  await agree(file)
  const { publishAt, trouble, ...draft } = (await town.storage.formDrafts.find('svy1'))!
  expect(draft).toMatchObject({ ...kept, base: 1, config: { surveyTitle: '申請' }, by: 'sato' })
  expect([publishAt, trouble]).toEqual([undefined, undefined])

  const { staff: _, ...city } = await inForce()
  await town.storage.city.import({ ...city, surveys: city.surveys.slice(0, 1) }, town.clock.now())
  const again = await book(() => ({ surveys: [aSurvey({ surveyId: 'hall' })] }))
  expect((await find(again, {}, keeper)).faults).toHaveLength(1)
})

test('what somebody else has written meanwhile is not overwritten unseen', async () => {
  const { book, agree, find, drop } = await anOffice()
  const [one, other] = await Promise.all(
    ['一つ目', '二つ目'].map((surveyTitle) => book((city) => ({ surveys: [form(city, { surveyTitle })] }))),
  )
  const seen = await find(other!)
  await agree(one!)
  const late = { isAgreed: true, version: seen.version, revisions: seen.forms }
  expect(await refusalOf(drop(other!, late))).toMatchObject({ code: 'office.draft_changed' })
  expect((await find(other!)).forms).toMatchObject([{ revision: 1, by: 'sato' }])
  expect(await agree(other!)).toMatchObject({ kind: 'taken' })
})

test('calendars without a form are put in force once what they do to bookings is agreed to', async () => {
  const { book, find, drop, town, inForce } = await anOffice()
  const file = await book(({ calendars = [] }) => ({
    calendars: [{ ...calendars[0]!, dayOffs: [localDate('2024-06-14')] }],
  }))
  const found = await find(file)
  expect(found).toMatchObject({
    changes: [{ kind: 'calendar', how: 'changed' }],
    questions: {
      refused: [],
      touched: [{ calendarId: 'cal1', day: '2024-06-14', why: 'closed', reserved: 1 }],
    },
  })
  const agreed = { isAgreed: true, version: found.version }
  expect(await drop(file, { ...agreed, version: found.version - 1 })).toMatchObject({ kind: 'found' })
  expect(await drop(file, agreed)).toEqual({ kind: 'taken', forms: [] })
  const next = await inForce()
  expect(next.calendars?.map(({ sortKey }) => sortKey)).toEqual(['cal1', 'cal2'])
  expect((await find(file)).changes).toEqual([])
  expect(town.storage.events.filter(({ facts }) => facts?.what === 'sheet')).toMatchObject([
    { kind: 'city.imported', facts: { by: 'sato' } },
    { kind: 'calendar.changed', facts: { calendarId: 'cal1', by: 'sato' } },
  ])
})

test('a slot that somebody has booked can’t go, whoever agrees', async () => {
  const { book, agree, inForce } = await anOffice()
  const before = await inForce()
  const file = await book(({ calendars: [first] = [] }) => ({
    calendars: [{ ...first!, comaList: [{ start: '05:00', end: '06:00' }, ...first!.comaList.slice(2)] }],
  }))
  expect(await agree(file)).toMatchObject({
    kind: 'found',
    questions: { refused: [{ kind: 'slot_in_use', calendarId: 'cal1', reserved: 1 }] },
  })
  expect(await inForce()).toEqual(before)
})

test('what is no spreadsheet is told apart from one with faults, and the examples have none', async () => {
  const { drop, find, sheets, town } = await anOffice()
  expect(await refusalOf(drop(new Uint8Array([1, 2, 3])))).toMatchObject({
    code: 'office.sheet_unreadable',
  })
  for (const of of ['form', 'booking'] as const) {
    const { file } = await makeWriteSheetTemplate({ citySheets: sheets })()({ of })
    expect((await find(file, { sectionId: 'health' })).faults).toEqual([])
  }
  expect(await town.storage.formDrafts.list()).toEqual([])
})
