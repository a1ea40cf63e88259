import { expect, test } from 'vitest'
import { makeCompareCity } from '../../../application/city/compare-city.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { CategoryNode, CategoryTree } from '../../../domain/reservation/category.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { now, targetDay } from '../answer/clinic.ts'
import { aCalendar, aReservation, aTree, bookables, someItems } from '../bookables.ts'
import { anItem, answers, aSave, aSurvey } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { aTown, taro } from '../town.ts'

const ways = anItem({ itemKey: 'ways', title: '方法', type: 'checkboxes', options: ['窓口', '電話', '郵送'] })
const items: readonly SchemaItem[] = [anItem(), ways, aReservation()]
const form = (surveySchema: readonly SchemaItem[]) => aSurvey({ surveySchema })
const other = aSurvey({ surveyId: 'svy2', surveyTitle: 'アンケート' })
const empty = aCalendar({ sortKey: 'pool', name: 'プール' })
const city = { settings: { cityName: 'みなと市' }, surveys: [form(items), other], media: [] }

/** A town where Hanako books at nine and comes by phone or post, and Taro says only his name. */
async function compared(next: Partial<City>) {
  const town = await aTown(inProcess, { surveys: city.surveys, bookables: bookables({}, empty), now })
  const booked = { name: '花子', ways: ['電話', '郵送'], slot: 'cat01_7|20240614|0' }
  await town.saveAnswer(aSave({ answers: answers(booked) }))
  await (await town.as(taro)).saveAnswer(aSave({ answers: answers({ name: '太郎', ways: ['電話'] }) }))
  const { storage, clock } = town
  const compare = makeCompareCity({ ...storage, clock, holidays: { nameOf: () => undefined } })
  return compare({ ...city, ...bookables({}, empty), ...next })
}

const nothing = {
  refused: [],
  overwritten: [],
  forms: [],
  calendars: [],
  categories: [],
  reopened: [],
  touched: [],
  languages: [],
  lost: [],
}

test('a city that is in force loses nothing', async () => {
  expect(await compared({})).toEqual(nothing)
})

test('before the first import there is nothing to compare with', async () => {
  const needs = { ...testStorage(), clock: { now: () => 0 }, holidays: { nameOf: () => undefined } }
  expect(await makeCompareCity(needs)(city)).toBeUndefined()
})

test('items that are gone are told with the number of their answers and what their key may be now [R10]', async () => {
  const renamed = anItem({ ...ways, itemKey: 'how' })
  expect(await compared({ surveys: [form([renamed, aReservation()]), other] })).toEqual({
    ...nothing,
    lost: [
      {
        surveyId: 'svy1',
        items: [
          { itemKey: 'name', title: 'お名前', answers: 2 },
          { itemKey: 'ways', title: '方法', answers: 2, renamedTo: 'how' },
        ],
        options: [],
        answers: { items: 2, options: 0 },
      },
    ],
  })
})

test('options that are gone are told with the number of answers that have chosen them', async () => {
  const fewer = anItem({ ...ways, options: ['電話', '訪問'] })
  const item = { itemKey: 'ways', title: '方法' }
  const options = [
    { ...item, option: '郵送', answers: 1 },
    { ...item, option: '窓口', answers: 0 },
  ]
  expect(await compared({ surveys: [form([anItem(), fewer, aReservation()]), other] })).toEqual({
    ...nothing,
    lost: [
      {
        surveyId: 'svy1',
        items: [],
        options,
        answers: { items: 0, options: 1 },
      },
    ],
  })
})

test('answers that a change superseded do not count, cancelled ones do', async () => {
  const town = await aTown(inProcess, { surveys: [form(items)], bookables: bookables(), now })
  const { storage, clock } = town
  await town.saveAnswer(aSave({ answers: answers({ name: '花子' }) }))
  await (await town.as(taro)).saveAnswer(aSave({ answers: answers({ name: '太郎' }) }))
  const checks = ['取り消し', 'キャンセル']
  for await (const record of storage.officeAnswers.all('svy1')) {
    const { answerId, surveyId, userId, version, updatedAt } = record
    const check = checks.shift()!
    const amended = { answerId, surveyId, userId, version, updatedAt, check }
    await storage.answers.amend({ ...amended, releases: 'all', audit: [] })
  }
  const compare = makeCompareCity({ ...storage, clock, holidays: { nameOf: () => undefined } })
  const next = { ...city, ...bookables(), surveys: [form([ways, aReservation()])] }
  expect((await compare(next))?.lost[0]?.items).toMatchObject([{ itemKey: 'name', answers: 1 }])
})

test('a form that is gone is told with its answers, and refused only with bookings ahead', async () => {
  const { calendars } = bookables({}, empty)
  expect(await compared({ surveys: [form(items)] })).toEqual({
    ...nothing,
    forms: [{ surveyId: 'svy2', title: 'アンケート', answers: 0 }],
  })
  expect(await compared({ surveys: [other], ...(calendars && { calendars }) })).toEqual({
    ...nothing,
    refused: [{ kind: 'survey_in_use', surveyId: 'svy1', bookings: 1, orders: 0 }],
    forms: [{ surveyId: 'svy1', title: '住民票の写しの請求', answers: 2 }],
  })
})

test('a form that is gone is told with its answers, one that was changed counted once', async () => {
  const appending = { ...form(items), isAppending: { value: true } }
  const town = await aTown(inProcess, { surveys: [appending], now })
  const { partitionKey } = await town.saveAnswer(aSave({ answers: answers({ name: '花子' }) }))
  await town.saveAnswer(aSave({ answers: answers({ name: '花' }), partitionKey }))
  const compare = makeCompareCity({
    ...town.storage,
    clock: town.clock,
    holidays: { nameOf: () => undefined },
  })
  expect((await compare({ ...city, surveys: [] }))?.forms).toMatchObject([{ surveyId: 'svy1', answers: 1 }])
})

test('a calendar or a time that is gone is refused only with bookings ahead', async () => {
  const [first] = bookables().calendars ?? []
  expect(await compared({ calendars: first ? [first] : [] })).toEqual({
    ...nothing,
    calendars: [{ calendarId: 'pool', name: 'プール' }],
  })
  expect(await compared({ calendars: [empty] })).toEqual({
    ...nothing,
    refused: [{ kind: 'calendar_in_use', calendarId: 'cal1', reserved: 1 }],
  })
  const comaList = [{ start: '09:30', end: '10:00' }, ...aCalendar().comaList.slice(1)]
  expect(await compared(bookables({ comaList }, empty))).toEqual({
    ...nothing,
    refused: [{ kind: 'slot_in_use', calendarId: 'cal1', slotKeys: [0], reserved: 1 }],
  })
})

/** The tree without a small category, or with that one in another calendar. */
const treeWith = (change: (small: CategoryNode) => CategoryNode[]): CategoryTree => {
  const changed = (nodes: readonly CategoryNode[]): CategoryNode[] =>
    nodes.flatMap(({ children, ...node }) =>
      children ? [{ ...node, children: changed(children) }] : change(node),
    )
  return { ...aTree, categories: changed(aTree.categories) }
}
const categoryInUse = { kind: 'category_in_use', categoryId: 'cat01', bookings: 1 }

test('a small category with bookings ahead is refused where it goes or gets another calendar, others are not', async () => {
  const gone = treeWith((small) => (small.id === 'cat01' ? [] : [small]))
  expect((await compared({ categories: gone }))?.refused).toEqual([categoryInUse])
  const moved = treeWith((small) => [small.id === 'cat01' ? { ...small, calendarId: 'pool' } : small])
  expect((await compared({ categories: moved }))?.refused).toEqual([categoryInUse])
  const others = treeWith((small) => (small.id === 'cat01' ? [{ ...small, name: '胃の検診' }] : []))
  const categories = ['cat09', 'cat03', 'cat_02'].map((categoryId) =>
    expect.objectContaining({ categoryId, items: 1 }),
  )
  expect(await compared({ categories: others })).toEqual({ ...nothing, categories })
})

test('what is reserved ahead is refused where it goes, another item is not', async () => {
  const without = (itemId: string) => ({
    items: someItems.filter((item) => item.categoryId !== 'cat01' || item.itemId !== itemId),
  })
  expect((await compared(without('7')))?.refused).toEqual([
    { kind: 'item_in_use', categoryId: 'cat01', itemId: '7', bookings: 1 },
  ])
  const [other] = someItems.filter(({ categoryId, itemId }) => categoryId === 'cat01' && itemId !== '7')
  expect(await compared(without(other?.itemId ?? ''))).toEqual(nothing)
})

test('a closed day with bookings is told', async () => {
  const touched = [{ calendarId: 'cal1', day: targetDay, slotKey: 0, why: 'closed', reserved: 1, quota: 0 }]
  expect(await compared(bookables({ dayOffs: [localDate('2024-06-14')] }, empty))).toEqual({
    ...nothing,
    touched,
  })
})

test('a form of another kind is refused', async () => {
  expect(await compared({ surveys: [form(items)], members: [other] })).toEqual({
    ...nothing,
    refused: [{ kind: 'form_kind', surveyId: 'svy2', was: 'survey' }],
  })
})

test('a staff record with the identifier of another one is refused', async () => {
  const storage = testStorage()
  const staff = (username: string) => ({ ...city, staff: [{ username, sub: 's-1' }] })
  await storage.city.import(staff('sato'), 0)
  const compare = makeCompareCity({
    ...storage,
    clock: { now: () => 0 },
    holidays: { nameOf: () => undefined },
  })
  expect((await compare(staff('sato')))?.refused).toEqual([])
  expect((await compare(staff('suzuki')))?.refused).toEqual([{ kind: 'staff_sub', sub: 's-1' }])
})
