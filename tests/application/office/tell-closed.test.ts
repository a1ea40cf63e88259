import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeListPeople } from '../../../application/office/list-people.ts'
import { makeFindSlotsToInform } from '../../../application/office/slots-to-inform.ts'
import { makeTellClosed } from '../../../application/office/tell-closed.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aTownWithMessages, booking, holidays, liff, ten, texts } from '../answer/a-town-with-messages.ts'
import { bookables } from '../bookables.ts'
import { inProcess } from '../routes.ts'
import { hanako, taro } from '../town.ts'

const friday = localDate('2024-06-14')
const nine = 'cat01_7|20240614|0'
const words = '台風のため、14日の健診は休みます。'

/** A town where Hanako and Taro have booked Friday at nine; `close` puts days off in force. */
async function aTownToClose(sends = true) {
  const { town, gateway, ...sending } = await aTownWithMessages(
    inProcess,
    { now: '2024-06-10T12:00:00+09:00' },
    sends,
  )
  await town.saveAnswer(booking(nine))
  await (await town.as(taro)).saveAnswer(booking(nine))
  await sending.sendMessages()
  const needs = { ...town.storage, clock: town.clock, holidays, ids: { messageId: randomUUID } }
  const find = makeFindSlotsToInform(needs)
  const tell = makeTellClosed(needs)
  return {
    ...sending,
    town,
    gateway,
    close: (...dayOffs: LocalDate[]) => town.offer(bookables({ dayOffs })),
    tell: async (text = words) => tell({ slots: await find(), text }),
    /** Since the bookings. */
    delivered: () => gateway.delivered.slice(2),
    waiting: async () =>
      (await makeListPeople(needs)({ slots: await find(), withInformed: false })).map(
        ({ answerCode }) => answerCode,
      ),
  }
}

describe('who has booked a slot that is closed', () => {
  test('is told in the words of the city, with three free slots near it and the way to another one', async () => {
    const { close, tell, sendMessages, delivered } = await aTownToClose()
    await close(friday)
    expect(await tell()).toBe(2)
    expect(await sendMessages()).toMatchObject({ sent: 2 })
    expect(
      delivered()
        .map(({ userId }) => userId)
        .sort(),
    ).toEqual([hanako, taro])
    expect(delivered().find(({ userId }) => userId === hanako)?.message).toEqual({
      title: '【みなと市】ご予約の日時は休みになりました。',
      visits: [{ when: '6/14(金) 9:00～10:00', place: '場所：成人 胃がん' }],
      words,
      free: {
        title: '空いている日時（早い者順です）',
        times: ['6/13(木) 9:00～10:00', '6/13(木) 10:00～11:00', '6/15(土) 9:00～10:00'],
      },
      links: [
        { label: '予約を見る', url: expect.stringContaining(`${liff}/my?`) },
        { label: '日時を変える', url: expect.stringContaining('only=time') },
      ],
      stop: expect.anything(),
    })
  })

  test('is told once, however often and by however many it is run [OFF-27]', async () => {
    const { close, tell, sendMessages, delivered, waiting } = await aTownToClose()
    await close(friday)
    expect((await Promise.all([tell(), tell(), tell()])).sort()).toEqual([0, 0, 2])
    await sendMessages()
    expect(await tell()).toBe(0)
    await sendMessages()
    expect(delivered()).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })

  test.each([
    ['LINE does not deliver to them', { kind: 'unreachable', reason: 'status_400' } as const],
    ['LINE is down until the slot is over', { kind: 'unavailable', reason: 'status_500' } as const],
  ])('is among those whom the office informs again where %s [OFF-27]', async (_, failure) => {
    const { gateway, close, tell, sendAt, waiting } = await aTownToClose()
    await close(friday)
    const [, ofTaro] = await waiting()
    await tell()
    expect(await waiting()).toHaveLength(0)
    gateway.fails = (userId) => (userId === taro ? failure : undefined)
    for (const time of ['2024-06-10T12:01:00', '2024-06-11T12:02:00', '2024-06-13T12:00:00'])
      await sendAt(time)
    expect(gateway.delivered).toHaveLength(3)
    expect(await waiting()).toEqual([ofTaro])
  })

  test('is left to the office without LINE, or with messages switched off', async () => {
    const { town, close, tell, sendMessages, delivered, waiting } = await aTownToClose()
    await town.storage.messages.setPreference(taro, { isOn: false })
    await close(friday)
    expect(await tell()).toBe(1)
    await sendMessages()
    expect(delivered().map(({ userId }) => userId)).toEqual([hanako])
    expect(await waiting()).toHaveLength(1)
  })

  test('hears nothing who has another slot by then, and nobody where the day is open again', async () => {
    const { town, close, tell, sendMessages, delivered } = await aTownToClose()
    await close(friday)
    expect(await tell()).toBe(2)
    await town.saveAnswer({ ...booking('cat01_7|20240617|0'), partitionKey: 'svy1#U-hanako' })
    await close()
    await sendMessages()
    expect(delivered().map(({ message }) => message.title)).toEqual(['【みなと市】予約を変更しました。'])
  })

  test('waits for the end of the quiet hours, and is not told where these end after the slot has begun', async () => {
    const { town, close, tell, sendAt, delivered, waiting } = await aTownToClose()
    await close(friday)
    town.clock.set('2024-06-12T22:00:00+09:00')
    expect(await tell()).toBe(2)
    await sendAt('2024-06-12T23:00:00')
    expect(delivered()).toEqual([])
    await sendAt('2024-06-13T08:00:00')
    expect(delivered()).toHaveLength(2)
    const late = await aTownToClose()
    await late.close(friday)
    late.town.clock.set('2024-06-14T08:59:00+09:00')
    expect(await late.tell()).toBe(2)
    late.town.clock.set('2024-06-14T09:00:00+09:00')
    expect(await late.tell()).toBe(0)
    expect(texts(late.gateway)).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })

  test('of a slot with too few places is not told: the office decides whom it asks to come at another time', async () => {
    const { town, tell, waiting } = await aTownToClose()
    await town.offer(bookables({ weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [1, 1, null] }] }))
    expect(await tell()).toBe(0)
    expect(await waiting()).toHaveLength(2)
  })
})

test('nobody is told where the city sends no messages, and nobody counts as told', async () => {
  const { close, tell, waiting } = await aTownToClose(false)
  await close(friday)
  expect(await tell()).toBeUndefined()
  expect(await waiting()).toHaveLength(2)
})

test('what is free near a slot is neither full, nor closed, nor over', async () => {
  const { town, close, tell, sendMessages, delivered } = await aTownToClose()
  town.clock.set('2024-06-13T09:30:00+09:00')
  await (await town.as('U-jiro')).saveAnswer(booking(ten.replace('20240614', '20240613')))
  await close(friday, localDate('2024-06-15'))
  await tell()
  await sendMessages()
  expect(delivered().at(-1)?.message.free?.times).toEqual([
    '6/16(日) 9:00～10:00',
    '6/16(日) 10:00～11:00',
    '6/17(月) 9:00～10:00',
  ])
})
