import { expect, test } from 'vitest'
import { anAppendingSurvey, anItem, aSurvey, key } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown, rows } from './http-town.ts'

const address = { prefecture: '東京都', city: '千代田区', area: '千代田', street: '' }

test('a saved answer is told by code, key and version, and its rows come back by every call [API-10] [API-11] [API-12] [API-13]', async () => {
  const town = await anHttpTown({ surveys: [anAppendingSurvey()] })

  const saved = await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '山田花子' }) })

  expect(saved.status).toBe(200)
  expect(saved.body).toEqual({
    result: 'OK',
    answercode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
    partitionKey: `svy1#${hanako}#${town.clock.now()}`,
    answerVersion: 1,
  })
  const partitionKey = encodeURIComponent(saved.body.partitionKey)
  const reads = [
    await town.post(hanako, 'survey-results/query', { surveyId: 'svy1' }),
    await town.get(hanako, 'survey-results/getBySurveyIdUserIdIndex?surveyId=svy1'),
    await town.get(
      hanako,
      `survey-results/getBySurveyIdPartitionKeyIndex?surveyId=svy1&partitionKey=${partitionKey}`,
    ),
  ]
  for (const { body } of reads) {
    expect(body.result).toBe('OK')
    expect(body.data).toMatchObject([
      {
        itemKey: 'name',
        value: '山田花子',
        title: 'お名前',
        check: '未対応',
        userId: hanako,
        answerVersion: 1,
      },
    ])
  }
})

test('the same submit sent again is one answer with one code; another body under its key is refused [API-13]', async () => {
  const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
  const send = (name: string) =>
    town.post(hanako, 'survey-results/putItem', { data: rows({ name }) }, { 'Idempotency-Key': key(1) })

  const [first, second] = await Promise.all([send('山田花子'), send('山田花子')])
  town.clock.advance(59_000)
  const third = await send('山田花子')

  expect(second.body).toEqual(first.body)
  expect(third.body).toEqual(first.body)
  expect(await town.storage.officeAnswers.count('svy1')).toBe(1)
  const other = await send('田中太郎')
  expect(other.status).toBe(422)
  expect(other.body.refusal.code).toBe('request.key_reused')
})

test('the key of the edited answer stands in the body or in subData, and the form in the body or in the rows [API-13]', async () => {
  const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
  const put = async (body: object) => (await town.post(hanako, 'survey-results/putItem', body)).body
  const first = await put({ data: [{ itemKey: 'name', value: '一' }], surveyId: 'svy1' })
  town.clock.advance(1)
  const second = await put({ data: rows({ name: '二' }), partitionKey: first.partitionKey })
  town.clock.advance(1)
  const third = await put({
    data: rows({ name: '三' }),
    subData: { partitionKey: second.partitionKey, checkStatus: '取り消し' },
  })

  expect(third.result).toBe('OK')
  const { data } = (await town.post(hanako, 'survey-results/query', { surveyId: 'svy1' })).body
  const checks = data.map((row: { value: string; check: string }) => [row.value, row.check])
  expect(checks).toEqual([
    ['一', '取り消し'],
    ['二', '取り消し'],
    ['三', '未対応'],
  ])
})

test('taking the unanswered rich menu away needs no body [API-21]', async () => {
  const town = await anHttpTown()

  const answer = await town
    .raw()
    .post('/survey/api/v1/db/survey-results/unlinkUnansweredRichMenu')
    .set('Authorization', `Bearer ${await town.tokenOf(hanako)}`)

  expect(answer.body).toEqual({ result: 'OK' })
  expect(town.richMenu.unlinked).toEqual([hanako])
})

test('a postcode gives prefecture, city, area and street, and all of its addresses [API-56]', async () => {
  const second = { ...address, area: '丸の内' }
  const town = await anHttpTown({ addresses: { '1000001': [address, second] } })

  expect((await town.get(hanako, 'addresses/1000001')).body).toEqual({
    result: 'OK',
    ...address,
    addresses: [address, second],
  })
})

test.each(['9999999', '100000', 'abc', '%F0%9F%92%A9', '1000001%00'])(
  'the unknown postcode %s is not found or not a postcode, never a fault [API-56]',
  async (postcode) => {
    const town = await anHttpTown({ addresses: { '1000001': [address] } })
    expect([400, 404]).toContain((await town.get(hanako, `addresses/${postcode}`)).status)
  },
)

test('an existing answer is opened by its key and changed under it [ROUTE-07]', async () => {
  const town = await anHttpTown({ surveys: [aSurvey()] })
  const saved = (await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子' }) })).body
  const path = `survey-results/getBySurveyIdPartitionKeyIndex?surveyId=svy1&partitionKey=${encodeURIComponent(saved.partitionKey)}`

  const opened = (await town.get(hanako, path)).body.data
  expect(opened).toMatchObject([{ itemKey: 'name', value: '花子', partitionKey: saved.partitionKey }])

  const changed = await town.post(hanako, 'survey-results/putItem', {
    data: rows({ name: '花代' }),
    partitionKey: opened[0].partitionKey,
    answerVersion: opened[0].answerVersion,
  })
  expect(changed.body).toMatchObject({ partitionKey: saved.partitionKey, answerVersion: 2 })
  expect((await town.get(hanako, path)).body.data).toMatchObject([{ value: '花代' }])
})

test('prefilled answers and the wished day travel with the form [FORM-16]', async () => {
  const inputs = { name: '花子', likes: ['A', 'C'], reservationDate: '2025-07-01' }
  const town = await anHttpTown({ surveys: [aSurvey({ inputs })] })

  expect((await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')).body.data.inputs).toEqual(inputs)
})

test('a form that mixes kinds of items is saved and reloaded field for field [GEN-03]', async () => {
  const surveySchema = [
    anItem({ itemKey: 'intro', type: 'guide', title: 'ご案内' }),
    anItem({ itemKey: 'name', type: 'text' }),
    anItem({ itemKey: 'mail', type: 'email', title: 'メール' }),
    anItem({ itemKey: 'count', type: 'number', title: '人数' }),
    anItem({ itemKey: 'day', type: 'date', title: '希望日' }),
    anItem({ itemKey: 'way', type: 'radio', title: '方法', options: ['窓口', '郵送'] }),
    anItem({ itemKey: 'likes', type: 'checkboxes', title: '内容', options: ['A', 'B', 'C'] }),
    anItem({ itemKey: 'mark', type: 'linearscale', title: '満足度' }),
  ]
  const town = await anHttpTown({ surveys: [aSurvey({ surveySchema })] })
  const given = {
    name: '花子',
    mail: 'hanako@example.jp',
    count: 0,
    day: '2024-02-29',
    way: '郵送',
    likes: ['A', 'C'],
    mark: 10,
  }

  const saved = await town.post(hanako, 'survey-results/putItem', { data: rows(given) })
  expect(saved.body.result).toBe('OK')

  const { data } = (await town.post(hanako, 'survey-results/query', { surveyId: 'svy1' })).body
  const read = data.map((row: { sortKey: string; value: string }) => `${row.sortKey} = ${row.value}`)
  expect(read).toEqual([
    'name#花子 = 花子',
    'mail#hanako@example.jp = hanako@example.jp',
    'count#0 = 0',
    'day#2024-02-29 = 2024-02-29',
    'way#郵送 = 郵送',
    'likes#A = A',
    'likes#B = ',
    'likes#C = C',
    'mark#10 = 10',
  ])
})
