import { beforeAll, describe, expect, test } from 'vitest'
import { type AnswerRow, rowsOf, valueKeyOf } from '../../../adapters/http/calls/answer-rows.ts'
import { demoResidents } from '../../../adapters/line/emulator/residents.ts'
import { valueKeysOf } from '../../../domain/answer/own-answer.ts'
import { plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { parseReservation } from '../../../domain/shared/reservation-value.ts'
import { importDemoCity, useCasesOf } from '../../../server/demo/demo-city.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'

const [misaki, kenichi, , linh, ren, yukiko] = demoResidents

type Demo = Awaited<ReturnType<typeof demoAt>>

async function demoAt(instant: string) {
  const storage = testStorage()
  const clock = fixedClock(`${instant}:00+09:00`)
  await importDemoCity(storage, clock)
  const useCasesFor = useCasesOf(storage)(clock)
  const today = tokyoDay(clock.now())
  return {
    storage,
    clock,
    today,
    as: (resident = misaki!) => useCasesFor({ userId: resident.userId }),
    /** The reservation rows of a resident's answers to a form. */
    async reserved(resident: (typeof demoResidents)[number], surveyId: string): Promise<AnswerRow[]> {
      const rows = rowsOf(await useCasesFor({ userId: resident.userId }).readOwnAnswers({ surveyId }))
      return rows.filter(({ value }) => parseReservation(value ?? '')?.day)
    },
  }
}

/** The slots of the next three weeks that have places, as `[quota, reserved]`. */
async function slotsOf({ as, today }: Demo, calendarId: string) {
  const { days } = await as().loadSchedule({ calendarId, startDay: today, endDay: plusDays(today, 21) })
  return [...days.values()].flatMap(({ slots }) =>
    [...slots.values()].map(({ quota, reserved }) => [quota, reserved] as const),
  )
}

const dayOf = ({ value }: AnswerRow) => parseReservation(value ?? '')!.day!

// Before holidays.
const firstMorning = '2026-11-21T10:00'
let morning: Demo
beforeAll(async () => {
  morning = await demoAt(firstMorning)
})

// Looks at it before others change it.
test('on its first day one resident has had the first dose and may book the second, and whoever sets it up later that day gets the same bookings [VACC-02] [VACC-05]', async () => {
  const evening = await demoAt('2026-11-21T20:00')
  for (const calendarId of ['kenshin-center', 'vaccine-center'])
    expect(await slotsOf(morning, calendarId)).toEqual(await slotsOf(evening, calendarId))

  const userId = 'U27d8f64ab1e94c05937cb8d0e5f21a03'
  const [record] = await morning.storage.ownAnswers.listOwn(userId, 'vaccine')
  const given = record?.entries.find(({ itemKey }) => itemKey === 'dose1_date')?.answer?.[0]
  expect(given).toBe('2026-10-24')
  const { window } = await useCasesOf(morning.storage)(morning.clock)({ userId }).loadCalendar({
    calendarId: 'vaccine-center',
    item: { surveyId: 'vaccine', itemKey: 'dose2', partitionKey: `vaccine#${userId}` },
  })
  expect(window?.from).toBe('2026-11-25')
})

// Before holidays, late in the evening, and on a day that most years have not.
describe.each([firstMorning, '2027-12-29T23:30', '2028-02-29T10:00'])(
  'the demo city that is set up at %s',
  (instant) => {
    let demo: Demo
    beforeAll(async () => {
      demo = instant === firstMorning ? morning : await demoAt(instant)
    })

    test.each([
      'kenshin-center',
      'vaccine-center',
      'shiminka-madoguchi',
      'gym-table-tennis',
      'ichiji-hiyoko',
    ])('%s has full slots, nearly full ones and free ones in its first weeks', async (calendarId) => {
      const slots = await slotsOf(demo, calendarId)
      expect(slots.some(([quota, reserved]) => quota > 0 && reserved === quota)).toBe(true)
      expect(slots.some(([quota, reserved]) => quota > 1 && reserved === quota - 1)).toBe(true)
      expect(slots.filter(([quota, reserved]) => reserved < quota).length).toBeGreaterThan(slots.length / 2)
    })

    test('no slot is overbooked, and every booking has its answer', async () => {
      const { overbooked, drifted, orphans, bookings } = await demo.storage.selfAudit.inspect(() => undefined)
      expect([overbooked.count, drifted.count, orphans.count]).toEqual([0, 0, 0])
      expect(bookings).toBeGreaterThan(200)
    })

    test('a second start changes nothing', async () => {
      const before = await demo.storage.selfAudit.inspect(() => undefined)
      const events = demo.storage.events.length
      await importDemoCity(demo.storage, demo.clock)
      expect(demo.storage.events).toHaveLength(events)
      expect(demo.storage.events.filter(({ kind }) => kind === 'city.imported')).toHaveLength(1)
      expect(await demo.storage.selfAudit.inspect(() => undefined)).toEqual(before)
    })

    test('佐藤 美咲 has reservations that are past, completed, cancelled and upcoming', async () => {
      const rows = await demo.reserved(misaki!, 'kosodate-soudan')
      const story = rows.map((row) => [row.check, dayOf(row) > demo.today])
      expect(story).toEqual([
        ['完了', false],
        ['未対応', false],
        ['キャンセル', true],
        ['未対応', true],
      ])
    })

    test('佐藤 美咲 finds her reservations by her name and telephone number', async () => {
      const query = new Map([
        ['name_kana', ['さとうみさき']],
        ['phone', ['０９００００９０００１']],
      ])
      const rows = rowsOf(await demo.as().findAnswers({ surveyId: 'kosodate-soudan', query }))
      const reserved = rows.filter(({ itemKey }) => itemKey === 'reserve')
      expect(reserved.map(({ cancelObstacle }) => cancelObstacle)).toEqual([
        'reservation.deadline_passed',
        'reservation.deadline_passed',
        'answer.cancelled',
        undefined,
      ])
      expect(reserved.at(-1)?.reserved).toMatchObject({ itemName: '保健師に相談（発育・健康）' })
    })

    test('佐藤 美咲 has answers without a reservation', async () => {
      const card = await demo.as().readOwnAnswers({ surveyId: 'library-card' })
      expect(new Set(card.map(({ check }) => check))).toEqual(new Set(['完了']))
      expect(await demo.as().readOwnAnswers({ surveyId: 'juminhyo' })).not.toEqual([])
    })

    test('佐藤 美咲 can cancel an upcoming reservation', async () => {
      const { partitionKey } = (await demo.reserved(misaki!, 'kosodate-soudan')).at(-1)!
      await demo.as().cancelAnswer({ surveyId: 'kosodate-soudan', partitionKey })
      const check = (await demo.reserved(misaki!, 'kosodate-soudan')).at(-1)?.check
      expect(check).toBe('キャンセル')
    })

    test('田中 健一 is too late to cancel the health check', async () => {
      const [row] = await demo.reserved(kenichi!, 'kenshin')
      expect(dayOf(row!) > demo.today).toBe(true)
      const cancelling = demo
        .as(kenichi)
        .cancelAnswer({ surveyId: 'kenshin', partitionKey: row!.partitionKey })
      await expect(cancelling).rejects.toMatchObject({ code: 'reservation.deadline_passed' })
    })

    test('田中 健一 has a court for tomorrow, and today is the last day to cancel it', async () => {
      const [row] = await demo.reserved(kenichi!, 'facility-booking')
      const command = { surveyId: 'facility-booking', partitionKey: row!.partitionKey }
      const clock = fixedClock(`${dayOf(row!)}T00:00:00+09:00`)
      const tomorrow = useCasesOf(demo.storage)(clock)({ userId: kenichi!.userId })
      await expect(tomorrow.cancelAnswer(command)).rejects.toMatchObject({
        code: 'reservation.deadline_passed',
      })
      await demo.as(kenichi).cancelAnswer(command)
    })

    test('伊藤 由紀子 finds and claims what she booked by telephone', async () => {
      const known: [surveyId: string, query: [itemKey: string, answer: string[]][]][] = [
        [
          'kenshin',
          [
            ['name_kana', ['いとうゆきこ']],
            ['birthday', ['1959-01-15']],
          ],
        ],
        [
          'facility-booking',
          [
            ['name', ['伊藤由紀子']],
            ['phone', [yukiko!.phone]],
          ],
        ],
      ]
      for (const [surveyId, query] of known) {
        const rows = rowsOf(await demo.as(yukiko).findAnswers({ surveyId, query: new Map(query) }))
        expect(rows.length).toBeGreaterThan(4)
        await demo.as(yukiko).claimAnswers({ keys: rows.map(valueKeyOf) })
        const [row] = await demo.reserved(yukiko!, surveyId)
        expect(dayOf(row!) > demo.today).toBe(true)
      }
    })

    test('佐藤 美咲 and 田中 健一 have library cards of different numbers, and hers stands in what she has asked for [MEM-09]', async () => {
      const numberOf = async (resident: typeof misaki) => {
        const record = await demo.as(resident).readOwnMember({ surveyId: 'library-member' })
        return record?.entries.find(({ itemKey }) => itemKey === 'number')?.answer
      }
      expect([await numberOf(misaki), await numberOf(kenichi)]).toEqual([['1'], ['2']])
      for (const surveyId of ['library-reserve', 'reading-circle']) {
        const asked = await demo.as().readOwnAnswers({ surveyId })
        const cards = asked.map(({ entries }) => entries.find(({ itemKey }) => itemKey === 'card')?.answer)
        expect(cards).toEqual(asked.map(() => ['1']))
        expect(cards).not.toEqual([])
      }
    })

    test('佐藤 美咲 finds and claims what the nursery has registered, by the number with or without prefix', async () => {
      const nursery = { surveyId: 'ichiji-member' }
      const look = (number: string) =>
        demo.as().findMembers({
          ...nursery,
          query: new Map([
            ['number', [number]],
            ['child_birthday', ['2023-05-20']],
          ]),
        })
      expect(await demo.as().readOwnMember(nursery)).toBeUndefined()
      expect(await look('01020001208')).toHaveLength(1)
      const [found] = await look('1208')
      await demo.as().claimMembers({ keys: valueKeysOf(found!) })
      const entries = (await demo.as().readOwnMember(nursery))?.entries
      expect(entries?.find(({ itemKey }) => itemKey === 'child_name')?.answer).toEqual(['佐藤 葵'])
    })

    test('グエン・ティ・リン has claimed hers, booked for her child and told that it is ill', async () => {
      const [booking] = await demo.reserved(linh!, 'ichiji-booking')
      expect(dayOf(booking!) > demo.today).toBe(true)
      const [absence] = await demo.as(linh).readOwnAnswers({ surveyId: 'ichiji-absence' })
      expect(absence?.entries.find(({ itemKey }) => itemKey === 'card')?.answer).toEqual(['1215'])
    })

    test('グエン・ティ・リン has a reservation at the counter, 高橋 蓮 has none', async () => {
      const [row] = await demo.reserved(linh!, 'madoguchi-yoyaku')
      expect(dayOf(row!) > demo.today).toBe(true)
      for (const { config } of await demo.storage.surveys.list())
        expect(await demo.as(ren).readOwnAnswers({ surveyId: config.surveyId })).toEqual([])
      for (const { config } of await demo.storage.members.list())
        expect(await demo.as(ren).readOwnMember({ surveyId: config.surveyId })).toBeUndefined()
    })
  },
)
