import { describe, expect, test } from 'vitest'
import { makeSendMessages } from '../../../application/answer/send-messages.ts'
import { aBookingSurvey, aReservation, bookables, refusalOf } from '../bookables.ts'
import { anItem, answers, aSave } from '../forms.ts'
import { routes } from '../routes.ts'
import { hanako, taro } from '../town.ts'
import {
  addressOf,
  aTownWithMessages,
  booking,
  heads,
  holidays,
  liff,
  sendingFor,
  ten,
  texts,
} from './a-town-with-messages.ts'

const nine = 'cat01_7|20240614|0'
const own = { surveyId: 'svy1', partitionKey: 'svy1#U-hanako' }

describe.each(routes)('messages to who has booked, %s', (_name, route) => {
  test('tell of the booking in a few lines: when, where, where to see and to change it, and nothing of the person', async () => {
    const { town, gateway, sendMessages } = await aTownWithMessages(route)
    await town.saveAnswer(booking(ten))
    expect(await sendMessages()).toEqual({ sent: 1, givenUp: 0, more: false })
    const key = encodeURIComponent(own.partitionKey)
    expect(gateway.delivered).toEqual([
      {
        userId: hanako,
        message: {
          title: '【みなと市】予約を受け付けました。',
          visits: [{ when: '6/14(金) 10:00～11:00', place: '場所：成人 胃がん' }],
          links: [
            { label: '予約を見る', url: `${liff}/my?surveyId=svy1&partitionKey=${key}` },
            { label: '日時を変える', url: `${liff}/survey/svy1?partitionKey=${key}&only=time` },
          ],
          stop: { label: 'このお知らせを止める', url: `${liff}/my` },
        },
      },
    ])
    expect(await sendMessages()).toEqual({ sent: 0, givenUp: 0, more: false })
  })

  test('lead to another day after a cancellation, and to no change where the form takes none', async () => {
    const { town, gateway, sendMessages } = await aTownWithMessages(route, {
      surveys: [aBookingSurvey({ isEditDisabled: { value: true } })],
    })
    await town.saveAnswer(booking(ten))
    await sendMessages()
    await town.cancelAnswer(own)
    await sendMessages()
    const labels = gateway.delivered.map(({ message }) => message.links.map(({ label }) => label))
    expect(labels).toEqual([['予約を見る'], ['予約を見る', '別の日を予約する']])
    expect(gateway.delivered.at(-1)?.message.links.at(-1)?.url).toBe(`${liff}/survey/svy1`)
  })

  test('offer another time while it can be changed, as the page does that they lead to [CANCEL-17]', async () => {
    for (const [limit, labels] of [
      [1, ['予約を見る', '日時を変える']],
      [2, ['予約を見る']],
    ] as const) {
      const { town, gateway, sendAt } = await aTownWithMessages(route, {
        messages: { reminder: { daysBefore: 1, at: '18:00' } },
        bookables: bookables({ reservationCancelLimit: limit }),
      })
      await town.saveAnswer(booking(ten))
      await sendAt('2024-06-13T18:00:00')
      expect(
        gateway.delivered[0]?.message.links.map(({ label }) => label),
        `${limit} days`,
      ).toEqual(labels)
    }
  })

  test('name the place of what is reserved, where the city says it, or said it', async () => {
    const { items = [], ...others } = bookables()
    const placed = items.map((item) => ({ ...item, place: '市役所2階 相談室' }))
    const { town, gateway, sendMessages } = await aTownWithMessages(route, {
      bookables: { ...others, items: placed },
    })
    await town.saveAnswer(booking(ten))
    await sendMessages()
    await town.offer({ ...others, items: [] })
    await town.cancelAnswer(own)
    await sendMessages()
    const place = expect.stringContaining('場所：市役所2階 相談室')
    expect(texts(gateway)).toEqual([place, place])
  })

  test('tell of a change and of a cancellation, and recall what is booked the day before', async () => {
    const { town, gateway, sendAt, sendMessages } = await aTownWithMessages(route)
    await town.saveAnswer(booking(nine))
    await sendMessages()
    await town.saveAnswer({ ...booking(ten), partitionKey: own.partitionKey })
    await sendMessages()
    await sendAt('2024-06-13T17:59:59')
    await sendAt('2024-06-13T18:00:00')
    expect(texts(gateway).at(-1)).toContain('明日は予約の日です。\n6/14(金) 10:00～11:00')
    expect(heads(gateway)).toEqual([
      '【みなと市】予約を受け付けました。',
      '【みなと市】予約を変更しました。',
      '【みなと市】明日は予約の日です。',
    ])
  })

  test('tell of several bookings in the order of their times, whatever their order in the form', async () => {
    const second = aReservation({ itemKey: 'second', title: '二回目' })
    const { town, gateway, sendMessages } = await aTownWithMessages(route, {
      surveys: [aBookingSurvey({ surveySchema: [anItem(), aReservation(), second] })],
    })
    const slots = { slot: 'cat01_7|20240614|1', second: 'cat_02_7|20240613|0' }
    await town.saveAnswer(aSave({ answers: answers({ name: '花子', ...slots }) }))
    await sendMessages()
    expect(texts(gateway)[0]!.match(/^6\/.*/gm)).toEqual(['6/13(木) 9:00～10:00', '6/14(金) 10:00～11:00'])
  })

  test('recall a booking until it begins, and no more from then on', async () => {
    for (const [at, arrived] of [
      ['2024-06-14T09:59:59', ['【みなと市】今日は予約の日です。']],
      ['2024-06-14T10:00:00', []],
    ] as const) {
      const { town, gateway, sendAt } = await aTownWithMessages(route, {
        messages: { reminder: { daysBefore: 1, at: '18:00' } },
      })
      await town.saveAnswer(booking(ten))
      await sendAt(at)
      expect(heads(gateway), at).toEqual(arrived)
    }
  })

  test('go out in batches of twenty; whoever sends them knows that more wait, whether they arrived or not', async () => {
    const { town, gateway, sendMessages } = await aTownWithMessages(route, {
      bookables: bookables({ weekly: [{ weekdays: [5], quotas: [30, 1, null] }] }),
      messages: { afterBooking: true },
    })
    for (let at = 1; at <= 21; at++) await (await town.as(`U-${at}`)).saveAnswer(booking(nine))
    gateway.fails = () => ({ kind: 'unavailable', reason: 'status_429' })
    expect(await sendMessages()).toEqual({ sent: 0, givenUp: 0, more: true })
    expect(await sendMessages()).toEqual({ sent: 0, givenUp: 0, more: false })
  })

  test('tell of a cancellation, and recall nothing that is cancelled', async () => {
    const { town, gateway, sendAt, sendMessages } = await aTownWithMessages(route)
    await town.saveAnswer(booking(ten))
    await sendMessages()
    await town.cancelAnswer(own)
    await sendMessages()
    expect(texts(gateway).at(-1)).toContain('予約を取り消しました。\n6/14(金) 10:00～11:00')
    await sendAt('2024-06-13T18:00:00')
    expect(gateway.delivered).toHaveLength(2)
  })

  test('tell of a booking that is changed and cancelled before anything was sent only that it is cancelled', async () => {
    const night = { now: '2024-06-01T21:00:00+09:00' }
    const { town, gateway, sendAt, sendMessages } = await aTownWithMessages(route, night)
    await town.saveAnswer(booking(nine))
    await town.saveAnswer({ ...booking(ten), partitionKey: own.partitionKey })
    await town.cancelAnswer(own)
    await sendMessages()
    await sendAt('2024-06-02T07:59:59')
    expect(gateway.delivered).toEqual([])
    await sendAt('2024-06-02T08:00:00')
    expect(heads(gateway)).toEqual(['【みなと市】予約を取り消しました。'])
  })

  test('are not sent where the city sends none, or none of that kind', async () => {
    for (const messages of [undefined, {}, { afterCancellation: true }]) {
      const { town, gateway, sendAt, sendMessages } = await aTownWithMessages(
        route,
        messages ? { messages } : {},
      )
      if (!messages)
        await town.storage.city.import(
          { ...(await town.storage.city.export())!, settings: { cityName: '町' } },
          0,
        )
      await town.saveAnswer(booking(ten))
      await sendMessages()
      await sendAt('2024-06-13T18:00:00')
      expect(gateway.delivered).toEqual([])
      expect((await town.readMessagePreference()).isOffered).toBe(messages !== undefined)
    }
  })

  test('come to everybody until they switch them off, and again when they switch them on', async () => {
    const { town, gateway, sendAt, sendMessages } = await aTownWithMessages(route)
    expect(await town.readMessagePreference()).toEqual({ isOffered: true, isOn: true })
    await town.changeMessagePreference({ isOn: false })
    expect(await town.readMessagePreference()).toEqual({ isOffered: true, isOn: false })
    expect(await (await town.as(taro)).readMessagePreference()).toEqual({ isOffered: true, isOn: true })
    await town.saveAnswer(booking(ten))
    await sendMessages()
    expect(gateway.delivered).toEqual([])
    await town.changeMessagePreference({ isOn: true })
    await sendAt('2024-06-13T18:00:00')
    expect(heads(gateway)).toEqual(['【みなと市】明日は予約の日です。'])
  })

  test('go out in the language that the resident has chosen, and in Japanese where the city offers it no more [LANG-02] [LANG-03]', async () => {
    const sent = []
    for (const stillOffered of [['en'], []]) {
      const { town, gateway, sendMessages } = await aTownWithMessages(route, {
        messages: { afterBooking: true },
        offered: ['en'],
        languages: { en: { みなと市: 'Minato City' } },
      })
      await town.chooseLanguage({ languageCode: 'en' })
      await town.changeMessagePreference({ isOn: false })
      await town.changeMessagePreference({ isOn: true })
      await town.offerLanguages(...stillOffered)
      await town.saveAnswer(booking(ten))
      await sendMessages()
      sent.push(...texts(gateway))
    }
    expect(sent).toEqual([
      `[Minato City] Your booking is confirmed.\nFri, 6/14 10:00 – 11:00\nPlace: 成人 胃がん`,
      expect.stringMatching(/^【みなと市】予約を受け付けました。/),
    ])
  })

  test('are tried again while LINE is away, kept for the office after the last attempt, and never stop a booking', async () => {
    const { town, gateway, sendMessages } = await aTownWithMessages(route, {
      messages: { afterBooking: true },
    })
    gateway.fails = () => ({ kind: 'unavailable', reason: 'status_429' })
    expect(await refusalOf(town.saveAnswer(booking(ten)))).toBe('accepted')
    const counts = []
    for (let minutes = 0; minutes < 180; minutes++) {
      counts.push(await sendMessages())
      town.clock.advance(60_000)
    }
    expect(counts.filter(({ givenUp }) => givenUp > 0)).toHaveLength(1)
    const { undelivered } = await town.storage.selfAudit.inspect(() => {})
    expect(undelivered.first).toMatchObject([{ kind: 'booked', reason: 'status_429' }])
    expect(town.storage.events.filter(({ kind }) => kind.startsWith('message.'))).toMatchObject([
      { kind: 'message.given_up', userId: hanako, facts: { message: 'booked', reason: 'status_429' } },
    ])
  })

  test('get through once LINE is back', async () => {
    const { town, gateway, sendMessages } = await aTownWithMessages(route)
    gateway.fails = () => ({ kind: 'unavailable', reason: 'no_answer' })
    await town.saveAnswer(booking(ten))
    await sendMessages()
    gateway.fails = undefined
    await sendMessages()
    expect(gateway.delivered).toEqual([])
    town.clock.advance(60_000)
    await sendMessages()
    expect(gateway.delivered).toHaveLength(1)
    expect(town.storage.events.map(({ kind }) => kind)).toContain('message.sent')
  })

  test('are not kept for who is no friend of the account', async () => {
    const { town, gateway, sendMessages } = await aTownWithMessages(route, {
      messages: { afterBooking: true },
    })
    gateway.fails = () => ({ kind: 'unreachable', reason: 'status_400' })
    await town.saveAnswer(booking(ten))
    expect(await sendMessages()).toMatchObject({ sent: 0, givenUp: 1 })
    expect((await town.storage.selfAudit.inspect(() => {})).undelivered.count).toBe(0)
    expect((await town.storage.residents.find(hanako)).messages).toEqual([])
  })
})

test('two processes send each message once', async () => {
  const { town, gateway, sendMessages } = await aTownWithMessages(routes[0]![1])
  const other = sendingFor(town, gateway).sendMessages
  await town.saveAnswer(booking(ten))
  const counts = await Promise.all([sendMessages(), other(), sendMessages()])
  expect(counts.map(({ sent }) => sent).sort()).toEqual([0, 0, 1])
  expect(gateway.delivered).toHaveLength(1)
})

test('a message whose sender died is sent again under the id that LINE knows, and arrives once', async () => {
  const { town, gateway, sendAt, sendMessages } = await aTownWithMessages(routes[0]![1])
  await town.saveAnswer(booking(ten))
  const messages = { ...town.storage.messages, sent: () => Promise.reject(new Error('killed')) }
  const dying = makeSendMessages({
    ...town.storage,
    messages,
    gateway,
    clock: town.clock,
    holidays,
    addressOf,
  })
  await expect(dying()).rejects.toThrow('killed')
  expect(await sendMessages()).toMatchObject({ sent: 0 })
  expect(await sendAt('2024-06-01T12:02:00')).toMatchObject({ sent: 1 })
  expect(gateway.delivered).toHaveLength(1)
})
