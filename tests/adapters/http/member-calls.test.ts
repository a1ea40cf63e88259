import { describe, expect, test } from 'vitest'
import {
  aCardForm,
  aNurseryForm,
  anImportedEntry,
  anOrderForm,
  now,
} from '../../application/member/membership.ts'
import { hanako, taro } from '../../application/town.ts'
import { anHttpTown, base } from './http-town.ts'

const ok = { result: 'OK' }

const aMemberTown = () =>
  anHttpTown({ members: [aCardForm(), aNurseryForm()], surveys: [anOrderForm()], now })

type HttpTown = Awaited<ReturnType<typeof aMemberTown>>

const register = (town: HttpTown, userId = hanako) =>
  town.post(userId, 'member-results/putItem', {
    data: [{ surveyId: 'card', itemKey: 'name', value: '山田花子' }],
  })

const enrol = (town: HttpTown, number: string, userId = hanako) =>
  town.post(userId, 'member-results/putItem', {
    surveyId: 'nursery',
    data: [
      { itemKey: 'birthday', value: '2022-04-01' },
      { itemKey: 'number', value: number },
    ],
  })

test('a member form comes with whether the resident is one, and its own id [API-23]', async () => {
  const town = await aMemberTown()
  const path = `member-configs/getItem?memberSurveyId=card&lineUserId=${taro}`
  const before = await town.get(hanako, path)
  expect(before.status).toBe(200)
  expect(before.body).toMatchObject({ ...ok, hasMember: false, memberFormId: 'card', surveyVersion: 1 })
  expect(before.body.data).toMatchObject({ surveyId: 'card', surveyTitle: '図書館利用カード' })
  await register(town)
  expect((await town.get(hanako, path)).body.hasMember).toBe(true)
  expect((await town.get(taro, path)).body.hasMember).toBe(false)
})

test('the searchable member forms are listed [API-24]', async () => {
  const town = await aMemberTown()
  expect((await town.get(hanako, 'member-configs/getAllSearchable')).body).toEqual({
    ...ok,
    data: [
      { surveyId: 'card', surveyTitle: '図書館利用カード' },
      { surveyId: 'nursery', surveyTitle: '一時預かりの利用登録' },
    ],
  })
})

test('whether a number exists is a flag, and nothing says whose it is [API-25] [API-26]', async () => {
  const town = await aMemberTown()
  await enrol(town, '345')
  const exist = 'member-results/checkSaibanExist?memberSurveyId=nursery&saiban='
  expect((await town.get(taro, `${exist}345`)).body).toEqual({ ...ok, saibanExistFlag: true })
  expect((await town.get(taro, `${exist}346`)).body).toEqual({ ...ok, saibanExistFlag: false })
  expect((await town.get(hanako, `${exist}345`)).body).toEqual({ ...ok, saibanExistFlag: false })
  const forUpdate = 'member-results/checkSaibanExistForUpdate?memberSurveyId=nursery&saiban=345'
  expect((await town.get(hanako, `${forUpdate}&saibanOriginal=345`)).body.saibanExistFlag).toBe(false)
  expect((await town.get(taro, `${forUpdate}&saibanOriginal=345`)).body.saibanExistFlag).toBe(true)
})

test('numbers that are given out are told of alike, as they are stored or as the card shows them [API-25] [API-26]', async () => {
  const town = await aMemberTown()
  await register(town)
  for (const path of ['checkSaibanExist', 'checkSaibanExistForUpdate']) {
    const exist = async (userId: string, number: string) =>
      (await town.get(userId, `member-results/${path}?memberSurveyId=card&saiban=${number}`)).body
        .saibanExistFlag
    expect(await exist(taro, '1')).toBe(true)
    expect(await exist(taro, '00120000001')).toBe(true)
    expect(await exist(taro, '2')).toBe(false)
    expect(await exist(hanako, '1')).toBe(false)
  }
})

test('the eleventh number of a day that is not one’s own is refused with the time left [API-25]', async () => {
  const town = await aMemberTown()
  const ask = (number: number) =>
    town.get(taro, `member-results/checkSaibanExist?memberSurveyId=nursery&saiban=${number}`)
  for (let number = 1; number <= 10; number++) expect((await ask(number)).status).toBe(200)
  const refused = await ask(11)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({
    result: 'ERROR',
    errorMessage: '番号の確認と登録は1日10回までです。明日もう一度お試しください。',
  })
})

test('the resident’s record comes as userData, with its fields [API-27] [GEN-05]', async () => {
  const town = await aMemberTown()
  const path = 'member-results/getByUserId?surveyId=card'
  expect((await town.get(hanako, path)).body).toEqual({ ...ok, userData: null })
  await register(town)
  const { body } = await town.get(hanako, path)
  const atSec = town.clock.now() / 1000
  expect(body).toMatchObject({
    ...ok,
    userData: {
      partitionKey: `card#${hanako}`,
      surveyId: 'card',
      userId: hanako,
      createdAt: atSec,
      updatedAt: atSec,
      fields: [
        { itemKey: 'name', value: '山田花子' },
        { itemKey: 'number', value: '1' },
      ],
    },
  })
  expect((await town.get(taro, path)).body.userData).toBeNull()
})

test('records are stored from a list of rows, and read as rows of the caller alone [API-28] [API-30]', async () => {
  const town = await aMemberTown()
  const saved = await register(town)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ ...ok, partitionKey: `card#${hanako}`, answerVersion: 1 })
  expect(saved.body.answercode).toMatch(/^[0-9A-Z]{8}$/)
  const rows = (await town.post(hanako, 'member-results/query', { surveyId: 'card' })).body.data
  expect(rows).toMatchObject([
    { itemKey: 'name', check: '未対応' },
    { itemKey: 'number', value: '1' },
  ])
  expect((await town.post(taro, 'member-results/query', { surveyId: 'card' })).body.data).toEqual([])
})

test('records are stored and given up by a bare list, too [API-30] [API-31]', async () => {
  const town = await aMemberTown()
  const row = {
    surveyId: 'card',
    userId: taro,
    itemKey: 'name',
    title: 'お名前',
    value: '山田花子',
    check: '',
  }
  const saved = await town.post(hanako, 'member-results/putItem', [row])
  expect(saved.body).toMatchObject({ ...ok, partitionKey: `card#${hanako}` })
  const record = { ...row, partitionKey: `card#${hanako}`, sortKey: 'name#山田花子' }
  expect((await town.post(hanako, 'member-results/cancelItem', [record])).body).toEqual(ok)
  const rows = (await town.post(hanako, 'member-results/query', { surveyId: 'card' })).body.data
  expect(rows).toMatchObject([{ value: '山田花子', check: 'キャンセル' }, { check: 'キャンセル' }])
})

test('a search takes the payload of a form as it is, too [API-29] [ENT-15]', async () => {
  const town = await aMemberTown()
  await enrol(town, '345')
  const search = (value: string) =>
    town.post(hanako, 'member-results/filterQuery', {
      surveyId: 'nursery',
      userId: taro,
      surveyResults: [
        { itemKey: 'number', title: '会員番号', value },
        { itemKey: 'birthday', title: '生年月日', value: '2022-04-01' },
      ],
      paymentData: {},
      orderId: '',
    })
  expect((await search('345')).body).toMatchObject({ ...ok, data: [{ userId: hanako }, {}] })
  expect((await search('346')).body).toEqual({ ...ok, data: [] })
})

test('a search gives OK with rows, or ERROR with a text; what nobody owns is claimed by its keys [API-29] [API-32]', async () => {
  const town = await aMemberTown()
  await anImportedEntry(town, '345')
  const query = (surveyResults: readonly object[]) =>
    town.post(hanako, 'member-results/filterQuery', { queryParams: { surveyId: 'nursery', surveyResults } })
  expect((await query([{ itemKey: 'number', value: '345' }])).body).toMatchObject({
    result: 'ERROR',
    errorMessage: '必須項目を入力してください。',
  })
  const found = await query([
    { itemKey: 'number', value: '345' },
    { itemKey: 'birthday', value: '2022-04-01' },
  ])
  expect(found.body).toMatchObject({ ...ok, data: [{ itemKey: 'name' }, {}, {}] })
  const keys = found.body.data.map(({ partitionKey, sortKey }: Record<string, string>) => ({
    partitionKey,
    sortKey,
  }))
  const claimed = await town.post(hanako, 'member-results/putUserId', { userId: taro, keys })
  expect(claimed.body).toMatchObject({ ...ok, data: [{ userId: hanako }, {}, {}] })
})

describe('a record is given up', () => {
  const record = { surveyId: 'card', partitionKey: `card#${hanako}` }

  test('by a list of records [API-31] [MEM-14]', async () => {
    const town = await aMemberTown()
    await register(town)
    const cancelled = await town.post(hanako, 'member-results/cancelItem', {
      data: [{ ...record, itemKey: 'name', value: '山田花子', check: '完了' }],
    })
    expect(cancelled.body).toEqual(ok)
    const rows = (await town.post(hanako, 'member-results/query', { surveyId: 'card' })).body.data
    expect(rows).toMatchObject([{ check: 'キャンセル' }, { check: 'キャンセル' }])
  })

  test('never without a token, nor by another resident [LOGIN-11]', async () => {
    const town = await aMemberTown()
    await register(town)
    const body = { data: [record] }
    const bare = await town.raw().post(`${base}/member-results/cancelItem`).send(body)
    expect(bare.status).toBe(401)
    expect((await town.post(taro, 'member-results/cancelItem', body)).status).toBe(404)
    expect((await town.get(hanako, 'member-results/getByUserId?surveyId=card')).body.userData).not.toBeNull()
  })

  test.each([
    [{}],
    [[]],
    [[{}]],
    [{ data: [] }],
    [{ data: [{}] }],
    [{ data: [{ surveyId: 'card' }] }],
    [{ data: 'card' }],
  ])('not by a malformed list: %j [API-31]', async (body) => {
    const town = await aMemberTown()
    const answer = await town.post(hanako, 'member-results/cancelItem', body)
    expect(answer.status).toBe(400)
    expect(answer.body.badFields).toEqual(['data'])
  })

  test('or deleted [API-34]', async () => {
    const town = await aMemberTown()
    await register(town)
    const query = `surveyId=card&partitionKey=${encodeURIComponent(record.partitionKey)}`
    const token = await town.tokenOf(hanako)
    const deleted = await town
      .raw()
      .delete(`${base}/member-results/deleteItem?${query}`)
      .set('Authorization', `Bearer ${token}`)
    expect(deleted.body).toEqual(ok)
    expect((await town.post(hanako, 'member-results/query', { surveyId: 'card' })).body.data).toEqual([])
  })
})

test('no resident changes the check value of records [API-33]', async () => {
  const town = await aMemberTown()
  await register(town)
  const keys = [{ partitionKey: `card#${hanako}`, sortKey: 'name#山田花子' }]
  const answer = await town.post(hanako, 'member-results/updateCheck', { keys, check: '完了' })
  expect(answer.body).toMatchObject({ result: 'ERROR', refusal: { code: 'member.office_only' } })
  const rows = (await town.post(hanako, 'member-results/query', { surveyId: 'card' })).body.data
  expect(rows[0].check).toBe('未対応')
})

test('a form for members comes with the number of who asks, kept for nobody else [API-03] [MEM-12]', async () => {
  const town = await aMemberTown()
  await register(town, taro)
  await register(town)
  const path = 'survey-configs/getItem?surveyId=order'
  expect((await town.get(hanako, path)).body).toMatchObject({ hasMember: true, memberNumber: '2' })
  expect((await town.get(taro, path)).body).toMatchObject({ hasMember: true, memberNumber: '1' })
  expect((await town.get('U-jiro', path)).body.memberNumber).toBeUndefined()
})
