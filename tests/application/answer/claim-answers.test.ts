import { describe, expect, test } from 'vitest'
import { rowsOf, valueKeyOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { ValueKey } from '../../../domain/answer/own-answer.ts'
import { auditedRequest } from '../audited-request.ts'
import { refusalOf, slotsOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { hanako, type Town, taro } from '../town.ts'
import {
  aCardForm,
  aLibrary,
  aSingleCardForm,
  card,
  filled,
  find,
  nine,
  rowTexts,
  unclaimed,
} from './library.ts'

const notFound = { code: 'answer.not_found' }
/** The keys of what Hanako has just found. */
const foundKeys = async (town: Town) =>
  (await find(town)).filter(({ userId }) => userId !== hanako).map(valueKeyOf)
const readOwn = async ({ readOwnAnswers }: Pick<Town, 'readOwnAnswers'>) =>
  rowsOf(await readOwnAnswers({ surveyId: 'svy1' }))

describe.each(routes)('claiming what was found, %s', (_name, route) => {
  test('the record is the resident’s from then on, and its rows come back with their new keys [SRCH-10]', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', { ...card, wish: '大活字', memo: '延滞あり' })
    const rows = rowsOf(await town.claimAnswers({ keys: await foundKeys(town) }))
    expect(rowTexts(rows)).toEqual(['number=A-1', 'name=山田花子', 'wish=大活字'])
    expect(rows[0]).toMatchObject({
      userId: hanako,
      partitionKey: 'svy1#U-hanako#1717200000000',
      answercode: 'CODEimported',
      answerVersion: 2,
    })
    expect(await readOwn(town)).toEqual(rows)
    expect(await find(town)).toEqual(rows)
    expect(town.storage.events.at(-1)).toEqual({
      kind: 'answer.claimed',
      request: auditedRequest,
      at: town.clock.now(),
      userId: hanako,
      surveyId: 'svy1',
      answerId: 'imported',
      facts: { version: 2 },
    })
  })

  test('one row of a record names the whole of it', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    const keys = (await foundKeys(town)).slice(1)
    expect(rowsOf(await town.claimAnswers({ keys }))).toHaveLength(2)
    expect(await readOwn(town)).toHaveLength(2)
  })

  test('several records at once keep their order and get a key each', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'one', { ...card, wish: '1' })
    await unclaimed(town, 'two', { ...card, wish: '2' })
    const rows = rowsOf(await town.claimAnswers({ keys: (await foundKeys(town)).reverse() }))
    expect(rowTexts(rows).filter((text) => text.startsWith('wish'))).toEqual(['wish=1', 'wish=2'])
    expect(new Set(rows.map(({ partitionKey }) => partitionKey)).size).toBe(2)
  })

  test('nobody else finds or claims it then [SRCH-11] [ROLE-01]', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    const other = await town.as(taro)
    const theirs = (await find(other)).map(valueKeyOf)
    rowsOf(await town.claimAnswers({ keys: await foundKeys(town) }))
    expect(await refusalOf(other.claimAnswers({ keys: theirs }))).toEqual(notFound)
    expect(await refusalOf(find(other))).toEqual({ code: 'search.foreign' })
  })

  test('of two residents who claim one record at once one wins', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    const other = await town.as(taro)
    const [mine, theirs] = [await foundKeys(town), (await find(other)).map(valueKeyOf)]
    const outcomes = await Promise.all([
      refusalOf(town.claimAnswers({ keys: mine })),
      refusalOf(other.claimAnswers({ keys: theirs })),
    ])
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome !== 'accepted')).toEqual([notFound])
    const owned = [await readOwn(town), await readOwn(other)].map((rows) => rows.length)
    expect(owned.sort()).toEqual([0, 2])
  })

  test('repeating it finds nothing to claim; the record stays', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    const keys = await foundKeys(town)
    rowsOf(await town.claimAnswers({ keys }))
    expect(await refusalOf(town.claimAnswers({ keys }))).toEqual(notFound)
    expect(await readOwn(town)).toHaveLength(2)
  })

  test('ten minutes later it must be found again', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    const keys = await foundKeys(town)
    town.clock.advance(10 * 60 * 1000)
    expect(await refusalOf(town.claimAnswers({ keys }))).toEqual(notFound)
    await find(town)
    town.clock.advance(10 * 60 * 1000 - 1)
    expect(await refusalOf(town.claimAnswers({ keys }))).toBe('accepted')
  })

  test('without having found it nobody claims it, whatever keys they know [ROLE-01]', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    const theirs = (await find(await town.as(taro))).map(valueKeyOf)
    expect(await refusalOf(town.claimAnswers({ keys: theirs }))).toEqual(notFound)
    expect(await town.storage.ownAnswers.findOwn('Iimported', 'svy1', 1_717_200_000_000)).toBeDefined()
  })

  test('a record that changed since is not claimed as it was seen', async () => {
    const town = await aLibrary(route)
    const { answerId, surveyId, userId, version } = await unclaimed(town, 'imported')
    const keys = await foundKeys(town)
    const entries = [{ itemKey: 'number', title: '利用者番号', answer: ['A-2'] }]
    const change = { answerId, surveyId, userId, version, entries, releases: [], updatedAt: 1, audit: [] }
    await town.storage.answers.amend(change)
    expect(await refusalOf(town.claimAnswers({ keys }))).toEqual(notFound)
  })
})

describe.each(routes)('all of what is claimed or nothing, %s', (_name, route) => {
  const strange: readonly (readonly [string, ValueKey])[] = [
    ['of nothing', { partitionKey: 'svy1#Inobody#1717200000000', itemKey: 'number', name: 'A-1' }],
    ['of no row of it', { partitionKey: 'svy1#Iimported#1717200000000', itemKey: 'number', name: 'A-9' }],
    [
      'of an admin row of it',
      { partitionKey: 'svy1#Iimported#1717200000000', itemKey: 'memo', name: '延滞あり' },
    ],
    ['of another form', { partitionKey: 'svy9#Iimported#1717200000000', itemKey: 'number', name: 'A-1' }],
    ['that every object has', { partitionKey: '__proto__', itemKey: 'constructor', name: 'constructor' }],
    ['that is none', { partitionKey: '#', itemKey: '', name: '' }],
  ]

  test.each(strange)('a key %s refuses all that is asked for [ROLE-01]', async (_key, key) => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', { ...card, memo: '延滞あり' })
    const keys = [...(await foundKeys(town)), key]
    expect(await refusalOf(town.claimAnswers({ keys }))).toEqual(notFound)
    expect(await refusalOf(town.claimAnswers({ keys: [key] }))).toEqual(notFound)
    expect(await readOwn(town)).toEqual([])
    expect(town.storage.events).toEqual([])
  })

  test("so does the key of another resident's answer, and of an own one [SRCH-11] [ROLE-01]", async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    const other = await town.as(taro)
    await other.saveAnswer(filled({ ...card, number: 'A-2' }))
    await town.saveAnswer(filled({ ...card, number: 'A-3' }))
    const keys = await foundKeys(town)
    for (const foreign of [await readOwn(other), await readOwn(town)].map((rows) => rows.map(valueKeyOf))) {
      expect(await refusalOf(town.claimAnswers({ keys: [...keys, ...foreign] }))).toEqual(notFound)
      expect(await refusalOf(town.claimAnswers({ keys: foreign }))).toEqual(notFound)
    }
    expect((await readOwn(other))[0]).toMatchObject({ userId: taro, answerVersion: 1 })
    expect(await refusalOf(town.claimAnswers({ keys }))).toBe('accepted')
  })

  test('no key at all is no claim', async () => {
    const town = await aLibrary(route)
    expect(await refusalOf(town.claimAnswers({ keys: [] }))).toMatchObject({ code: 'request.malformed' })
  })

  test('a resident with an answer to a form of one answer gets no second one', async () => {
    const town = await aLibrary(route, { surveys: [aSingleCardForm()] })
    await unclaimed(town, 'imported')
    const keys = await foundKeys(town)
    await town.saveAnswer(filled({ ...card, number: 'A-2' }))
    expect(await refusalOf(town.claimAnswers({ keys }))).toEqual(notFound)
    expect(rowTexts(await readOwn(town))).toEqual(['number=A-2', 'name=山田花子'])
  })
})

describe.each(routes)('a form of one answer, %s', (_name, route) => {
  /** A library where Hanako has cancelled her answer and somebody took another one by phone. */
  async function cancelled(wanted = card) {
    const town = await aLibrary(route, { surveys: [aSingleCardForm()] })
    await town.saveAnswer(filled(wanted))
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: 'svy1#U-hanako' })
    await unclaimed(town, 'imported', { ...card, wish: '電話で' })
    return town
  }

  test('who has only cancelled an answer finds it first, then the record, and claims that in its place', async () => {
    const town = await cancelled()
    const found = await find(town)
    expect(rowTexts(found)).toEqual([
      ...['number=A-1', 'name=山田花子'],
      ...['number=A-1', 'name=山田花子', 'wish=電話で'],
    ])
    expect(found.map(({ check }) => check)).toEqual([
      ...['キャンセル', 'キャンセル'],
      ...['未対応', '未対応', '未対応'],
    ])
    const rows = rowsOf(await town.claimAnswers({ keys: await foundKeys(town) }))
    expect(rows[0]).toMatchObject({
      partitionKey: 'svy1#U-hanako',
      answercode: 'CODEimported',
      check: '未対応',
    })
    expect(await readOwn(town)).toEqual(rows)
    expect(await find(town)).toEqual(rows)
    expect(town.storage.events.at(-1)).toMatchObject({
      kind: 'answer.claimed',
      request: auditedRequest,
      answerId: 'imported',
      facts: { version: 2, replaces: expect.any(String) },
    })
  })

  test('the cancelled answer stays as long as nothing is claimed', async () => {
    const town = await cancelled({ ...card, number: 'A-2' })
    expect(await find(town)).toHaveLength(3)
    expect(rowTexts(await readOwn(town))).toEqual(['number=A-2', 'name=山田花子'])
  })

  test('who has saved anew since claims nothing', async () => {
    const town = await cancelled()
    const keys = await foundKeys(town)
    await town.saveAnswer(filled({ ...card, wish: '点字' }))
    expect(await refusalOf(town.claimAnswers({ keys }))).toEqual(notFound)
    expect(rowTexts(await readOwn(town))).toEqual(['number=A-1', 'name=山田花子', 'wish=点字'])
    expect(rowTexts(await find(town))).toContain('wish=点字')
  })
})

describe.each(routes)('what ran out unused, %s', (_name, route) => {
  test('between the search and the claim is not given, and its place is free [CANCEL-26]', async () => {
    const town = await aLibrary(route, { surveys: [aCardForm({ surveyType: 'corona' })] })
    town.clock.set('2024-06-15T23:55:00+09:00')
    await unclaimed(town, 'imported', { ...card, slot: nine })
    const keys = await foundKeys(town)
    expect(keys).toHaveLength(3)
    town.clock.set('2024-06-16T00:00:00+09:00')
    expect(await refusalOf(town.claimAnswers({ keys }))).toEqual(notFound)
    expect(await readOwn(town)).toEqual([])
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
  })
})

describe.each(routes)('what was claimed, %s', (_name, route) => {
  test('is edited as any own answer, with what it booked', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', { ...card, slot: nine })
    const [row] = rowsOf(await town.claimAnswers({ keys: await foundKeys(town) }))
    const { partitionKey = '' } = row ?? {}
    const edit = { ...filled({ ...card, wish: '大活字', slot: nine }), partitionKey, answerVersion: 2 }
    await town.saveAnswer(edit)
    expect(rowTexts(await find(town))).toEqual(['number=A-1', 'name=山田花子', 'wish=大活字', `slot=${nine}`])
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 1], 1: [1, 0] })
  })

  test('is cancelled as any own answer, and its place is free again [CANCEL-23]', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', { ...card, slot: nine })
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 1], 1: [1, 0] })
    const [row] = rowsOf(await town.claimAnswers({ keys: await foundKeys(town) }))
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: row?.partitionKey ?? '' })
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 0] })
    expect((await find(town))[0]).toMatchObject({ check: 'キャンセル', cancelObstacle: 'answer.cancelled' })
  })

  test('of a form of one answer is the answer that the form opens with', async () => {
    const town = await aLibrary(route, { surveys: [aSingleCardForm()] })
    await unclaimed(town, 'imported')
    rowsOf(await town.claimAnswers({ keys: await foundKeys(town) }))
    expect(await readOwn(town)).toMatchObject([{ partitionKey: 'svy1#U-hanako' }, {}])
    expect(await town.saveAnswer(filled({ ...card, wish: '点字' }))).toMatchObject({
      answerCode: 'CODEimported',
      answerVersion: 3,
    })
  })
})
