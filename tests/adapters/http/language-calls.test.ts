import { expect, test } from 'vitest'
import { anItem, aSurvey } from '../../application/forms.ts'
import { hanako, taro } from '../../application/town.ts'
import { anHttpTown, base } from './http-town.ts'

const offered = ['en', 'zh-Hans']
const languages = { en: { お名前: 'Name', 住民票の写しの請求: 'Residence record', みなと市: 'Minato City' } }

test('language settings are told to be on where the city offers languages [API-02]', async () => {
  const town = await anHttpTown({ offered })
  const path = 'survey-configs/languageSettingActive'
  expect((await town.get(hanako, path)).body).toEqual({ result: 'OK', active: true })
})

test('a resident chooses a language for themselves, whoever the request names [API-05] [LANG-03]', async () => {
  const town = await anHttpTown({ offered })
  const path = 'survey-configs/languageSetting'
  const chosen = await town.post(hanako, path, { languageCode: 'zh-Hans', userId: taro })
  expect(chosen.body).toEqual({ result: 'OK' })
  const of = async (userId: string) => (await town.get(userId, `${path}?userId=${hanako}`)).body.languageCode
  expect([await of(hanako), await of(taro)]).toEqual(['zh-Hans', 'ja'])
})

test('a language that is not offered, and what names none, is refused with a text [LANG-03]', async () => {
  const town = await anHttpTown({ offered })
  const refused = await town.post(hanako, 'survey-configs/languageSetting', { languageCode: 'ko' })
  expect([refused.status, refused.body.refusal.code]).toEqual([422, 'language.unknown'])
  expect(refused.body.errorMessage).toBe('このことばは選べません。ほかのことばを選んでください。')
  for (const body of [{}, { languageCode: '' }, { languageCode: 5 }, { languageCode: 'x'.repeat(36) }])
    expect((await town.post(hanako, 'survey-configs/languageSetting', body)).body.badFields).toEqual([
      'languageCode',
    ])
})

test('a form says in which language it is shown, and that it prescribes it [LANG-09] [API-03]', async () => {
  const surveys = [aSurvey(), aSurvey({ surveyId: 'svy2', userLanguageCode: 'en' })]
  const town = await anHttpTown({ offered, surveys })
  await town.post(hanako, 'survey-configs/languageSetting', { languageCode: 'zh-Hans' })
  const data = async (surveyId: string) =>
    (await town.get(hanako, `survey-configs/getItem?surveyId=${surveyId}`)).body.data
  expect(await data('svy1')).toMatchObject({ userLanguageCode: 'zh-Hans' })
  expect(await data('svy1')).not.toHaveProperty('languageFixed')
  expect(await data('svy2')).toMatchObject({ userLanguageCode: 'en', languageFixed: true })
})

test('the texts of a form come by their source texts, and packed for browsers that can read it so [LANG-05] [LANG-07]', async () => {
  const town = await anHttpTown({ offered, languages, surveys: [aSurvey()] })
  const path = 'survey-configs/texts?languageCode=en&surveyId=svy1'
  const { body } = await town.get(hanako, path)
  const texts = { みなと市: expect.any(String), お名前: 'Name', 住民票の写しの請求: 'Residence record' }
  expect(body).toEqual({ result: 'OK', texts, machine: [] })
  const packed = await town
    .raw()
    .get(`${base}/${path}`)
    .set('Authorization', `Bearer ${await town.tokenOf(hanako)}`)
    .set('Accept-Encoding', 'br')
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.body).toEqual(body)
  expect((await town.get(hanako, 'survey-configs/texts?languageCode=en')).body.texts).toHaveProperty(
    'みなと市',
  )
  expect((await town.get(hanako, 'survey-configs/texts')).status).toBe(400)
  expect((await town.get(hanako, 'survey-configs/texts?languageCode=en&surveyId=x')).status).toBe(404)
  expect((await town.raw().get(`${base}/${path}`)).status).toBe(401)
})

test('a text comes in a language, marked where a machine has translated it [API-06] [LANG-07]', async () => {
  const surveys = [aSurvey({ surveySchema: [anItem(), anItem({ itemKey: 'q', title: '所属' })] })]
  const translator = {
    translate: async (texts: readonly string[]) =>
      texts.map((text) => (text === '所属' ? 'Department' : undefined)),
  }
  const town = await anHttpTown({ offered, languages, surveys, translator })
  const translate = async (text: unknown) =>
    (await town.post(hanako, 'survey-configs/translation-text', { languageCode: 'en', text })).body
  expect(await translate('お名前')).toEqual({ result: 'OK', text: 'Name' })
  expect(await translate('所属')).toEqual({ result: 'OK', text: 'Department', isMachine: true })
  expect(await translate('わたしの名前')).toEqual({ result: 'OK', text: 'わたしの名前' })
  expect(await translate(undefined)).toMatchObject({ result: 'ERROR', badFields: ['text'] })
})

test('the texts of the first page come without a session [LANG-05]', async () => {
  const town = await anHttpTown({ offered, languages, surveys: [aSurvey()] })
  const answer = await town.raw().get(`${base}/home/texts?languageCode=en`)
  expect(answer.status).toBe(200)
  expect(answer.body.texts).toEqual({ 住民票の写しの請求: 'Residence record', みなと市: 'Minato City' })
  expect((await town.raw().get(`${base}/home/texts?languageCode=ko`)).body.texts).toEqual({})
  expect((await town.raw().get(`${base}/home/texts`)).status).toBe(400)
})

test('tag labels come by language code, and in Japanese where there are none [API-43] [RSV-04]', async () => {
  const display = { tag1: '大', tag2: '中', tag3: '小', title: '選ぶ' }
  const english = { tag1: 'Large', tag2: 'Medium', tag3: 'Small' }
  const categories = { display, tagLabels: { en: english }, categories: [] }
  const town = await anHttpTown({ offered, bookables: { categories } })
  const labels = async (code: string) =>
    (await town.get(hanako, `calendars/tag_labels?languageCode=${code}`)).body.data
  expect(await labels('en')).toEqual(english)
  expect(await labels('zh-Hans')).toEqual({ tag1: '大', tag2: '中', tag3: '小' })
})
