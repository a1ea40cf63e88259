import { describe, expect, test } from 'vitest'
import type { SurveyConfig } from '../../../../domain/survey/survey-config.ts'
import { hanako, taro } from '../../../application/town.ts'
import { anHttpTown } from '../http-town.ts'
import { aSearchedForm, aSearchTown, hers } from './search-town.ts'

const seen = ({ status, body }: { status: number; body: { refusal?: { code: string } } }) => [
  status,
  body.refusal?.code,
]
const valuesOf = ({ body }: { body: { data: { itemKey: string; value: string }[] } }) =>
  body.data.map(({ itemKey, value }) => `${itemKey} = ${value}`)

describe('filterQuery', () => {
  test("finds the resident's own answers and those that nobody has claimed, with what they may still do [API-19]", async () => {
    const town = await aSearchTown()
    const saved = (await town.save({ ...hers, ways: ['窓口', '電話'] })).body
    await town.bringIn()

    const answer = await town.find(hers)

    expect(answer.status).toBe(200)
    expect(answer.body.result).toBe('OK')
    expect(valuesOf(answer)).toEqual([
      'number = 0042',
      'name = 山田花子',
      'ways = 窓口',
      'ways = ',
      'ways = 電話',
      'number = 0042',
      'name = 山田花子',
      'memo = ひみつの備考',
    ])
    expect(answer.body.data[0]).toMatchObject({
      userId: hanako,
      answercode: saved.answercode,
      seriescode: saved.answercode,
      revision: 1,
      check: '未対応',
    })
    expect(answer.body.data.at(-1)).toMatchObject({
      userId: expect.stringMatching(/^I/),
      answercode: '7K3M9QZT',
    })
  })

  const written: [how: string, results: readonly object[]][] = [
    [
      'in full width',
      [
        { itemKey: 'number', value: '００４２' },
        { itemKey: 'name', value: '山田花子' },
      ],
    ],
    [
      'with an empty value beside it',
      [
        { itemKey: 'number', value: '0042' },
        { itemKey: 'name', value: '山田花子' },
        { itemKey: 'ways', value: '' },
        { itemKey: 'memo', value: null },
      ],
    ],
    [
      'with titles, users and forms in the rows',
      [
        { itemKey: 'number', value: '0042', title: 'x', userId: taro, surveyId: 'other' },
        { itemKey: 'name', value: ['山田花子'], __proto__: { value: 'x' } },
      ],
    ],
    [
      'with an item named like a property and nothing to it',
      [
        { itemKey: 'number', value: '0042' },
        { itemKey: 'name', value: '山田花子' },
        { itemKey: '__proto__', value: ' ' },
      ],
    ],
  ]
  test.each(written)('finds what is written %s [API-19]', async (_, surveyResults) => {
    const town = await aSearchTown()
    await town.bringIn()
    const body = { queryParams: { surveyId: 'svy1', surveyResults } }
    const answer = await town.post(hanako, 'survey-results/filterQuery', body)
    expect([answer.status, answer.body.data?.length]).toEqual([200, 3])
  })

  test('adds repeated rows and lists of one item up, as a save does [API-19]', async () => {
    const town = await aSearchTown()
    await town.save({ ...hers, ways: ['窓口', '電話'] })
    const ask = async (...ways: readonly unknown[]) => {
      const rows = [...Object.entries(hers), ...ways.map((way) => ['ways', way] as const)]
      const surveyResults = rows.map(([itemKey, value]) => ({ itemKey, value }))
      const body = { queryParams: { surveyId: 'svy1', surveyResults } }
      return (await town.post(hanako, 'survey-results/filterQuery', body)).body.data.length
    }
    expect(await ask('窓口', '電話')).toBe(5)
    expect(await ask(['窓口', '電話'])).toBe(5)
    expect(await ask(['窓口'], '電話')).toBe(5)
    expect(await ask('窓口')).toBe(0)
  })

  test('finds nothing by wildcards, parts or other cases [API-19]', async () => {
    const town = await aSearchTown()
    await town.save(hers)
    for (const number of ['%', '_', '*', '.*', '00', '00420', "0042' OR '1'='1", '0042\u200b'])
      expect([number, (await town.find({ ...hers, number })).body.data]).toEqual([number, []])
  })

  const refusals: [what: string, given: Readonly<Record<string, unknown>>, status: number, code: string][] = [
    ['a required item is missing', { number: '0042' }, 422, 'search.required_missing'],
    ['a required item is blank', { ...hers, name: '　 ' }, 422, 'search.required_missing'],
    ['an item is not searched by', { ...hers, memo: 'x' }, 422, 'survey.outdated'],
    ["an item is the office's", { ...hers, note: '要注意' }, 422, 'survey.outdated'],
    ['there is no such item', { ...hers, constructor: 'x' }, 422, 'survey.outdated'],
  ]
  test.each(refusals)('is refused when %s [API-19]', async (_, given, status, code) => {
    const town = await aSearchTown()
    await town.bringIn()
    const answer = await town.find(given)
    expect(seen(answer)).toEqual([status, code])
    expect(answer.body).toMatchObject({ result: 'ERROR', errorMessage: expect.stringMatching(/./) })
    expect(answer.body).not.toHaveProperty('data')
  })

  test('is refused when the form is unknown, has no items, or nothing is asked [API-19]', async () => {
    const ask = async (form: Parameters<typeof aSearchTown>[0], surveyId = 'svy1') => {
      const town = await aSearchTown(form)
      const queryParams = { surveyId, surveyResults: [] }
      return seen(await town.post(hanako, 'survey-results/filterQuery', { queryParams }))
    }
    const { surveySchema = [] } = aSearchedForm()
    const optional = surveySchema.map(({ isRequired: _, ...item }) => item)

    expect(await ask({}, '__proto__')).toEqual([404, 'survey.not_found'])
    expect(await ask({ surveySchema: optional })).toEqual([422, 'search.empty'])
    const bare = await anHttpTown({ surveys: [{ surveyId: 'svy1', surveyTitle: '空' } as SurveyConfig] })
    const queryParams = { surveyId: 'svy1', surveyResults: [] }
    expect(seen(await bare.post(hanako, 'survey-results/filterQuery', { queryParams }))).toEqual([
      404,
      'survey.no_config',
    ])
  })

  test('of a record that another account owns is an error with the fixed text, and no rows, keys or ids [SRCH-11]', async () => {
    const town = await aSearchTown()
    const theirs = (await town.save({ ...hers, memo: 'ひみつ' }, taro)).body

    const answer = await town.find(hers)

    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      result: 'ERROR',
      errorMessage: 'このアカウントではデータを照会できません。',
      refusal: { code: 'search.foreign', details: {} },
    })
    for (const part of [taro, theirs.partitionKey, theirs.answercode, 'ひみつ'])
      expect(JSON.stringify([answer.body, answer.headers])).not.toContain(part)
  })

  test('after ten failures looks at own answers only, until the next day [API-19]', async () => {
    const town = await aSearchTown()
    await town.bringIn()
    for (let n = 0; n < 10; n += 1)
      expect((await town.find({ ...hers, number: `1${n}` })).body.data).toEqual([])

    const blocked = await town.find(hers)
    expect(seen(blocked)).toEqual([422, 'search.blocked'])
    expect(blocked.body.errorMessage).toContain('上限に達しました')
    await town.save(hers)
    expect((await town.find(hers)).body.data).toHaveLength(5)

    town.clock.advance(24 * 60 * 60 * 1000)
    expect((await town.find(hers)).body.data).toHaveLength(8)
  })
})

describe('putUserId', () => {
  test('gives the resident what the search found: rows with their id and new keys, told at once and read ever after [SRCH-10] [API-18]', async () => {
    const town = await aSearchTown()
    await town.bringIn()
    const keys = await town.keysFound()

    const answer = await town.claim(keys, hanako, { userId: hanako })

    expect(answer.status).toBe(200)
    expect(answer.body.result).toBe('OK')
    expect(valuesOf(answer)).toEqual(['number = 0042', 'name = 山田花子', 'memo = ひみつの備考'])
    for (const row of answer.body.data)
      expect(row).toMatchObject({
        userId: hanako,
        partitionKey: expect.stringMatching(`^svy1#${hanako}#`),
        revision: 2,
      })
    expect(await town.own()).toEqual(answer.body.data)
    expect((await town.find(hers)).body.data).toEqual(answer.body.data)
  })

  test('takes one row for the whole answer, once [API-18]', async () => {
    const town = await aSearchTown()
    await town.bringIn()
    const [key] = await town.keysFound()
    expect((await town.claim([key])).body.data).toHaveLength(3)
    expect(seen(await town.claim([key]))).toEqual([404, 'answer.not_found'])
    expect(await town.own()).toHaveLength(3)
  })

  test('gives to whoever asks, whatever user the body names [SRCH-10] [API-18]', async () => {
    const town = await aSearchTown()
    await town.bringIn()
    const body = { requestingUserId: taro, userId: taro }
    const found = (await town.find(hers, hanako, body)).body.data
    expect(seen(await town.claim(found, taro, { userId: hanako }))).toEqual([404, 'answer.not_found'])

    expect((await town.claim(found, hanako, { userId: taro })).body.data[0].userId).toBe(hanako)
    expect(await town.own(taro)).toEqual([])
  })

  test('is refused when the ten minutes are over, and after another resident was faster [API-18]', async () => {
    const town = await aSearchTown()
    await town.bringIn()
    const late = await town.keysFound()
    town.clock.advance(10 * 60 * 1000)
    expect(seen(await town.claim(late))).toEqual([404, 'answer.not_found'])

    const [mine, theirs] = [await town.keysFound(hers, hanako), await town.keysFound(hers, taro)]
    const both = await Promise.all([town.claim(mine, hanako), town.claim(theirs, taro)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    const owners = [await town.own(hanako), await town.own(taro)].filter((rows) => rows.length > 0)
    expect(owners).toHaveLength(1)
  })
})

test('while the store is down both calls are an honest 503', async () => {
  const town = await aSearchTown()
  await town.bringIn()
  const keys = await town.keysFound()
  town.storage.down = true
  for (const answer of [await town.find(hers), await town.claim(keys)]) {
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ result: 'ERROR', retryable: true })
  }
})
