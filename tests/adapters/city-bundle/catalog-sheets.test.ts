import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { citySheets } from '../../../adapters/city-bundle/sheets/city-sheets.ts'
import { importSheets } from '../../../adapters/city-bundle/sheets/import-sheets.ts'
import { exampleBooking, sheetTemplate } from '../../../adapters/city-bundle/sheets/sheet-template.ts'
import { writeSheetFiles } from '../../../adapters/city-bundle/sheets/write-sheet-files.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import type { CategoryTree, ReservationItem } from '../../../domain/reservation/category.ts'
import { dayPlan } from '../../../domain/reservation/day-plan.ts'
import { localDate, plusDays } from '../../../domain/shared/local-date.ts'
import { offeredCalendars } from '../../offered-calendars.ts'
import { aBundle, aBundleFolder, today } from './bundles.ts'
import { aCalendarFile, aCatalog, anItemToReserve, aSmallFile, aTreeFile } from './catalogs.ts'

type Catalog = Pick<City, 'calendars' | 'categories' | 'items'>

const demo = 'server/demo/city'

const cityOf = async (folder: string): Promise<City> => {
  const read = await readBundle(folder, today)
  if (!('city' in read)) throw new Error(read.faults.map(({ message }) => message).join('\n'))
  return read.city
}

/** What is read from the workbook that is written of a catalog. */
async function again(catalog: Catalog, folder = '/nowhere') {
  const bytes = writeWorkbook(citySheets({ surveys: [], ...catalog }).sheets)
  const read = await importSheets(readWorkbook(bytes), folder, today)
  const calendars = read.catalog.flatMap(({ kind, config }) =>
    kind === 'calendar' ? [config as Calendar] : [],
  )
  const one = (kind: string) => read.catalog.find((file) => file.kind === kind)?.config
  return {
    ...read,
    said: {
      calendars,
      categories: one('categories') as CategoryTree,
      items: one('items') as ReservationItem[],
    },
  }
}

test('calendars, categories and items of the demo city are the same after a way through a workbook', async () => {
  const { calendars, categories, items, media } = await cityOf(demo)
  const folder = await aBundleFolder(
    Object.fromEntries(media.map(({ name, bytes }) => [`media/${name}`, bytes])),
  )
  const { said, faults, lost } = await again({ calendars, categories, items } as Catalog, folder)
  expect({ faults, lost }).toEqual({ faults: [], lost: [] })
  expect(said).toEqual({ calendars, categories, items })
})

test('a workbook of the demo city that nobody has changed changes none of its files', async () => {
  const read = await importSheets(
    readWorkbook(writeWorkbook(citySheets(await cityOf(demo)).sheets)),
    demo,
    today,
  )
  const { catalog, unchanged, faults, newFaults, lost, skipped } = read
  expect({ catalog, unchanged, faults, newFaults, lost, skipped }).toEqual({
    ...{ catalog: [], unchanged: 17, faults: [], newFaults: [], lost: [], skipped: [] },
  })
})

/** Calendars that say everything, in any order that the bundle allows. */
const anyCalendar: fc.Arbitrary<Calendar> = fc
  .record({
    slots: fc.integer({ min: 1, max: 4 }),
    halves: fc.boolean(),
    places: fc.array(fc.option(fc.integer({ min: 0, max: 9 })), { minLength: 56, maxLength: 56 }),
    split: fc.boolean(),
    weekdays: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6]),
    offs: fc.array(fc.integer({ min: 0, max: 40 })),
    own: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }),
    head: fc.record(
      {
        reservationCancelLimit: fc.constantFrom(null, 0, 3),
        reservationControlType: fc.constantFrom(0, 1, 2),
        reservationMaxCount: fc.nat(5),
        reservationStart: fc.constant(localDate('2024-06-20')),
        startDate: fc.constant(localDate('2024-06-15')),
        dayOffWeekdays: fc.shuffledSubarray([0, 1, 6]),
        dayOffOnHolidays: fc.boolean(),
        calendarOff: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ slots, halves, places, split, weekdays, offs, own, head }): Calendar => {
    const quotas = (at: number) => places.slice(at * slots, (at + 1) * slots)
    const day = (ahead: number) => plusDays(localDate('2024-06-14'), ahead)
    const entries = weekdays.map((weekday) => ({ weekdays: [weekday], quotas: quotas(weekday) }))
    const comaList = Array.from({ length: slots }, (_, key) => ({
      start: `${String(9 + key).padStart(2, '0')}:00`,
      end: `${String(9 + key).padStart(2, '0')}:${halves ? '30' : '50'}`,
    }))
    return {
      ...{ sortKey: 'cal', name: '相談室', comaList, ...(head as Partial<Calendar>) },
      weekly: split
        ? [
            ...entries.map((entry) => ({ ...entry, to: day(20) })),
            ...entries.map((entry, at) => ({ ...entry, from: day(21), quotas: quotas(at + 7) })),
          ]
        : entries,
      dayOffs: offs.map(day),
      days: Object.fromEntries(own.map((ahead, at) => [day(ahead), quotas(at)])),
    }
  })

test('any calendar has the same places on each day after a way through a workbook, and nothing else is lost', async () => {
  await fc.assert(
    fc.asyncProperty(anyCalendar, async (calendar) => {
      const { said, faults } = await again({ calendars: [calendar] })
      expect(faults).toEqual([])
      const { weekly: _, dayOffs: __, days: ___, ...head } = calendar
      expect(said.calendars[0]).toMatchObject(head)
      for (let ahead = 0; ahead < 45; ahead += 1) {
        const day = plusDays(localDate('2024-06-14'), ahead)
        for (const isHoliday of [true, false]) {
          const plan = (one: Calendar) => {
            const { isDayOff, quotas } = dayPlan(one, day, isHoliday)
            return { isDayOff, quotas: calendar.comaList.map((_, key) => quotas[key] ?? null) }
          }
          expect(plan(said.calendars[0]!)).toEqual(plan(calendar))
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('a calendar that a bundle writes in another order stays as it is there', async () => {
  const calendar = aCalendarFile({
    weekly: [
      { weekdays: [5, 1], quotas: [2] },
      { weekdays: [2], quotas: [null, null] },
    ],
    dayOffs: ['2026-01-02', '2026-01-01', '2026-01-02'],
    days: { '2026-02-01': [null, null] },
  }) as unknown as Calendar
  const folder = await aBundle(aCatalog({ 'calendars/1.json': calendar }))
  const { catalog, unchanged } = await again({ calendars: [calendar] }, folder)
  expect({ catalog, unchanged }).toEqual({ catalog: [], unchanged: 1 })
  const changed = await again({ calendars: [{ ...calendar, name: '第2相談室' }] }, folder)
  expect(changed.said.calendars[0]).toMatchObject({
    name: '第2相談室',
    weekly: [{ weekdays: [1, 5], quotas: [2, null] }],
    dayOffs: ['2026-01-01', '2026-01-02'],
    days: { '2026-02-01': [] },
  })
})

test('categories and items keep what has no cell, such as names in other languages and an order of their own', async () => {
  const tree = {
    ...aTreeFile(
      aSmallFile({ id: 'b', order: 7, nameText: '長い', capGroup: '検診', name: ' 前後に空白 ' }),
      aSmallFile({ id: 'a', order: 1, children: [] }),
    ),
    tagLabels: { en: { tag1: 'Field', tag2: 'Place', tag3: 'Desk' } },
  } as unknown as CategoryTree
  const items = ['a', 'b'].map((categoryId) =>
    anItemToReserve({
      categoryId,
      toBring: ['印鑑、通帳', '本人確認書類'],
      place: ' 1階',
      mapUrl: 'https://a.example/',
    }),
  ) as unknown as ReservationItem[]
  const { said } = await again({ categories: tree, items })
  expect(said).toMatchObject({ categories: tree, items })
  expect(said.categories).toEqual(tree)
  const { inJson } = citySheets({ surveys: [], categories: tree, items })
  expect(inJson).toEqual([
    { sheet: '分類', items: ['そのほかの設定（JSON）', '1番'] },
    { sheet: '予約するもの', items: ['a', 'b'] },
  ])
})

test('the template with a booking is a city without faults once its sheets are read', async () => {
  const folder = await aBundleFolder({ 'settings.json': { cityName: 'みなと市' } })
  const sheets = readWorkbook(writeWorkbook(sheetTemplate({ booking: true })))
  const read = await importSheets(sheets, folder, today)
  expect({ faults: read.faults, warnings: read.warnings, skipped: read.skipped }).toEqual({
    ...{ faults: [], warnings: [], skipped: [] },
  })
  await writeSheetFiles(folder, [...read.files, ...read.catalog])
  expect(await cityOf(folder)).toMatchObject(exampleBooking)
})

test('a calendar takes the place of its file, also of one that cannot be read as a calendar', async () => {
  const folder = await aBundle(
    aCatalog({ 'calendars/07-old.json': aCalendarFile({ sortKey: 'old', weekly: 1 }) }),
  )
  const { catalog, earlierFaults } = await again(
    { calendars: [{ ...exampleBooking.calendars[0], sortKey: 'old' }] },
    folder,
  )
  expect(catalog.map(({ path, isNew }) => ({ path, isNew }))).toEqual([
    { path: 'calendars/07-old.json', isNew: false },
  ])
  expect(earlierFaults).toEqual([])
})

test('a calendar is added beside those that are there; those without a row stay', async () => {
  const folder = await aBundle(aCatalog())
  const added = offeredCalendars([{ ...exampleBooking.calendars[0]!, sortKey: 'added' }]).calendars ?? []
  const { catalog } = await again({ calendars: added }, folder)
  expect(catalog.map(({ path, isNew }) => ({ path, isNew }))).toEqual([
    { path: 'calendars/02-added.json', isNew: true },
  ])
  await writeSheetFiles(folder, catalog)
  expect((await cityOf(folder)).calendars?.map(({ sortKey }) => sortKey)).toEqual(['added', 'cal-1'])
})
