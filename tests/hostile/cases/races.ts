import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Case, times } from '../attack.ts'
import { api, ask, isCancelled, ownRows, type Reply, type Row, resident, save } from '../client.ts'
import { fewAnswers, type Paper, slotValue } from '../hostile-city.ts'

const AT_ONCE = 64

/** A record for each round of the claims. */
export const papers: readonly Paper[] = Array.from({ length: 10 }, (_, at) => ({
  name: `予約 太郎${at}`,
  number: `P-${at}`,
}))

const rounds = { short: 2, long: 10 } as const
const inRounds =
  (attack: (on: Attack, round: number) => Promise<string[]>) =>
  async (on: Attack): Promise<string[]> => {
    const findings: string[] = []
    for (let round = 0; round < rounds[on.form]; round += 1) findings.push(...(await attack(on, round)))
    return findings
  }

const isOk = ({ status }: Reply): boolean => status === 200
/** A no that leaves nothing behind. */
const isRefused = ({ status }: Reply): boolean => [409, 422, 503].includes(status)
const oddOnes = (replies: readonly Reply[]): string[] => [
  ...new Set(
    replies
      .filter((reply) => !isOk(reply) && !isRefused(reply))
      .map(({ status, text }) => `an answer ${status} ${text.slice(0, 200)}`),
  ),
]
const liveAnswers = (rows: readonly Row[]): string[] => [
  ...new Set(rows.filter((row) => !isCancelled(row)).map(({ answercode }) => answercode)),
]
/** A careless server writes a little later than it answers. */
const settled = () => sleep(300)

/** 64 residents book the last place of a slot. */
const lastPlace = inRounds(async ({ server: { origin } }, round) => {
  const value = slotValue('single', 0, round)
  const replies = await times(AT_ONCE, (at) =>
    save(origin, resident('last', at), 'book', { name: '花子', reserve: value }, { key: randomUUID() }),
  )
  const won = replies.filter(isOk).length
  return [...oddOnes(replies), ...(won === 1 ? [] : [`${won} residents were given the last place`])]
})

/** One resident books as often as possible on a day that allows one booking. */
const capOfDay = inRounds(async ({ server: { origin } }, round) => {
  const userId = resident('cap', round)
  const replies = await times(16, (at) =>
    save(
      origin,
      userId,
      'book',
      { name: '花子', reserve: slotValue('capped', 0, at) },
      { key: randomUUID() },
    ),
  )
  await settled()
  const live = liveAnswers(await ownRows(origin, userId, 'book')).length
  return [
    ...oddOnes(replies),
    ...(live === 1 ? [] : [`a resident has ${live} bookings on a day that allows one`]),
  ]
})

const SWAPPING = 8

/** Residents hold a slot each of 16, and change to the same few others at the same time. */
const swaps = inRounds(async ({ server: { origin } }, round) => {
  const slot = (at: number) => slotValue('single', 1 + round, at % 16)
  const book = (userId: string, value: string, more: Parameters<typeof save>[4] = {}) =>
    save(origin, userId, 'book', { name: '花子', reserve: value }, { key: randomUUID(), ...more })
  const users = Array.from({ length: SWAPPING }, (_, at) => resident(`swap${round}-`, at))
  const replies = await times(SWAPPING, (at) => book(users[at]!, slot(at)))
  await settled()
  for (const first of [8, 0, 12, 4]) {
    const changes = await times(SWAPPING, async (at) => {
      const now = (await ownRows(origin, users[at]!, 'book')).find((row) => !isCancelled(row))
      return { partitionKey: now?.partitionKey ?? '', value: slot(first + (at % 4)) }
    })
    replies.push(
      ...(await times(SWAPPING, (at) => {
        const { partitionKey, value } = changes[at]!
        return book(users[at]!, value, { partitionKey })
      })),
    )
    await settled()
  }
  const rows = await times(SWAPPING, (at) => ownRows(origin, users[at]!, 'book'))
  const booked = rows.flat().filter((row) => row.itemKey === 'reserve' && !isCancelled(row))
  const taken = new Set(booked.map(({ value }) => value)).size
  const without = rows.filter((own) => liveAnswers(own).length !== 1).length
  // What was given back can be booked, and nothing else.
  const others = await times(16, (at) => book(resident(`after${round}-`, at), slot(at)))
  const free = others.filter(isOk).length
  return [
    ...oddOnes(replies),
    ...(taken === booked.length
      ? []
      : [`${booked.length - taken} slots of one place are booked twice after changes`]),
    ...(without === 0 ? [] : [`${without} residents have not exactly their one booking after changes`]),
    ...(free === 16 - taken ? [] : [`${free} of 16 slots were free beside ${taken} that are held`]),
  ]
})

/** Residents who know the same paper make it their own. */
const claims = inRounds(async ({ server: { origin } }, round) => {
  const { name, number } = papers[round]!
  const surveyResults = [
    { itemKey: 'name', value: name },
    { itemKey: 'number', value: number },
  ]
  const replies = await times(16, async (at) => {
    const userId = resident(`claim${round}-`, at)
    const found = await ask(origin, {
      path: `${api}/survey-results/filterQuery`,
      userId,
      body: { queryParams: { surveyId: 'paper', surveyResults } },
    })
    const [row] = (found.body.data ?? []) as Row[]
    return { userId, row }
  })
  const claimed = await times(16, async (at) => {
    const { userId, row } = replies[at]!
    const keys = [{ partitionKey: row?.partitionKey, sortKey: row?.sortKey }]
    return ask(origin, { path: `${api}/survey-results/putUserId`, userId, body: { keys } })
  })
  const won = claimed.filter(isOk).length
  const odd = oddOnes(claimed.filter(({ status }) => status !== 404))
  return [...odd, ...(won === 1 ? [] : [`${won} residents own the same paper`])]
})

/** The same submit is sent many times at once, and again later. */
const sameKey = inRounds(async ({ server: { origin } }, round) => {
  const userId = resident('same', round)
  const key = randomUUID()
  const send = () => save(origin, userId, 'note', { name: '花子' }, { key })
  const replies = [...(await times(32, send)), await send()]
  await settled()
  replies.push(await send())
  const codes = new Set(replies.filter(isOk).map(({ body }) => body.answercode))
  const live = liveAnswers(await ownRows(origin, userId, 'note')).length
  const other = await save(origin, userId, 'note', { name: '太郎' }, { key })
  return [
    ...oddOnes(replies),
    ...(codes.size === 1 ? [] : [`one submit has ${codes.size} answer codes`]),
    ...(live === 1 ? [] : [`one submit is stored ${live} times`]),
    ...(other.status === 422 ? [] : [`the key of a submit is taken for another one: ${other.status}`]),
  ]
})

/** A form of one answer a resident gets many first answers at once. */
const oneAnswer = inRounds(async ({ server: { origin } }, round) => {
  const userId = resident('one', round)
  const replies = await times(32, (at) =>
    save(origin, userId, 'one', { name: `花子${at}` }, { key: randomUUID() }),
  )
  await settled()
  const live = liveAnswers(await ownRows(origin, userId, 'one')).length
  return [...oddOnes(replies), ...(live === 1 ? [] : [`a form of one answer has ${live} of one resident`])]
})

/** A form takes a few answers of one resident, and gets many at once. */
const tooMany = inRounds(async ({ server: { origin } }, round) => {
  const userId = resident('few', round)
  const replies = await times(32, (at) =>
    save(origin, userId, 'few', { name: `花子${at}` }, { key: randomUUID() }),
  )
  await settled()
  const live = liveAnswers(await ownRows(origin, userId, 'few')).length
  return [
    ...oddOnes(replies),
    ...(live === fewAnswers ? [] : [`a form that takes ${fewAnswers} answers of one resident has ${live}`]),
  ]
})

export const races: readonly Case[] = [
  { name: 'the last place, booked by 64', kind: 'race', attack: lastPlace },
  { name: 'one booking a day, tried 16 times', kind: 'race', attack: capOfDay },
  { name: 'bookings that change to the same places', kind: 'race', attack: swaps },
  { name: 'one paper, claimed by 16', kind: 'race', attack: claims },
  { name: 'one submit, sent 34 times', kind: 'race', attack: sameKey },
  { name: 'a form of one answer, sent 32 times', kind: 'race', attack: oneAnswer },
  { name: 'a form of few answers, sent 32 times', kind: 'race', attack: tooMany },
]
