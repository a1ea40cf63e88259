import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { BookingRepository } from '../../../application/ports/booking-repository.ts'
import { yieldingToOthers } from '../../../application/shared/in-batches.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aBookingSurvey, aReservation, bookables, refusalOf, slotsOf } from '../bookables.ts'
import { anAppendingSurvey, answers, aSave } from '../forms.ts'
import { type Route, routes } from '../routes.ts'
import { aTown, hanako, type Town } from '../town.ts'
import { aClinic, booking, nine, now, targetDay } from './clinic.ts'
import { aTownOfDoses, doses, first, given } from './vaccination.ts'

const own = { surveyId: 'svy1', partitionKey: 'svy1#U-hanako' }
const anAppendingClinic = (route: Route, over: Partial<SurveyConfig> = {}) =>
  aTown(route, {
    surveys: [aBookingSurvey({ isAppending: { value: true }, ...over })],
    bookables: bookables(),
    now,
  })

/** What Hanako's rows tell: why the answer can't be changed, and why not cancelled. */
async function told(town: Town, partitionKey = own.partitionKey) {
  const rows = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
  const alone = rowsOf([(await town.readAnswer({ surveyId: 'svy1', partitionKey }))!])
  const all = [...rows.filter((row) => row.partitionKey === partitionKey), ...alone]
  const tellings = all.map((row) => [row.changeObstacle, row.cancelObstacle])
  expect(new Set(tellings.map((telling) => JSON.stringify(telling))).size).toBe(1)
  return tellings[0]
}

/** Gives Hanako's latest answer another check, as the office does. */
async function check(town: Town, value: string) {
  const record = (await town.storage.ownAnswers.listOwn(hanako, 'svy1')).at(-1)
  if (!record) throw new Error('nothing was saved')
  const { answerId, surveyId, userId, version, updatedAt } = record
  const change = { answerId, surveyId, userId, version, updatedAt, check: value }
  await town.storage.answers.amend({ ...change, releases: [], audit: [] })
}

describe.each(routes)('what keeps an answer from being changed or cancelled, %s', (_name, route) => {
  test('nothing does until its deadline; from then on its rows say so, and both are refused', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking(nine))
    town.clock.set('2024-06-13T23:59:59+09:00')
    expect(await told(town)).toEqual([undefined, undefined])
    town.clock.set('2024-06-14T00:00:00+09:00')
    const late = { code: 'reservation.deadline_passed' }
    expect(await told(town)).toEqual([late.code, late.code])
    expect(await refusalOf(town.saveAnswer(aSave({ answers: answers({ name: '花', slot: nine }) })))).toEqual(
      late,
    )
    expect(await refusalOf(town.cancelAnswer(own))).toEqual(late)
  })

  test.each(['完了', '対応完了'])(
    "what the office has finished ('%s') is cancelled, but not changed any more",
    async (word) => {
      const town = await aClinic(route)
      await town.saveAnswer(booking(nine))
      await check(town, word)
      expect(await told(town)).toEqual(['answer.completed', undefined])
      const completed = { code: 'answer.completed' }
      const other = { surveyId: 'svy1', itemKey: 'slot', targetDay, value: 'cat01_7|20240620|0' }
      expect(await refusalOf(town.saveAnswer(booking('cat01_7|20240620|0')))).toEqual(completed)
      expect(await refusalOf(town.checkReservation(other))).toEqual(completed)
      expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 1], 1: [1, 0] })
      expect(await refusalOf(town.cancelAnswer(own))).toBe('accepted')
      expect(await told(town)).toEqual(['answer.change_of_cancelled', 'answer.cancelled'])
    },
  )

  test('the answers of a form that forbids editing are cancelled, but not changed', async () => {
    const town = await anAppendingClinic(route, { isEditDisabled: { value: true } })
    const { partitionKey } = await town.saveAnswer(booking(nine))
    expect(await told(town, partitionKey)).toEqual(['answer.edit_disabled', undefined])
    const other = { surveyId: 'svy1', itemKey: 'slot', targetDay, value: nine, partitionKey }
    const refusal = { code: 'answer.edit_disabled' }
    expect(await refusalOf(town.checkReservation(other))).toEqual(refusal)
    expect(await refusalOf(town.saveAnswer({ ...booking(nine), partitionKey }))).toEqual(refusal)
  })

  test('a cancelled answer of an appending form is not changed; what a change superseded is outdated', async () => {
    const town = await anAppendingClinic(route)
    const { partitionKey: old } = await town.saveAnswer(booking(nine))
    const { partitionKey } = await town.saveAnswer({ ...booking(nine), partitionKey: old })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    expect(await told(town, old)).toEqual(['answer.outdated', 'answer.cancelled'])
    expect(await told(town, partitionKey)).toEqual(['answer.change_of_cancelled', 'answer.cancelled'])
    const edits = [old, partitionKey].map((key) => ({ ...booking(nine), partitionKey: key }))
    const refusals = await Promise.all(edits.map((edit) => refusalOf(town.saveAnswer(edit))))
    expect(refusals).toEqual([{ code: 'answer.outdated' }, { code: 'answer.change_of_cancelled' }])
    const asked = { surveyId: 'svy1', itemKey: 'slot', targetDay, value: nine }
    expect(await refusalOf(town.checkReservation({ ...asked, partitionKey }))).toEqual({
      code: 'answer.change_of_cancelled',
    })
  })

  test('where the second dose is still to be booked the done first one keeps nobody from changing', async () => {
    const town = await aTownOfDoses(route)
    await given(town, 'given1', '2021-06-14')
    town.clock.set('2021-06-20T12:00:00+09:00')
    expect(await told(town)).toEqual([undefined, 'reservation.deadline_passed'])
    await town.saveAnswer(doses({ first, second: 'cat01_7|20210711|0' }))
    expect(await told(town)).toEqual([undefined, 'reservation.deadline_passed'])
    town.clock.set('2021-07-11T12:00:00+09:00')
    expect(await told(town)).toEqual(['reservation.deadline_passed', 'reservation.deadline_passed'])
  })

  const others: [string, Partial<SchemaItem>, object][] = [
    ['can be booked', {}, [undefined, 'reservation.deadline_passed']],
    ['is disabled', { disabled: true }, ['reservation.deadline_passed', 'reservation.deadline_passed']],
    [
      'is not editable',
      { isNotEditable: true },
      ['reservation.deadline_passed', 'reservation.deadline_passed'],
    ],
  ]
  test.each(others)(
    'past its deadline an answer may be changed for another item: one that %s',
    async (_, over, obstacles) => {
      const surveySchema = [aReservation(), aReservation({ itemKey: 'slot2', ...over })]
      const town = await aTown(route, {
        surveys: [aBookingSurvey({ surveySchema })],
        bookables: bookables(),
        now,
      })
      await town.saveAnswer(aSave({ answers: answers({ slot: nine }) }))
      town.clock.set('2024-06-14T00:00:00+09:00')
      expect(await told(town)).toEqual(obstacles)
    },
  )

  test('where the deadline cannot be told the rows keep silent, and whoever asks is refused [CANCEL-14]', async () => {
    const town = await aClinic(route, { reservationCancelLimit: 0 })
    await town.saveAnswer(booking(nine))
    town.clock.set('2024-06-20T12:00:00+09:00')
    await town.offer({ ...bookables(), calendars: [] })
    expect(await told(town)).toEqual([undefined, undefined])
    const unavailable = { code: 'service.unavailable' }
    expect(await refusalOf(town.cancelAnswer(own))).toEqual(unavailable)
    const same = aSave({ answers: answers({ name: '花', slot: nine }) })
    expect(await refusalOf(town.saveAnswer(same))).toEqual(unavailable)
  }, 30_000)
})

describe.each(routes)('of several reasons against a cancellation the first counts, %s', (_name, route) => {
  /** A booked answer to a form that takes payments by now. */
  async function aPaidBooking(paymentFeature: boolean) {
    const town = await aTown(route, {
      surveys: [aBookingSurvey()],
      bookables: bookables(),
      now,
      settings: { paymentFeature },
    })
    await town.saveAnswer(booking(nine))
    await town.publish(aBookingSurvey({ usePayment: 1 }))
    return town
  }
  /** What the rows tell, and how the cancellation is refused. */
  const both = async (town: Town) => [
    (await told(town))?.[1],
    await refusalOf(town.cancelAnswer({ ...own, via: 'confirm' })),
  ]

  test('payment that is switched off comes last [CANCEL-22]', async () => {
    const code = 'payment.cancel_not_accepted'
    expect(await both(await aPaidBooking(false))).toEqual([code, { code }])
  })

  test('with payment switched on it is none [CANCEL-22]', async () => {
    expect(await both(await aPaidBooking(true))).toEqual([undefined, 'accepted'])
  })

  test('the deadline comes before payment [CANCEL-22]', async () => {
    const town = await aPaidBooking(false)
    town.clock.set('2024-06-14T12:00:00+09:00')
    const code = 'reservation.deadline_passed'
    expect(await both(town)).toEqual([code, { code }])
  })

  test('that it is cancelled already comes before all others [CANCEL-22]', async () => {
    const town = await aPaidBooking(false)
    await check(town, 'キャンセル')
    town.clock.set('2024-06-14T12:00:00+09:00')
    const code = 'answer.cancelled'
    expect(await both(town)).toEqual([code, { code }])
    expect(await refusalOf(town.cancelAnswer(own))).toBe('accepted')
  })
})

describe('what it costs to tell', () => {
  const [[, inProcess]] = routes as [(typeof routes)[number]]

  test('a form that books nothing asks nothing of what is booked', async () => {
    const refuseAll = () => {
      throw refuse('service.unavailable', {})
    }
    const bookingsThrough = (stored: BookingRepository): BookingRepository => ({
      ...stored,
      catalog: refuseAll,
      ofAnswer: refuseAll,
    })
    const town = await aTown(inProcess, { surveys: [anAppendingSurvey()], bookingsThrough })
    const { partitionKey } = await town.saveAnswer(aSave())
    expect(await told(town, partitionKey)).toEqual([undefined, undefined])
    expect(await refusalOf(town.cancelAnswer({ surveyId: 'svy1', partitionKey }))).toBe('accepted')
  })

  test('others get their turn while thousands of answers are told', async () => {
    const town = await anAppendingClinic(inProcess)
    await town.saveAnswer(booking(nine))
    const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
    if (!record) throw new Error('nothing was saved')
    const many = Array.from({ length: 3_000 }, (_, n) => ({ ...record, keyMs: record.keyMs + n }))
    const listing = await aTown(inProcess, {
      surveys: [aBookingSurvey({ isAppending: { value: true } })],
      bookables: bookables(),
      now,
      ownAnswersThrough: (stored) => ({ ...stored, readOwn: () => yieldingToOthers(many) }),
    })
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 0)
    const rows = rowsOf(await listing.readOwnAnswers({ surveyId: 'svy1' }))
    clearInterval(others)
    expect(rows).toHaveLength(6_000)
    expect(turns).toBeGreaterThan(10)
  })
})
