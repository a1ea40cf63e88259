import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import {
  aBookingSurvey,
  aCalendar,
  aReservation,
  aTree,
  bookables,
  inTwoCalendars,
  oneCategory,
} from '../bookables.ts'
import { anItem, answers, aSave } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, type Bookables, type Town } from '../town.ts'
import { aClinic, booking, nine, now } from './clinic.ts'

const noCategories = { display: aTree.display, categories: [] }

/** What the row of the reservation says about it. */
async function reserved(town: Town) {
  const [name, slot] = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
  expect(name).not.toHaveProperty('reserved')
  return { category: slot?.categoryInfo?.tag3, reserved: slot?.reserved }
}

describe.each(routes)('a reservation in words, %s', (_name, route) => {
  test('its row says what is reserved on which day from when to when, also once it is cancelled; and until when it can be given back [CANCEL-10]', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking(nine))
    const words = { itemName: 'バリウム', day: '2024-06-14', start: '09:00', end: '10:00' }
    const said = { category: '胃がん', reserved: words }
    expect(await reserved(town)).toEqual({ ...said, reserved: { ...words, lastDay: '2024-06-13' } })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: 'svy1#U-hanako' })
    expect(await reserved(town)).toEqual(said)
  })

  test.each([
    ['cat01_8|20240614|0', '内視鏡'],
    ['cat_02_7|20240614|0', 'レントゲン'],
  ])('%s is named after its category and item: %s', async (slot, itemName) => {
    const town = await aClinic(route)
    await town.saveAnswer(booking(slot))
    expect((await reserved(town)).reserved).toMatchObject({ itemName })
  })

  test('its calendar is named where the form wants that [ITEM-34]', async () => {
    const surveySchema = [anItem(), aReservation({ calendarLabelDisplay: true })]
    const town = await aTown(route, {
      surveys: [aBookingSurvey({ surveySchema })],
      bookables: bookables(),
      now,
    })
    await town.saveAnswer(booking(nine))
    expect((await reserved(town)).reserved).toMatchObject({ calendarName: '健診センター' })
  })

  test('it reads what it was made with, whatever imports take away, move, rename or bring back once its day is over', async () => {
    const surveySchema = [anItem(), aReservation({ calendarLabelDisplay: true })]
    const town = await aTown(route, {
      surveys: [aBookingSurvey({ surveySchema })],
      bookables: bookables({ reservationCancelLimit: 0 }),
      now,
    })
    await town.saveAnswer(booking(nine))
    const made = {
      category: '胃がん',
      reserved: {
        itemName: 'バリウム',
        calendarName: '健診センター',
        day: '2024-06-14',
        start: '09:00',
        end: '10:00',
      },
    }
    const { categories = aTree, items = [], calendars = [] } = bookables()
    const moved = aCalendar({ sortKey: 'cal2', name: '別館', comaList: [{ start: '15:00', end: '16:00' }] })
    const another = aCalendar({ name: '新館', comaList: [{ start: '08:00', end: '08:30' }] })
    const imports: [string, Bookables][] = [
      ['2024-06-20', { categories, calendars, items: [] }],
      ['2024-06-21', { categories: { ...categories, categories: [] }, calendars, items: [] }],
      ['2024-06-22', { calendars: [], items: [] }],
      ['2024-06-23', { categories, calendars, items }],
      ['2024-06-24', { categories: inTwoCalendars, calendars: [another, moved], items }],
      ['2024-06-25', { categories: oneCategory, calendars: [moved], items: [] }],
      ['2024-06-26', {}],
    ]
    for (const [on, offered] of imports) {
      town.clock.set(`${on}T12:00:00+09:00`)
      await town.offer({ categories: noCategories, calendars: [], items: [], ...offered })
      expect(await reserved(town), on).toMatchObject(made)
    }
    expect(await town.listReservationItems({ categoryId: 'all' })).toEqual([])
    expect(await town.listCalendars()).toEqual([])
  })

  test('it takes a new name of what stays, and is unknown where there was never any such thing; the day stays', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking(nine))
    const { items = [] } = bookables()
    await town.offer({ items: items.map((item) => ({ ...item, itemName: '胃カメラ' })) })
    expect((await reserved(town)).reserved).toMatchObject({ itemName: '胃カメラ' })
    await amendSlot(town, 'cat77_7|20240614|0')
    expect(await reserved(town)).toEqual({ category: undefined, reserved: { day: '2024-06-14' } })
  })

  test('a choice without a time has no day, and one that stopped at a category says nothing', async () => {
    const survey = aBookingSurvey({ isAppending: { value: true } })
    const schema = [anItem(), aReservation({ isAdminItem: true })]
    const town = await aTown(route, { surveys: [survey], bookables: bookables(), now })
    await town.saveAnswer(booking(nine))
    await town.publish({ ...survey, surveySchema: schema })
    expect(rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))).toHaveLength(1)
    await town.publish(survey)
    await amendSlot(town, 'cat01_7')
    expect((await reserved(town)).reserved).toEqual({ itemName: 'バリウム' })
    await amendSlot(town, '?L1/M1')
    expect((await reserved(town)).reserved).toEqual({})
  })

  test('a form without a reservation has none', async () => {
    const town = await aTown(route)
    await town.saveAnswer(aSave({ answers: answers({ name: nine }) }))
    const [row] = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
    expect(row).not.toHaveProperty('reserved')
  })
})

async function amendSlot(town: Town, text: string) {
  const record = (await town.storage.ownAnswers.listOwn('U-hanako', 'svy1')).at(-1)
  if (!record) throw new Error('nothing was saved')
  const entries = record.entries.map((entry) =>
    entry.itemKey === 'slot' ? { ...entry, answer: [text] } : entry,
  )
  const { answerId, surveyId, userId, version, updatedAt } = record
  await town.storage.answers.amend({
    answerId,
    surveyId,
    userId,
    version,
    updatedAt,
    entries,
    releases: 'all',
    audit: [],
  })
}
