import { describe, expect, test } from 'vitest'
import type { OwnAnswerRepository } from '../../../application/ports/own-answer-repository.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { aBookingSurvey, aReservation, bookables } from '../bookables.ts'
import { anItem, answers, aSurvey } from '../forms.ts'
import { inProcess, type Route, routes } from '../routes.ts'
import { aTown, hanako, taro } from '../town.ts'
import { aVaccination, doses } from './vaccination.ts'

const booking = aBookingSurvey({ surveyTitle: '健診', isAppending: { value: true } })
const request = aSurvey({ surveyId: 'svy2', surveyTitle: '住民票の請求', isAppending: { value: true } })

const items = bookables().items?.map((item) => ({
  ...item,
  place: '保健センター',
  address: '港町1-1',
  toBring: ['保険証'],
}))

/** Noon of 14 June 2025; with a form that books and one that doesn't. */
const aTownOfForms = (route: Route, over: Partial<Parameters<typeof aTown>[1]> = {}) =>
  aTown(route, {
    surveys: [booking, request],
    bookables: { ...bookables({ reservationCancelLimit: 0 }), ...(items && { items }) },
    ...over,
  })

const book = ({ saveAnswer }: Pick<UseCases, 'saveAnswer'>, slot: string) =>
  saveAnswer({ surveyId: 'svy1', answers: answers({ name: '花子', slot: `cat01_7|${slot}` }) })

const ask = ({ saveAnswer }: Pick<UseCases, 'saveAnswer'>, name = '花子') =>
  saveAnswer({ surveyId: 'svy2', answers: answers({ name }) })

const days = ({ answers }: Awaited<ReturnType<UseCases['listOwnAnswers']>>) =>
  answers.map(({ surveyId, check, reservations }) => [
    surveyId,
    ...reservations.map(({ reserved }) => reserved.day),
    ...(check === '未対応' ? [] : [check]),
  ])

describe.each(routes)('all that a resident has, %s', (_name, route) => {
  test('it comes over all forms: the next booking first, then what has no time, then what is over or cancelled', async () => {
    const town = await aTownOfForms(route)
    await ask(town)
    await book(town, '20250615|0')
    await book(town, '20250620|0')
    await book(town, '20250617|0')
    const { partitionKey } = await book(town, '20250618|0')
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    await book(await town.as(taro), '20250616|0')
    town.clock.set('2025-06-16T12:00:00+09:00')
    const page = await town.listOwnAnswers({})
    expect(days(page)).toEqual([
      ['svy1', '2025-06-17'],
      ['svy1', '2025-06-20'],
      ['svy2'],
      ['svy1', '2025-06-15'],
      ['svy1', '2025-06-18', 'キャンセル'],
    ])
    expect(page.next).toBeUndefined()
    expect(page.forms).toEqual([
      { surveyId: 'svy1', surveyTitle: '健診', isAppending: { value: true }, isMemberForm: false },
      { surveyId: 'svy2', surveyTitle: '住民票の請求', isAppending: { value: true }, isMemberForm: false },
    ])
  })

  test('what the office has made of one is told in the words of the city, and a change takes them away', async () => {
    const town = await aTownOfForms(route, {
      statuses: [{ name: '済2', shown: 'お渡ししました', endsCase: true }],
    })
    await ask(town)
    const all = async () => [
      ...(await town.listOwnAnswers({})).answers,
      ...(await town.readOwnAnswers({ surveyId: 'svy2' })),
    ]
    const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy2')
    const { answerId, surveyId, userId, version, updatedAt } = record!
    const change = { answerId, surveyId, userId, version, updatedAt, releases: [], audit: [] } as const
    await town.storage.answers.amend({ ...change, check: '完了', status: '済2' })
    const told = { check: '完了', status: 'お渡ししました', changeObstacle: 'answer.completed' }
    expect(await all()).toMatchObject([told, told])
    await town.storage.answers.amend({ ...change, version: version + 1, check: '未対応' })
    for (const answer of await all()) expect(answer).not.toHaveProperty('status')
  })

  test('each says what the list of a form says of it, and where to go with what; nothing of what was entered', async () => {
    const town = await aTownOfForms(route)
    await book(town, '20250617|1')
    const [listed] = (await town.listOwnAnswers({})).answers
    const [read] = await town.readOwnAnswers({ surveyId: 'svy1' })
    expect(listed).toEqual({ ...read, entries: [] })
    expect(listed?.reservations[0]?.reserved).toEqual({
      itemName: 'バリウム',
      place: '保健センター',
      address: '港町1-1',
      toBring: ['保険証'],
      day: '2025-06-17',
      start: '10:00',
      end: '11:00',
    })
    expect(JSON.stringify(listed)).not.toContain('花子')
  })

  test('what is over keeps its order, its times and its names when its calendar and its categories are gone', async () => {
    const town = await aTownOfForms(route)
    for (const slotKey of [0, 1]) await book(town, `20250617|${slotKey}`)
    town.clock.set('2025-06-18T12:00:00+09:00')
    const { answers: before } = await town.listOwnAnswers({})
    expect(before.map(({ reservations }) => reservations[0]?.reserved.start)).toEqual(['10:00', '09:00'])
    const { display } = bookables().categories!
    await town.offer({ calendars: [], categories: { display, categories: [] }, items: [] })
    const { answers: after } = await town.listOwnAnswers({})
    expect(after).toEqual(before)
  })

  test('nobody sees what is not theirs; who has nothing sees nothing [ROLE-01]', async () => {
    const town = await aTownOfForms(route)
    await book(town, '20250617|0')
    expect(await (await town.as(taro)).listOwnAnswers({})).toEqual({ answers: [], forms: [] })
  })

  test('a page has 20 answers; the next one goes on behind it, also when something was cancelled in between', async () => {
    const town = await aTownOfForms(route, { settings: { rateLimits: false } })
    await town.publish(booking, { ...request, maxSavesPerDay: 100 })
    for (let n = 0; n < 45; n += 1) {
      town.clock.set(new Date(Date.parse('2025-06-14T12:00:00+09:00') + n * 1_000).toISOString())
      await ask(town, `花子${n}`)
    }
    const first = await town.listOwnAnswers({})
    const [latest] = first.answers
    expect(first.answers).toHaveLength(20)
    await town.cancelAnswer({ surveyId: 'svy2', partitionKey: latest?.partitionKey ?? '' })
    const second = await town.listOwnAnswers({ after: first.next ?? '' })
    const third = await town.listOwnAnswers({ after: second.next ?? '' })
    const keys = [first, second, third].flatMap((page) => page.answers.map((each) => each.partitionKey))
    expect(third.next).toBeUndefined()
    expect(new Set(keys).size).toBe(45)
    expect(keys).toHaveLength(46)
    expect(keys.at(-1)).toBe(latest?.partitionKey)
  })

  test('a page that nobody can have been given is the first one', async () => {
    const town = await aTownOfForms(route)
    await ask(town)
    expect((await town.listOwnAnswers({ after: "' or 1=1 --" })).answers).toHaveLength(1)
  })

  test('what a change superseded is not there, what was cancelled more than a year ago neither', async () => {
    const town = await aTownOfForms(route)
    const { partitionKey } = await ask(town)
    const changed = await town.saveAnswer({
      surveyId: 'svy2',
      partitionKey,
      answers: answers({ name: '太郎' }),
    })
    expect((await town.listOwnAnswers({})).answers.map((each) => each.partitionKey)).toEqual([
      changed.partitionKey,
    ])
    await town.cancelAnswer({ surveyId: 'svy2', partitionKey: changed.partitionKey })
    expect((await town.listOwnAnswers({})).answers).toHaveLength(1)
    town.clock.set('2026-06-15T12:00:00+09:00')
    expect((await town.listOwnAnswers({})).answers).toEqual([])
  })

  test('a reservation that ran out unused is gone before it is shown, and its place is free [CANCEL-24] [CANCEL-26]', async () => {
    const now = '2021-06-01T12:00:00+09:00'
    const town = await aTown(route, { surveys: [aVaccination()], bookables: bookables(), now })
    await town.saveAnswer(doses({ first: 'cat01_7|20210614|0' }))
    town.clock.set('2021-06-15T12:00:00+09:00')
    expect((await town.listOwnAnswers({})).answers).toHaveLength(1)
    town.clock.set('2021-06-16T12:00:00+09:00')
    expect(await town.listOwnAnswers({})).toEqual({ answers: [], forms: [] })
    expect(await town.storage.ownAnswers.listOwn('U-hanako', 'svy1')).toEqual([])
  })

  test('the patient is named only where lists may do so [LIST-05]', async () => {
    const named = anItem({ attributes: { patientName: true }, isRequired: { value: true } })
    for (const [surveyType, expected] of [
      ['corona', '花子'],
      ['other', undefined],
    ] as const) {
      const town = await aTownOfForms(route, {
        surveys: [aBookingSurvey({ surveyType, surveySchema: [named, aReservation()] })],
      })
      await book(town, '20250617|0')
      expect((await town.listOwnAnswers({})).answers[0]?.patientName).toBe(expected)
    }
  })
})

test('the outlines of all forms are read at once, and the answers of a page', async () => {
  const asked: string[] = []
  const counted = (through: OwnAnswerRepository): OwnAnswerRepository => ({
    findOwn: (...own) => through.findOwn(...own),
    listOwn: (...own) => through.listOwn(...own),
    readOwn: (...own) => through.readOwn(...own),
    latestOwn: (...own) => through.latestOwn(...own),
    outlineOwn(...own) {
      asked.push('outlineOwn')
      return through.outlineOwn(...own)
    },
    someOwn(...own) {
      asked.push('someOwn')
      return through.someOwn(...own)
    },
  })
  const town = await aTownOfForms(inProcess, {
    ownAnswersThrough: counted,
    bookingsThrough: (bookings) => ({
      catalog: () => bookings.catalog(),
      reserved: (...slots) => bookings.reserved(...slots),
      ownSlots: (...slots) => bookings.ownSlots(...slots),
      ofAnswer(answerId) {
        asked.push('ofAnswer')
        return bookings.ofAnswer(answerId)
      },
    }),
  })
  for (const day of ['20250617', '20250618', '20250619']) await book(town, `${day}|0`)
  await ask(town)
  asked.length = 0
  expect((await town.listOwnAnswers({})).answers).toHaveLength(4)
  expect(asked).toEqual(['outlineOwn', 'someOwn'])
})
