import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer/answer-rows.ts'
import { aBookingSurvey, aReservation, bookables } from '../bookables.ts'
import { anItem, answers, aSave } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, type Town } from '../town.ts'
import { aClinic, booking, nine, now } from './clinic.ts'

/** What the row of the reservation says about it. */
async function reserved(town: Town) {
  const [name, slot] = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
  expect(name).not.toHaveProperty('reserved')
  return { category: slot?.categoryInfo?.tag3, reserved: slot?.reserved }
}

describe.each(routes)('a reservation in words, %s', (_name, route) => {
  test('its row says what is reserved on which day from when to when, also once it is cancelled', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking(nine))
    const said = {
      category: '胃がん',
      reserved: { itemName: 'バリウム', day: '2024-06-14', start: '09:00', end: '10:00' },
    }
    expect(await reserved(town)).toEqual(said)
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

  test('what the city offers no more is unknown; the day stays', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking(nine))
    const { categories, calendars = [] } = bookables()
    await town.offer({ ...(categories && { categories }), calendars, items: [] })
    expect((await reserved(town)).reserved).toEqual({ day: '2024-06-14', start: '09:00', end: '10:00' })
    await town.offer({
      ...(categories && { categories: { ...categories, categories: [] } }),
      calendars,
      items: [],
    })
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
