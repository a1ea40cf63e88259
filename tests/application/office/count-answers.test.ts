import { describe, expect, test } from 'vitest'
import { fiveWeeksTo, makeCountAnswers } from '../../../application/office/count-answers.ts'
import { weekIn } from '../../../domain/reservation/calendar-grid.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { booking, ten } from '../answer/a-town-with-messages.ts'
import { aBookingSurvey } from '../bookables.ts'
import { aPayingTown, aPurchase, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'
import { taro } from '../town.ts'
import { aDesk } from './a-desk.ts'

const span = (from: string, to: string) => ({ from: localDate(from), to: localDate(to) })
const june = span('2024-06-03', '2024-06-30')

/** A desk with a form in which Hanako books on Saturday 1 June, before what is counted. */
async function aCountingDesk() {
  const desk = await aDesk({ surveys: [aBookingSurvey({ isAppending: { value: true } })] })
  const { town } = desk
  await town.saveAnswer(booking(ten))
  const [own] = await town.readOwnAnswers({ surveyId: 'svy1' })
  const on = (day: string) => town.clock.set(`${day}T12:00:00+09:00`)
  return { ...desk, own: own!, on, count: makeCountAnswers(town.storage) }
}

const row = { surveyId: 'svy1', formTitle: expect.any(String) }
const act = { by: 'tanaka', tells: false, dryRun: false }

describe('what is counted', () => {
  test('is what residents and the desk did, by form and week, and what stays booked, by place and week of the visit', async () => {
    const { town, on, own, book, move, cancel, count } = await aCountingDesk()
    on('2024-06-03')
    const changed = await town.saveAnswer({
      ...booking('cat01_7|20240620|0'),
      partitionKey: own.partitionKey,
    })
    const items = [{ item: 'name', text: '次郎' }]
    const booked = await book({ surveyId: 'svy1', by: 'tanaka', items, slot: 'cat01_7 2024-06-20 10:00' })
    on('2024-06-08')
    await move({ ...act, answerCode: changed.answerCode, slot: 'cat_02_7 2024-06-20 9:00' })
    on('2024-06-09')
    await cancel({
      by: 'tanaka',
      reason: '電話',
      tells: false,
      isOver: false,
      answerCode: booked.answerCode!,
    })
    const of = await town.as(taro)
    await of.saveAnswer(booking('cat01_7|20240614|0'))
    const [other] = await of.readOwnAnswers({ surveyId: 'svy1' })
    await of.cancelAnswer({ surveyId: 'svy1', partitionKey: other!.partitionKey })

    expect(await count({ days: june })).toEqual({
      days: june,
      forms: [
        {
          ...row,
          ...span('2024-06-03', '2024-06-08'),
          acts: { sent: { office: 1 }, changed: { resident: 1, office: 1 }, cancelled: {} },
          ...{ opened: 0, sentInLine: 0, languages: new Map() },
        },
        {
          ...row,
          ...span('2024-06-09', '2024-06-15'),
          acts: { sent: { resident: 1 }, changed: {}, cancelled: { resident: 1, office: 1 } },
          ...{ opened: 0, sentInLine: 0, languages: new Map([['', 1]]) },
        },
      ],
      places: [
        {
          ...row,
          ...span('2024-06-16', '2024-06-22'),
          calendarId: expect.any(String),
          placeName: expect.any(String),
          ...{ bookings: 1, places: 1, arrived: 0, absent: 0 },
        },
      ],
      hours: [{ weekday: 4, hour: 9, bookings: 1 }],
    })
  })

  test('is told under its id where form or calendar is gone', async () => {
    const { storage } = (await aCountingDesk()).town
    const catalog = await storage.bookings.catalog()
    const { forms, places } = await makeCountAnswers({
      ...storage,
      surveys: { ...storage.surveys, list: async () => [] },
      bookings: { catalog: async () => ({ ...catalog, calendars: new Map() }) },
    })({ days: span('2024-06-01', '2024-06-14') })
    expect(forms).toMatchObject([{ formTitle: 'svy1' }])
    expect(places).toMatchObject([{ formTitle: 'svy1', placeName: 'cal1' }])
  })

  test('is nothing where nothing happened', async () => {
    const days = span('2023-01-01', '2023-01-31')
    expect(await (await aCountingDesk()).count({ days })).toEqual({ days, forms: [], places: [], hours: [] })
  })

  test('is cancelled by the office where it gave the money back', async () => {
    const town = await aPayingTown(inProcess)
    const { orderId, form } = await sent(town, aPurchase())
    await tell(town, form)
    await town.markPayment({ orderId, mark: 'refunded' })
    const { forms } = await makeCountAnswers(town.storage)({ days: span('2098-06-01', '2098-06-30') })
    expect(forms).toMatchObject([{ acts: { sent: { resident: 1 }, cancelled: { office: 1 } } }])
  })
})

describe('a week', () => {
  const days = span('2024-06-05', '2024-06-18')
  test.each([
    ['2024-06-05', '2024-06-05', '2024-06-08'],
    ['2024-06-08', '2024-06-05', '2024-06-08'],
    ['2024-06-09', '2024-06-09', '2024-06-15'],
    ['2024-06-18', '2024-06-16', '2024-06-18'],
  ])('of %s is from Sunday %s to Saturday %s, within the days', (day, from, to) => {
    expect(weekIn(days, localDate(day))).toEqual(span(from, to))
  })

  test.each([
    ['2024-06-09', '2024-05-12', '2024-06-15'],
    ['2024-06-15', '2024-05-12', '2024-06-15'],
    ['2024-06-16', '2024-05-19', '2024-06-22'],
  ])('and the four before that of %s are %s to %s', (today, from, to) => {
    expect(fiveWeeksTo(localDate(today))).toEqual(span(from, to))
  })
})
