import { describe, expect, test } from 'vitest'
import { aTree, bookables, refusalOf, someItems } from '../bookables.ts'
import { routes } from '../routes.ts'
import { aTown } from '../town.ts'

const cancer = {
  id: 'cat01',
  name: '胃がん',
  order: 1,
  calendarId: 'cal1',
  tag1: '健診',
  tag2: '成人',
  tag3: '胃がん',
}

describe.each(routes)('what can be booked, %s', (_name, route) => {
  test('the whole tree is told as the city wrote it [API-39] [RSV-02]', async () => {
    const town = await aTown(route, { bookables: bookables() })
    expect(await town.loadCategoryTree()).toEqual(aTree)
  })

  test('a category is found on any level, with the names of the levels down to it [API-37]', async () => {
    const town = await aTown(route, { bookables: bookables() })
    expect(await town.findCategory({ categoryId: 'cat01' })).toEqual(cancer)
    expect(await town.findCategory({ categoryId: 'M1' })).toEqual({
      id: 'M1',
      name: '成人',
      order: 1,
      tag1: '健診',
      tag2: '成人',
    })
  })

  test.each(['cat99', '__proto__'])("a category '%s' is not there", async (categoryId) => {
    const town = await aTown(route, { bookables: bookables() })
    const notFound = { code: 'category.not_found', categoryId }
    expect(await refusalOf(town.findCategory({ categoryId }))).toEqual(notFound)
    expect(await refusalOf(town.listReservationItems({ categoryId }))).toEqual(notFound)
  })

  test('categories are listed by level in the order of the tree, small ones unless told otherwise [API-38]', async () => {
    const town = await aTown(route, { bookables: bookables() })
    const listed = async (flags: Parameters<typeof town.listCategories>[0]) =>
      (await town.listCategories(flags)).map(({ id }) => id)
    expect(await listed({})).toEqual(['cat01', 'cat_02', 'cat03', 'cat09'])
    expect(await listed({ tag1: true })).toEqual(['L1', 'L2'])
    expect(await listed({ tag1: true, tag3: true })).toEqual([
      'L1',
      'cat01',
      'cat_02',
      'cat03',
      'L2',
      'cat09',
    ])
  })

  test('items are told of one category, or of all [API-44] [CAL-15]', async () => {
    const town = await aTown(route, { bookables: bookables() })
    expect(await town.listReservationItems({ categoryId: 'all' })).toEqual(someItems)
    const names = (await town.listReservationItems({ categoryId: 'cat01' })).map(({ itemName }) => itemName)
    expect(names).toEqual(['バリウム', '内視鏡'])
    expect(await town.listReservationItems({ categoryId: 'L1' })).toEqual([])
  })

  test('levels are named in the language asked for, in Japanese where it has no names [RSV-04] [API-43]', async () => {
    const town = await aTown(route, { bookables: bookables() })
    const japanese = { tag1: '分野', tag2: '種別', tag3: '内容' }
    expect(await town.readTagLabels({})).toEqual(japanese)
    expect(await town.readTagLabels({ languageCode: 'en' })).toMatchObject({ tag1: 'Field' })
    for (const languageCode of ['ko', 'ja', '__proto__', 'constructor']) {
      expect(await town.readTagLabels({ languageCode })).toEqual(japanese)
    }
  })

  test('calendars are shown by the week, from Sunday on [API-40]', async () => {
    const town = await aTown(route, { bookables: bookables() })
    expect(await town.readCalendarDisplay()).toEqual({ ...aTree.display, view: 'week', weekStart: 0 })
  })

  test('a city that books nothing has no tree, no items and no names', async () => {
    const town = await aTown(route)
    expect(await town.loadCategoryTree()).toBeUndefined()
    expect(await town.listCalendars()).toEqual([])
    expect(await town.listCategories({ tag1: true })).toEqual([])
    expect(await town.listReservationItems({ categoryId: 'all' })).toEqual([])
    expect(await town.readTagLabels({ languageCode: 'en' })).toEqual({ tag1: '', tag2: '', tag3: '' })
    expect(await town.readCalendarDisplay()).toMatchObject({ title: '', view: 'week' })
  })
})
