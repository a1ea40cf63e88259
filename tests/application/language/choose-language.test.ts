import { describe, expect, test } from 'vitest'
import { shared as en } from '../../../application/texts/en.json'
import { shared as ja } from '../../../application/texts/ja.json'
import { languages } from '../../../application/texts/languages.ts'
import { aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, taro } from '../town.ts'

const offered = ['en', 'zh-Hans', 'vi']

describe.each(routes)('choosing a language, %s', (_name, route) => {
  test('there is something to choose where the city offers languages, and nothing where it does not [LANG-02] [API-02]', async () => {
    const town = await aTown(route, { offered })
    expect(await town.isLanguageSettingActive()).toBe(true)
    await town.offerLanguages()
    expect(await town.isLanguageSettingActive()).toBe(false)
    expect(await (await aTown(route)).isLanguageSettingActive()).toBe(false)
  })

  test('everybody reads Japanese until they choose, and each what they chose last [LANG-03] [API-05] [CONST-01]', async () => {
    const town = await aTown(route, { offered })
    expect(await town.readUserLanguage()).toBe('ja')
    await town.chooseLanguage({ languageCode: 'en' })
    await town.chooseLanguage({ languageCode: 'vi' })
    expect(await town.readUserLanguage()).toBe('vi')
    expect(await (await town.as(taro)).readUserLanguage()).toBe('ja')
    await town.chooseLanguage({ languageCode: 'ja' })
    expect(await town.readUserLanguage()).toBe('ja')
  })

  test('a language that the city does not offer is refused, and the choice stays [LANG-03]', async () => {
    const town = await aTown(route, { offered })
    await town.chooseLanguage({ languageCode: 'en' })
    for (const languageCode of ['ko', 'EN', 'constructor', 'en ']) {
      await expect(town.chooseLanguage({ languageCode })).rejects.toMatchObject({ code: 'language.unknown' })
    }
    expect(await town.readUserLanguage()).toBe('en')
  })

  test('a language that the city offers no more is not read any more, and is again once it is back [LANG-02]', async () => {
    const town = await aTown(route, { offered })
    await town.chooseLanguage({ languageCode: 'en' })
    await town.offerLanguages('vi')
    expect(await town.readUserLanguage()).toBe('ja')
    await town.offerLanguages()
    expect(await town.readUserLanguage()).toBe('ja')
    expect(await town.loadSurvey({ surveyId: 'svy1' })).toMatchObject({ userLanguageCode: 'ja' })
    await town.offerLanguages(...offered)
    expect(await town.readUserLanguage()).toBe('en')
  })

  test('the fixed texts come in every language with the same keys', async () => {
    const town = await aTown(route)
    const texts = await town.readFixedMessages()
    expect(texts).toMatchObject({ ja, en })
    expect(Object.keys(texts)).toEqual(languages.map(({ code }) => code))
    for (const table of Object.values(texts)) expect(Object.keys(table)).toEqual(Object.keys(ja))
  })
})

describe.each(routes)('the language of a form, %s', (_name, route) => {
  const [plain, english] = [aSurvey(), aSurvey({ surveyId: 'svy2', userLanguageCode: 'en' })]
  const strange = aSurvey({ surveyId: 'svy3', userLanguageCode: 'tlh' })
  const surveys = [plain, english, strange]
  const fixed = { userLanguageCode: 'en', languageFixed: true }

  test('is that of the resident, unless the form prescribes one [LANG-09]', async () => {
    const town = await aTown(route, { offered, surveys })
    await town.chooseLanguage({ languageCode: 'vi' })
    const [first, second, third] = await town.listSurveys({ surveyIds: ['svy1', 'svy2', 'svy3'] })
    expect(first).toMatchObject({ userLanguageCode: 'vi' })
    expect(first?.languageFixed).toBeUndefined()
    expect(second).toMatchObject(fixed)
    expect(third).toMatchObject({ userLanguageCode: 'vi' })
    expect(await town.loadSurvey({ surveyId: 'svy2' })).toMatchObject(fixed)
  })

  test('is prescribed of member forms too [LANG-09]', async () => {
    const town = await aTown(route, {
      offered,
      members: [aSurvey({ surveyId: 'm', userLanguageCode: 'en' })],
    })
    expect(await town.loadMemberForm({ memberSurveyId: 'm' })).toMatchObject(fixed)
  })

  test('is Japanese where the city offers none, whatever the form prescribes [LANG-02] [GEN-08]', async () => {
    const town = await aTown(route, { surveys })
    const loaded = await town.loadSurvey({ surveyId: 'svy2' })
    expect(loaded.userLanguageCode).toBe('ja')
    expect(loaded.languageFixed).toBeUndefined()
  })
})
