import { describe, expect, test } from 'vitest'
import { aCardForm, card, now, unclaimed } from '../../../application/answer/library.ts'
import { bookables } from '../../../application/bookables.ts'
import { hanako, taro } from '../../../application/town.ts'
import { anHttpTown, rows } from '../http-town.ts'

type Row = { partitionKey: string; sortKey: string; userId: string }

/** A library that is asked over HTTP. */
async function aSearchTown() {
  const town = await anHttpTown({ surveys: [aCardForm()], bookables: bookables(), now })
  let brought = 0
  /** A record that nobody owns, of three rows and one of the office. */
  const bringIn = (over: Partial<typeof card> = {}, answerCode = '7K3M9QZT') => {
    brought += 1
    const given = { ...card, wish: 'ひみつの備考', memo: '要注意', ...over }
    return unclaimed(town, `brought-${brought}`, given, { answerCode, keyMs: town.clock.now() + brought })
  }
  const find = (given: object, userId = hanako) =>
    town.post(userId, 'survey-results/filterQuery', {
      queryParams: { surveyId: 'svy1', surveyResults: rows({ ...given }) },
    })
  const claim = (keys: unknown, userId = hanako, more: object = {}) =>
    town.post(userId, 'survey-results/putUserId', { keys, ...more })
  const keyOf = ({ partitionKey, sortKey }: Row) => ({ partitionKey, sortKey })
  /** The keys of the rows that a search of `userId` finds. */
  const keysFound = async (given: object = card, userId = hanako) =>
    (await find(given, userId)).body.data.map(keyOf)
  const save = (given: object, userId: string) =>
    town.post(userId, 'survey-results/putItem', { data: rows({ ...given }) })
  const own = async (userId: string): Promise<Row[]> =>
    (await town.post(userId, 'survey-results/query', { surveyId: 'svy1' })).body.data
  return { ...town, bringIn, find, claim, keysFound, save, own }
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const row = (value: unknown, itemKey: unknown = 'number') => ({ itemKey, value })
const query = (surveyResults: unknown, surveyId: unknown = 'svy1') => ({
  queryParams: { surveyId, surveyResults },
})
const sought = Object.entries(card).map(([itemKey, value]) => ({ itemKey, value }))
const key = { partitionKey: 'svy1#Ibrought-1#1', sortKey: 'number#A-1' }

const searches: [what: string, body: unknown][] = [
  ['nothing', {}],
  ['a list', []],
  ['no query', { queryParams: null }],
  ['a query that is a text', { queryParams: '{"surveyId":"svy1"}' }],
  ['a query that is a list', { queryParams: [{ surveyId: 'svy1', surveyResults: sought }] }],
  ['a form that is a number', query(sought, 1)],
  ['a form that is a list', query(sought, ['svy1'])],
  ['a form of no characters', query(sought, '')],
  ['a form of 201 characters', query(sought, 's'.repeat(201))],
  ['NUL in a form', query(sought, 'svy\u00001')],
  ['no rows', { queryParams: { surveyId: 'svy1' } }],
  ['rows that are null', query(null)],
  ['rows that are an object', query({ length: 1, 0: row('x') })],
  ['rows that are texts', query(['x'])],
  ['rows that are lists', query([[row('x')]])],
  ['a row that is null', query([null])],
  ['a row without item', query([{ value: 'x' }])],
  ['an item key that is a number', query([row('x', 1)])],
  ['an item key that is a list', query([row('x', ['number'])])],
  ['an item key of 201 characters', query([row('x', 'k'.repeat(201))])],
  ['a value that is an object', query([row({ $ne: null })])],
  ['a value of objects', query([row([{ $gt: '' }])])],
  ['a value that is a list of lists', query([row([['x']])])],
  ['a deep value', query([row(nested(20))])],
  ['NUL in a value', query([row('a\u0000b')])],
  ['half a surrogate pair', query([row('\ud83d')])],
  ['a number beyond what is exact', query([row(2 ** 60)])],
  ['a text of 5,001 characters', query([row('x'.repeat(5001))])],
  ['a text of 5,001 characters in a list', query([row(['x', 'x'.repeat(5001)])])],
  ['2,001 rows', query(Array(2001).fill(row('x')))],
  ['2,001 values in one row', query([row(Array(2001).fill('x'))])],
]

const claims: [what: string, body: unknown][] = [
  ['nothing', {}],
  ['a list', [key]],
  ['no keys', { keys: null }],
  ['an empty list of keys', { keys: [] }],
  ['keys that are an object', { keys: { length: 1, 0: key } }],
  ['keys that are a text', { keys: 'svy1#Ibrought-1#1' }],
  ['a key that is a text', { keys: [key, 'x'] }],
  ['a key that is null', { keys: [null] }],
  ['a key that is a list', { keys: [['svy1#Ibrought-1#1', 'number#A-1']] }],
  ['a key without sort key', { keys: [{ partitionKey: key.partitionKey }] }],
  ['a key without partition key', { keys: [{ sortKey: key.sortKey }] }],
  ['a partition key that is a number', { keys: [{ ...key, partitionKey: 1 }] }],
  ['a partition key that is a pattern', { keys: [{ ...key, partitionKey: { $regex: '.*' } }] }],
  ['a sort key that is a list', { keys: [{ ...key, sortKey: ['number#A-1'] }] }],
  ['a partition key of 501 characters', { keys: [{ ...key, partitionKey: 'x'.repeat(501) }] }],
  ['a sort key of 5,501 characters', { keys: [{ ...key, sortKey: 'x'.repeat(5501) }] }],
  ['NUL in a key', { keys: [{ ...key, sortKey: 'a\u0000' }] }],
  ['2,001 keys', { keys: Array(2001).fill(key) }],
]
const malformed = [
  ...searches.map(([what, body]) => ['filterQuery', what, body] as const),
  ...claims.map(([what, body]) => ['putUserId', what, body] as const),
]

test.each(malformed)('a body of %s with %s is a 400 that costs nothing', async (call, _, body) => {
  const town = await aSearchTown()
  const answer = await town.post(hanako, `survey-results/${call}`, body as object)
  expect(answer.status).toBe(400)
  expect(answer.body.refusal.code).toBe('request.malformed')
  expect(town.lines.filter(({ level }) => level !== 'info')).toEqual([])
})

describe('at the border', () => {
  test('2,000 values of 5,000 characters are too much for a body, 200 of them are looked for and not found', async () => {
    const town = await aSearchTown()
    const long = Array.from({ length: 200 }, () => row('９'.repeat(1700), 'town'))
    expect((await town.post(hanako, 'survey-results/filterQuery', query([...sought, ...long]))).body).toEqual(
      {
        result: 'OK',
        data: [],
      },
    )
    const more = Array(2000).fill(row('x'.repeat(5000)))
    expect((await town.post(hanako, 'survey-results/filterQuery', query(more))).status).toBe(413)
  })

  test('2,000 keys are read, and one that names nothing refuses them all', async () => {
    const town = await aSearchTown()
    await town.bringIn()
    const [found] = await town.keysFound()
    expect((await town.claim([...Array(1999).fill(found), key])).status).toBe(404)
    expect((await town.claim(Array(2000).fill(found))).body.data).toHaveLength(3)
  })
})

test('fields named like properties of objects have no effect on a search or a claim', async () => {
  const town = await aSearchTown()
  await town.bringIn()
  const text = JSON.stringify({ queryParams: { surveyId: 'svy1', surveyResults: sought } })
  const polluted = text.replace(
    '{"queryParams":{',
    '{"__proto__":{"userId":"x"},"queryParams":{"__proto__":{},',
  )
  const { data } = (await town.post(hanako, 'survey-results/filterQuery', polluted)).body
  expect(data).toHaveLength(3)

  const { partitionKey, sortKey } = data[0]
  const body = `{"constructor":1,"keys":[{"__proto__":{"partitionKey":"x"},"partitionKey":${JSON.stringify(partitionKey)},"sortKey":${JSON.stringify(sortKey)}}]}`
  expect((await town.post(hanako, 'survey-results/putUserId', body)).status).toBe(200)
  expect(({} as Record<string, unknown>).userId).toBeUndefined()
})

describe('what belongs to somebody else looks exactly like what is not there', () => {
  const isSame = (a: { status: number; text: string }, b: { status: number; text: string }) =>
    expect([a.status, a.text]).toEqual([b.status, b.text])

  test('in a claim: keys of theirs, of nobody and of nothing, alone and mixed with good ones [API-18] [SRCH-11]', async () => {
    const town = await aSearchTown()
    await town.save({ number: '7', name: '太郎' }, taro)
    const theirs = (await town.own(taro)).map(({ partitionKey, sortKey }) => ({ partitionKey, sortKey }))
    await town.bringIn()
    await town.bringIn({ number: '0099', name: '別人' }, '8K3M9QZT')
    const good = await town.keysFound()
    const granted = await town.keysFound({ number: '0099', name: '別人' }, taro)
    const none = await town.claim([{ partitionKey: 'svy1#nobody#1', sortKey: 'x#y' }])
    expect([none.status, none.body.refusal]).toEqual([404, { code: 'answer.not_found', details: {} }])

    isSame(await town.claim(theirs), none)
    isSame(await town.claim(granted), none)
    isSame(await town.claim([...good, ...theirs]), none)
    isSame(await town.claim([...theirs, ...good]), none)
    isSame(await town.claim([...good, granted[0]]), none)
    isSame(await town.claim([{ ...good[0], sortKey: 'number#A-3' }]), none)
    isSame(await town.claim([{ ...good[0], sortKey: 'memo#要注意' }]), none)
    isSame(await town.claim([{ ...good[0], sortKey: '%' }]), none)
    isSame(await town.claim(theirs, hanako, { userId: taro }), none)

    expect(await town.own(hanako)).toEqual([])
    expect((await town.own(taro)).every(({ userId }) => userId === taro)).toBe(true)
    expect((await town.claim(good)).status).toBe(200)
  })

  test('in a search: what is half right, theirs or nobody’s, is as what is not there [API-19]', async () => {
    const town = await aSearchTown()
    await town.bringIn()
    await town.save({ number: '7', name: '太郎' }, taro)
    const none = await town.find({ number: '1', name: 'だれか' })
    isSame(await town.find({ ...card, name: '山田' }), none)
    isSame(await town.find({ ...card, number: '7' }), none)
    isSame(await town.find({ number: '7', name: '山田花子' }), none)
    expect(none.text).toBe('{"result":"OK","data":[]}')
  })
})

test('nothing that is looked for, found or claimed stands in a log or an address', async () => {
  const town = await aSearchTown()
  await town.bringIn()
  await town.claim(await town.keysFound())
  await town.find({ number: '5555', name: 'まちがい' })
  await town.find(card, taro)
  const lines = JSON.stringify(town.lines.map((line) => ({ ...line, requestId: undefined })))
  expect(town.lines.length).toBeGreaterThan(3)
  for (const part of ['A-1', '山田', '5555', 'まちがい', 'ひみつ', 'brought-', '7K3M9QZT'])
    expect(lines).not.toContain(part)
})
