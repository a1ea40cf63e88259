import { describe, expect, test } from 'vitest'
import { measureJson } from '../../../adapters/http/server/api/read-body.ts'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown, base } from './http-town.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const row = (value: unknown, more: object = {}) => ({ surveyId: 'svy1', itemKey: 'name', value, ...more })
const putItem = 'survey-results/putItem'
/** Fields of a body that is stored. */
const good = '"surveyId":"svy1","data":[{"itemKey":"name","value":"x"}]'
const MiB = 1024 * 1024

/** Bodies of putItem that must be refused, with the status they get. */
const refused: [what: string, status: number, body: string | object][] = [
  ['no JSON', 400, '{'],
  ['nothing but spaces', 400, '   '],
  ['text after the end', 400, '{} x'],
  ['a list', 400, '[]'],
  ['a text', 400, '"x"'],
  ['a number', 400, '1'],
  ['null', 400, 'null'],
  ['no data', 400, {}],
  ['data of another kind', 400, { data: 'x' }],
  ['data as an object', 400, { data: { length: 1, 0: row('x') } }],
  ['rows that are texts', 400, { data: ['x'] }],
  ['rows that are lists', 400, { data: [[row('x')]] }],
  ['rows that are null', 400, { data: [null] }],
  ['a row without item', 400, { data: [{ surveyId: 'svy1', value: 'x' }] }],
  ['an item key of no characters', 400, { data: [row('x', { itemKey: '' })] }],
  ['an item key of 201 characters', 400, { data: [row('x', { itemKey: 'k'.repeat(201) })] }],
  ['an item key that is a number', 400, { data: [row('x', { itemKey: 1 })] }],
  ['a value that is an object', 400, { data: [row({ toString: 'x' })] }],
  ['a value that is a list of lists', 400, { data: [row([['x']])] }],
  [
    'a number beyond what is exact',
    400,
    '{"surveyId":"svy1","data":[{"itemKey":"name","value":12345678901234567890}]}',
  ],
  ['a number beyond what there is', 400, '{"surveyId":"svy1","data":[{"itemKey":"name","value":1e999}]}'],
  ['NUL in a value', 400, { data: [row('a\0b')] }],
  ['NUL in an item key', 400, { data: [row('x', { itemKey: 'na\0me' })] }],
  ['half a surrogate pair', 400, '{"surveyId":"svy1","data":[{"itemKey":"name","value":"\\ud83d"}]}'],
  ['the other half', 400, '{"surveyId":"svy1","data":[{"itemKey":"name","value":"\\ude00x"}]}'],
  ['2,001 rows', 400, { data: Array.from({ length: 2001 }, () => row('x')) }],
  ['2,001 values in one row', 400, { data: [row(Array(2001).fill('x'))] }],
  ['2,001 values in two rows', 400, { data: [row(Array(2000).fill('x')), row('x')] }],
  ['no form named', 400, { data: [{ itemKey: 'name', value: 'x' }] }],
  ['two forms named by rows', 400, { data: [row('x'), row('x', { surveyId: 'svy2' })] }],
  ['two forms named by body and row', 400, { surveyId: 'svy2', data: [row('x')] }],
  ['a form of another kind', 400, { surveyId: 1, data: [row('x')] }],
  ['a version that is a text', 400, { surveyVersion: '1', data: [row('x')] }],
  ['a version below 0', 400, { surveyVersion: -1, data: [row('x')] }],
  ['a version that is no whole number', 400, { answerVersion: 1.5, data: [row('x')] }],
  ['a partition key of another kind', 400, { partitionKey: ['x'], data: [row('x')] }],
  ['subData of another kind', 400, { subData: 'x', data: [row('x')] }],
  ['a partition key of another kind in subData', 400, { subData: { partitionKey: {} }, data: [row('x')] }],
  ['depth 33', 400, `{${good},"x":${nested(32)}}`],
  ['depth 100,000', 400, nested(100_000)],
  ['depth 500,000 without an end', 400, '['.repeat(500_000)],
  ['50,001 keys', 400, `{${good}${Array.from({ length: 50_001 }, (_, i) => `,"${i}":1`).join('')}}`],
  ['50,001 lists', 400, `{${good},"x":[${'[],'.repeat(25_000)}1]}`],
  ['more than 1 MiB', 413, { data: [row('x'.repeat(MiB))] }],
  ['nothing answered', 422, { surveyId: 'svy1', data: [] }],
  [
    'only unknown items',
    422,
    { data: [row('x', { itemKey: '__proto__' }), row('x', { itemKey: 'constructor' })] },
  ],
  [
    'an unknown form named like a property',
    404,
    { surveyId: '__proto__', data: [{ itemKey: 'name', value: 'x' }] },
  ],
  ['a partition key that is not there', 404, { partitionKey: '__proto__', data: [row('x')] }],
  ['a text far above every length', 422, { data: [row('あ'.repeat(300_000))] }],
  ['a text of families', 422, { data: [row('👨‍👩‍👧‍👦'.repeat(20_000))] }],
  ['a text of accents', 422, { data: [row(`e${'\u0301'.repeat(400_000)}`)] }],
]

describe('a hostile body is refused, and nothing is stored', () => {
  test.each(refused)('%s is a %i', async (_, status, body) => {
    const town = await anHttpTown({ surveys: [anAppendingSurvey()] })

    const answer = await town.post(hanako, putItem, body)

    expect(answer.status).toBe(status)
    expect(answer.body.result).toBe('ERROR')
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
    expect(town.lines.filter(({ level }) => level !== 'info')).toEqual([])
  })
})

describe('at the border', () => {
  const accepted: [what: string, body: string | object][] = [
    ['depth 32', `{"surveyId":"svy1","data":[{"itemKey":"name","value":"x"}],"x":${nested(31)}}`],
    ['brackets in a text are no depth', { data: [row('[{"'.repeat(50))] }],
    [
      '2,000 rows',
      { data: [row('x'), ...Array.from({ length: 1999 }, () => row('x', { itemKey: 'other' }))] },
    ],
    ['the largest exact number', { data: [row(Number.MAX_SAFE_INTEGER)] }],
    [
      'a key twice: the last one counts',
      '{"surveyId":"none","surveyId":"svy1","data":[{"itemKey":"name","value":"x"}]}',
    ],
    [
      'fields named like properties',
      '{"__proto__":{"surveyId":"none"},"constructor":1,"surveyId":"svy1","data":[{"itemKey":"name","value":"x","__proto__":{"isLiffMode":true}}]}',
    ],
    ['a whole surrogate pair', { data: [row('😀𠮷')] }],
    ['a content type with its charset', { data: [row('x')] }],
  ]

  test.each(accepted)('%s is stored', async (_, body) => {
    const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
    const answer = await town.post(hanako, putItem, body, {
      'Content-Type': 'application/json; charset=utf-8',
    })
    expect(answer.body.result).toBe('OK')
    expect(({} as Record<string, unknown>).surveyId).toBeUndefined()
  })

  test('1 MiB is read and one byte more is not', async () => {
    const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
    const body = (size: number) => {
      const start = `{"data":${JSON.stringify([row('x')])},"pad":"`
      return `${start}${'p'.repeat(size - start.length - 2)}"}`
    }
    expect((await town.post(hanako, putItem, body(MiB))).status).toBe(200)
    expect((await town.post(hanako, putItem, body(MiB + 1))).status).toBe(413)
  })
})

test.each([
  ['text/plain', '{"data":[]}'],
  ['application/x-www-form-urlencoded', 'data=x'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['application/jsonp', '{}'],
])('a body of type %s is not read', async (type, body) => {
  const town = await anHttpTown()
  const answer = await town.post(hanako, putItem, body, { 'Content-Type': type })
  expect(answer.body.refusal).toEqual({ code: 'request.malformed', details: { fields: ['body'] } })
  expect(answer.status).toBe(400)
})

test('a packed body is not unpacked, and bytes that are no UTF-8 are no text', async () => {
  const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
  const packed = await town.post(hanako, putItem, '{"data":[]}', { 'Content-Encoding': 'gzip' })
  expect(packed.status).toBe(400)

  const bytes = Buffer.concat([
    Buffer.from('{"surveyId":"svy1","data":[{"itemKey":"name","value":"'),
    Buffer.from([0xe3, 0x81]),
    Buffer.from('"}]}'),
  ])
  const broken = await town
    .raw()
    .post(`${base}/${putItem}`)
    .set('Authorization', `Bearer ${await town.tokenOf(hanako)}`)
    .set('Content-Type', 'application/json')
    .serialize(() => bytes as unknown as string)
    .send({})
  expect(broken.status).toBe(400)
})

test('2,000 rows with every field that a page may send have few enough parts', () => {
  const full = {
    ...row('x', { userId: 'U1' }),
    title: 't',
    partitionKey: 'p',
    sortKey: 's',
    check: 'c',
    updatedAt: 1,
  }
  const { parts } = measureJson(Buffer.from(JSON.stringify({ data: Array(2000).fill(full) })))
  expect(parts).toBeGreaterThan(18_000)
  expect(parts).toBeLessThan(50_000)
})

test('depth is counted without parsing, brackets and quotes within texts left out', () => {
  const depth = (json: string) => measureJson(Buffer.from(json)).depth
  expect(depth('1')).toBe(0)
  expect(depth('{"a":[1,{"b":2}],"c":[]}')).toBe(3)
  expect(depth('{"a":"[[[\\"[[","b":[]}')).toBe(2)
  expect(depth('{"a":"\\\\"}')).toBe(1)
  expect(depth('{"a":"[[')).toBe(1)
})

test('items named like properties of objects are items like any other', async () => {
  const schema = ['__proto__', 'constructor', 'toString'].map((itemKey) =>
    anItem({ itemKey, title: itemKey }),
  )
  const town = await anHttpTown({ surveys: [anAppendingSurvey({ surveySchema: schema })] })
  const body =
    '{"surveyId":"svy1","data":[{"itemKey":"__proto__","value":"a"},{"itemKey":"constructor","value":"b"}]}'

  expect((await town.post(hanako, putItem, body)).body.result).toBe('OK')

  const { data } = (await town.post(hanako, 'survey-results/query', { surveyId: 'svy1' })).body
  expect(data.map((found: { itemKey: string; value: string }) => [found.itemKey, found.value])).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
})
