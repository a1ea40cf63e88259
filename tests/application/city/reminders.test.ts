import { describe, expect, test } from 'vitest'
import { makeImportCity } from '../../../application/city/import-city.ts'
import type { OfficeAnswerRepository } from '../../../application/ports/office-answer-repository.ts'
import { unclaimedUserId } from '../../../domain/answer/claim.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import {
  aTownWithMessages,
  booking,
  heads,
  holidays,
  sendingFor,
  ten,
  texts,
} from '../answer/a-town-with-messages.ts'
import { bookables } from '../bookables.ts'
import { routes } from '../routes.ts'
import { hanako, type Town } from '../town.ts'

const reminder = { daysBefore: 1, at: '18:00' }
const friday = localDate('2024-06-14')

/** Switches reminders on. */
async function switchOn({ storage }: Town) {
  const settings = { cityName: 'みなと市', messages: { reminder } }
  await storage.city.import({ ...(await storage.city.export())!, settings }, 0)
}

describe.each(routes)('reminders, %s', (_name, route) => {
  test('recall nothing in a slot that is closed, or whose calendar or form is gone', async () => {
    const reasons = []
    for (const [change, lost] of [
      [bookables({ dayOffs: [friday] }), {}],
      [bookables({ weekly: [{ weekdays: [5], quotas: [5, null, null] }] }), {}],
      [bookables(), { bookings: { catalog: async () => ({ calendars: new Map() }) } }],
      [bookables(), { surveys: { find: async () => undefined } }],
    ] as const) {
      const { town, gateway } = await aTownWithMessages(route, { messages: { reminder } })
      await town.saveAnswer(booking(ten))
      await town.offer(change)
      const { sendAt } = sendingFor(town, gateway, lost as object)
      expect(await sendAt('2024-06-13T18:00:00')).toEqual({ sent: 0, givenUp: 0, more: false })
      expect(gateway.delivered).toEqual([])
      expect((await town.storage.residents.find(hanako)).messages).toEqual([])
      reasons.push(...town.storage.events.flatMap(({ facts }) => facts?.reason ?? []))
    }
    expect(reasons).toEqual(['slot_closed', 'slot_closed', 'calendar_gone', 'form_gone'])
  })

  test('an import that closes a day drops its reminders at once, and one that opens it again brings them back', async () => {
    const { town, gateway, sendAt, planReminders } = await aTownWithMessages(route, {
      messages: { reminder },
    })
    const importCity = makeImportCity({ ...town.storage, clock: town.clock, holidays })
    const put = async (over: Parameters<typeof bookables>[0]) =>
      importCity({ ...(await town.storage.city.export())!, ...bookables(over) })
    const waiting = async () => (await town.storage.residents.find(hanako)).messages.map(({ kind }) => kind)
    await town.saveAnswer(booking(ten))
    await put({ dayOffs: [localDate('2024-06-15')] })
    expect(await waiting()).toEqual(['reminder'])
    await put({ dayOffs: [friday] })
    expect(await waiting()).toEqual([])
    await planReminders()
    expect(await waiting()).toEqual([])
    await put({})
    await planReminders()
    await sendAt('2024-06-13T18:00:00')
    expect(heads(gateway)).toEqual(['【みなと市】明日は予約の日です。'])
  })

  test('recall nothing to nobody: what the office has registered is recalled once a resident has claimed it', async () => {
    const { town, gateway, planReminders } = await aTownWithMessages(route, { messages: {} })
    await town.saveAnswer(booking(ten))
    await switchOn(town)
    const registered = {
      bookedOn: async (...asked: Parameters<OfficeAnswerRepository['bookedOn']>) =>
        (await town.storage.officeAnswers.bookedOn(...asked)).map(({ booking, record }) => ({
          booking,
          record: { ...record, userId: unclaimedUserId(record.answerId) },
        })),
    }
    await sendingFor(town, gateway, { officeAnswers: registered }).planReminders()
    const waiting = async () => (await town.storage.residents.find(hanako)).messages.length
    expect(await waiting()).toBe(0)
    await planReminders()
    expect(await waiting()).toBe(1)
  })

  test('recall once what was booked before the city sent reminders', async () => {
    const { town, gateway, sendAt, planReminders } = await aTownWithMessages(route, { messages: {} })
    await town.saveAnswer(booking(ten))
    await planReminders()
    await switchOn(town)
    for (let times = 0; times < 2; times++) await planReminders()
    await sendingFor(town, gateway).planReminders()
    await sendAt('2024-06-13T18:00:00')
    await sendingFor(town, gateway).planReminders()
    await sendAt('2024-06-13T18:01:00')
    expect(texts(gateway)).toEqual([expect.stringContaining('明日は予約の日です。\n6/14(金) 10:00～11:00')])
  })
})
