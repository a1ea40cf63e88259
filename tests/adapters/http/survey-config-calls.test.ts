import { expect, test } from 'vitest'
import { anItem, aSurvey } from '../../application/forms.ts'
import { hanako, taro } from '../../application/town.ts'
import { anHttpTown } from './http-town.ts'

test('every call lies under one base, and nothing answers elsewhere [API-01]', async () => {
  const town = await anHttpTown({ surveys: [aSurvey()] })

  expect((await town.get(hanako, 'survey-configs/languageSettingActive')).status).toBe(200)
  const elsewhere = await town.raw().get('/survey-configs/languageSettingActive')
  expect(elsewhere.status).toBe(404)
})

test('language settings are told to be off, and the language of everybody is Japanese [API-02] [API-05]', async () => {
  const town = await anHttpTown()

  expect((await town.get(hanako, 'survey-configs/languageSettingActive')).body).toEqual({
    result: 'OK',
    active: false,
  })
  const language = await town.get(hanako, `survey-configs/languageSetting?userId=${taro}`)
  expect(language.body).toEqual({ result: 'OK', languageCode: 'ja' })
})

test('a form comes with its config, its version and what depends on the resident [API-03]', async () => {
  const config = aSurvey({ description: '<b>説明</b>', inputs: { name: '花子' } })
  const town = await anHttpTown({ surveys: [config] })

  const answer = await town.get(hanako, `survey-configs/getItem?surveyId=svy1&lineUserId=${taro}`)

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    result: 'OK',
    data: { ...config, hasMember: true, userLanguageCode: 'ja' },
    surveyVersion: 1,
    hasMember: true,
  })
})

test('what the config itself says of members does not reach the resident [API-03]', async () => {
  const member = aSurvey({ surveyId: 'member' })
  const surveys = [aSurvey({ hasMember: true, memberFormId: 'member' })]
  const town = await anHttpTown({ surveys, members: [member] })

  const before = await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')
  expect(before.body).toMatchObject({ hasMember: false, memberFormId: 'member' })
  expect(before.body.data).toMatchObject({ hasMember: false, memberFormId: 'member' })

  await town.post(hanako, 'member-results/putItem', {
    surveyId: 'member',
    data: [{ itemKey: 'name', value: '花子' }],
  })
  expect((await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')).body.data.hasMember).toBe(true)
  expect((await town.get(taro, 'survey-configs/getItem?surveyId=svy1')).body.data.hasMember).toBe(false)
})

test('neither call hands out what the office keeps to itself [API-03] [API-08] [ROLE-02]', async () => {
  const config = aSurvey({ lastResultNumber: 41, endpointURL: 'https://office.example' })
  const memo = anItem({ itemKey: 'memo', title: '窓口メモ', isAdminItem: true })
  const surveys = [{ ...config, surveySchema: [...(config.surveySchema ?? []), memo], officeMemo: '苦情' }]
  const town = await anHttpTown({ surveys })
  const one = await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')
  const several = await town.post(hanako, 'survey-configs/getSurveyConfigsList', { surveyIdList: ['svy1'] })
  for (const answer of [one, several]) {
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('住民票の写しの請求')
    expect(answer.text).not.toMatch(/lastResultNumber|endpointURL|office|memo|メモ|苦情/)
  }
})

test('a changed form is handed out at once, whatever was kept of the old one [API-03]', async () => {
  const town = await anHttpTown({ surveys: [aSurvey()] })
  await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')

  const changed = aSurvey({ surveyTitle: '新しい題名' })
  await town.storage.city.import(
    { settings: { cityName: 'みなと市' }, surveys: [changed], media: [] },
    town.clock.now(),
  )

  const { body } = await town.get(hanako, 'survey-configs/getItem?surveyId=svy1')
  expect(body.data.surveyTitle).toBe('新しい題名')
  expect(body.surveyVersion).toBe(2)
})

test('a form is packed for browsers that can read it so, and reads the same [API-03]', async () => {
  const config = aSurvey({ description: '説明'.repeat(500) })
  const town = await anHttpTown({ surveys: [config] })
  const getItem = async (encoding: string) =>
    town
      .raw()
      .get('/survey/api/v1/db/survey-configs/getItem?surveyId=svy1')
      .set('Authorization', `Bearer ${await town.tokenOf(hanako)}`)
      .set('Accept-Encoding', encoding)

  for (const [accepted, used] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const answer = await getItem(accepted)
    expect(answer.headers['content-encoding']).toBe(used)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(answer.body.data.description).toBe(config.description)
  }
})

test('the fixed messages come by language with the same keys [API-04]', async () => {
  const town = await anHttpTown()

  const { data } = (await town.get(hanako, 'survey-configs/survey-messages-translation')).body

  expect(data.ja.ANSWER_REQUIRED_ITEM).toBe('必須項目に回答してください。')
  expect(Object.keys(data.en)).toEqual(Object.keys(data.ja))
})

test('the searchable forms are listed by id and title [API-07]', async () => {
  const searchable = aSurvey({
    surveyId: 'svy2',
    surveyTitle: '図書館',
    surveySchema: [anItem({ isSearchable: { value: true } })],
  })
  const town = await anHttpTown({ surveys: [aSurvey(), searchable] })

  const answer = await town.get(hanako, 'survey-configs/getAllSearchable')

  expect(answer.body).toEqual({ result: 'OK', data: [{ surveyId: 'svy2', surveyTitle: '図書館' }] })
})

test('several forms come in the order asked, those that there are [API-08]', async () => {
  const town = await anHttpTown({ surveys: [aSurvey(), aSurvey({ surveyId: 'svy2' })] })
  const list = (surveyIdList: unknown) =>
    town.post(hanako, 'survey-configs/getSurveyConfigsList', { surveyIdList, lineUserId: taro })

  const { body } = await list(['svy2', 'svy1'])
  expect(body.data.map((config: { surveyId: string }) => config.surveyId)).toEqual(['svy2', 'svy1'])
  expect(body.data[0]).toMatchObject({
    surveyTitle: '住民票の写しの請求',
    surveyVersion: 1,
    userLanguageCode: 'ja',
  })
  expect((await list([])).body).toEqual({ result: 'OK', data: [] })
  expect((await list(['none', 'svy1'])).body).toMatchObject({ result: 'OK', data: [{ surveyId: 'svy1' }] })
  expect((await list(Array(101).fill('svy1'))).body.badFields).toEqual(['surveyIdList'])
})

test('opening a form is remembered by path alone, for the resident of the token [API-09]', async () => {
  const town = await anHttpTown()

  const answer = await town.post(hanako, 'survey-configs/saveSurveyLog', {
    liffUrl: 'https://city.example/survey/svy1?partitionKey=secret',
    userId: taro,
  })

  expect(answer.body).toEqual({ result: 'OK' })
  expect(town.storage.views).toMatchObject([{ userId: hanako, path: '/survey/svy1' }])
})
