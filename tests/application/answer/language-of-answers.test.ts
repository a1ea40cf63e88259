import { describe, expect, test } from 'vitest'
import { anItem, answers, aSave, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown } from '../town.ts'

const asks = anItem({
  itemKey: 'language',
  type: 'languageSuggest',
  languageSettingOptions: [
    { languageCode: 'ja', languageNativeName: '日本語' },
    { languageCode: 'en', languageNativeName: 'English' },
    { languageCode: 'ko', languageNativeName: '한국어' },
  ],
})
const form = aSurvey({ surveySchema: [anItem(), asks] })
const given = (language: string, name = '花子') => answers({ name, language })
const offered = ['en', 'vi']

describe.each(routes)('a form that asks for a language, %s', (_name, route) => {
  test('makes it that of the resident when it is saved, and stores its name [ITEM-13] [LANG-08]', async () => {
    const town = await aTown(route, { offered, surveys: [form] })
    const { partitionKey } = await town.saveAnswer(aSave({ answers: given('English') }))
    expect(await town.readUserLanguage()).toBe('en')
    const { entries } = (await town.readAnswer({ surveyId: 'svy1', partitionKey }))!
    expect(entries).toContainEqual(expect.objectContaining({ itemKey: 'language', answer: ['English'] }))
    await town.saveAnswer(aSave({ answers: given('日本語'), answerVersion: 1 }))
    expect(await town.readUserLanguage()).toBe('ja')
  })

  test('leaves alone what was chosen since, while the answer stays [LANG-08]', async () => {
    const town = await aTown(route, { offered, surveys: [form] })
    await town.saveAnswer(aSave({ answers: given('English') }))
    await town.chooseLanguage({ languageCode: 'vi' })
    await town.saveAnswer(aSave({ answers: given('English', '花'), answerVersion: 1 }))
    expect(await town.readUserLanguage()).toBe('vi')
  })

  test('changes nothing when it is refused, left empty, or names a language that the city does not offer [LANG-02] [LANG-08]', async () => {
    const town = await aTown(route, { offered, surveys: [form] })
    await town.chooseLanguage({ languageCode: 'vi' })
    await expect(town.saveAnswer(aSave({ answers: given('Klingon') }))).rejects.toMatchObject({
      code: 'answer.invalid',
    })
    await town.saveAnswer(aSave())
    await town.saveAnswer(aSave({ answers: given('한국어'), answerVersion: 1 }))
    expect(await town.readUserLanguage()).toBe('vi')
    await town.offerLanguages()
    await town.saveAnswer(aSave({ answers: given('English'), answerVersion: 2 }))
    await town.offerLanguages(...offered)
    expect(await town.readUserLanguage()).toBe('vi')
  })

  test('does so for members too [LANG-08]', async () => {
    const town = await aTown(route, { offered, surveys: [], members: [form] })
    await town.saveMember(aSave({ answers: given('English') }))
    expect(await town.readUserLanguage()).toBe('en')
  })
})
