import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersOf } from '../../../domain/answer/entries.ts'
import { optionNames } from '../../../domain/language/option-names.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { refusalOf } from '../bookables.ts'
import { anItem, answers, aSave, aSurvey } from '../forms.ts'
import { inProcess, routes } from '../routes.ts'
import { aTown, type Town } from '../town.ts'

const english = { 港町: 'Minato', 山町: 'Yama', 川町: 'Yama', はい: 'Yes', いいえ: 'No', 親: 'Parent' }
const german = { はい: 'Ja', いいえ: 'Nein' }
const towns = ['港町', '山町', '川町']

const form = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    surveySchema: [
      anItem({ isSearchable: { value: true } }),
      anItem({ itemKey: 'town', type: 'dropdown', options: towns, isSearchable: { value: true } }),
      anItem({ itemKey: 'know', type: 'checkboxes', options: ['はい', 'いいえ'] }),
      anItem({ itemKey: 'memo', type: 'textarea' }),
    ],
    ...over,
  })

const aForeignTown = (route: (typeof routes)[number][1], over: Partial<Parameters<typeof aTown>[1]> = {}) =>
  aTown(route, { offered: ['en', 'vi'], languages: { en: english, vi: german }, surveys: [form()], ...over })

const stored = async (town: Town) => {
  const found = (await town.readOwnAnswers({ surveyId: 'svy1' })).at(-1)
  return Object.fromEntries(answersOf(found?.entries ?? []))
}
const inEnglish = answers({ name: 'Hanako', town: 'Minato', know: ['No', 'Yes'], memo: 'Yes' })
const inSource = { name: ['Hanako'], town: ['港町'], know: ['はい', 'いいえ'], memo: ['Yes'] }

describe.each(routes)('what is chosen in another language, %s', (_name, route) => {
  test('is stored in the source texts, and what is written as it is [LANG-05] [LANG-06]', async () => {
    const town = await aForeignTown(route)
    await town.chooseLanguage({ languageCode: 'en' })
    await town.saveAnswer(aSave({ answers: inEnglish }))
    expect(await stored(town)).toEqual(inSource)
  })

  test('is stored so of a form that prescribes its language, whoever sends it [LANG-06] [LANG-09]', async () => {
    const town = await aForeignTown(route, { surveys: [form({ userLanguageCode: 'en' })] })
    await town.chooseLanguage({ languageCode: 'vi' })
    await town.saveAnswer(aSave({ answers: inEnglish }))
    expect(await stored(town)).toEqual(inSource)
  })

  test('is mapped when it is edited, and what was stored stays as it stands [LANG-06]', async () => {
    const town = await aForeignTown(route)
    await town.saveAnswer(aSave({ answers: answers({ name: 'Hanako', town: '港町' }) }))
    await town.chooseLanguage({ languageCode: 'en' })
    const edit = answers({ name: 'Hanako', town: 'Yama（川町）', know: ['いいえ'] })
    await town.saveAnswer(aSave({ answers: edit, answerVersion: 1 }))
    expect(await stored(town)).toMatchObject({ town: ['川町'], know: ['いいえ'] })
  })

  test('keeps an option that went when its name comes back with an edit [LANG-06]', async () => {
    const town = await aForeignTown(route)
    await town.saveAnswer(aSave({ answers: answers({ name: 'Hanako', town: '港町' }) }))
    const schema = form().surveySchema!.map((item) =>
      item.itemKey === 'town' ? { ...item, options: ['山町'] } : item,
    )
    await town.publish(form({ surveySchema: schema }))
    await town.chooseLanguage({ languageCode: 'en' })
    await town.saveAnswer(aSave({ answers: answers({ name: 'Hana', town: 'Minato' }) }))
    expect(await stored(town)).toMatchObject({ name: ['Hana'], town: ['港町'] })
  })

  test('that is no option by any name is sent on as it is, and refused as ever [LANG-06]', async () => {
    const town = await aForeignTown(route)
    await town.chooseLanguage({ languageCode: 'en' })
    for (const name of ['Yama', 'Ja', 'Edo']) {
      const save = town.saveAnswer(aSave({ answers: answers({ name: 'Hanako', town: name }) }))
      expect(await refusalOf(save)).toMatchObject({ issues: [{ itemKey: 'town', code: 'choice.unknown' }] })
    }
  })

  test('is mapped from the language of the resident only, and not at all where none is offered [LANG-02] [LANG-06]', async () => {
    const town = await aForeignTown(route)
    const save = () => refusalOf(town.saveAnswer(aSave({ answers: inEnglish })))
    expect(await save()).toMatchObject({ code: 'answer.invalid' })
    await town.chooseLanguage({ languageCode: 'vi' })
    expect(await save()).toMatchObject({ code: 'answer.invalid' })
    await town.chooseLanguage({ languageCode: 'en' })
    await town.offerLanguages()
    expect(await save()).toMatchObject({ code: 'answer.invalid' })
  })

  test('is looked for by its source text, as it was sent from whichever language [LANG-06]', async () => {
    const town = await aForeignTown(route)
    await town.saveAnswer(aSave({ answers: answers({ name: 'Hanako', town: '川町' }) }))
    const search = (name: string) => town.findAnswers({ surveyId: 'svy1', query: answers({ town: name }) })
    await town.chooseLanguage({ languageCode: 'en' })
    expect(await search('Yama（川町）')).toHaveLength(1)
    expect(await search('川町')).toHaveLength(1)
    expect(await search('Minato')).toHaveLength(0)
  })

  test('is stored so in member records, and found there [MEM-13]', async () => {
    const town = await aForeignTown(route, { surveys: [], members: [form()] })
    await town.chooseLanguage({ languageCode: 'en' })
    await town.saveMember(aSave({ answers: inEnglish }))
    const record = await town.readOwnMember({ surveyId: 'svy1' })
    expect(Object.fromEntries(answersOf(record?.entries ?? []))).toEqual(inSource)
    const found = await town.findMembers({ surveyId: 'svy1', query: answers({ town: 'Minato' }) })
    expect(found).toHaveLength(1)
  })
})

const name = fc.constantFrom('A', 'B', 'C', 'A（B）', 'B（A）', 'あ', 'い', 'う')
const options = fc.uniqueArray(name, { minLength: 2, maxLength: 5 })

test('whatever the translations, each name of an option is saved, edited, found and kept of members as that option [LANG-06] [MEM-13]', async () => {
  await fc.assert(
    fc.asyncProperty(options, fc.dictionary(name, name), async (towns, en) => {
      const surveySchema = [
        anItem({ itemKey: 'town', type: 'radio', options: towns, isSearchable: { value: true } }),
      ]
      const survey = aSurvey({ surveySchema })
      const town = await aTown(inProcess, {
        offered: ['en'],
        languages: { en },
        surveys: [survey],
        members: [{ ...survey, surveyId: 'member' }],
      })
      await town.chooseLanguage({ languageCode: 'en' })
      const names = optionNames(towns, (source) => (Object.hasOwn(en, source) ? en[source] : undefined))
      // The first save is new, the others are edits.
      for (const [source, shown] of names) {
        const given = answers({ town: shown })
        await town.saveAnswer(aSave({ answers: given }))
        expect(await stored(town)).toEqual({ town: [source] })
        expect(await town.findAnswers({ surveyId: 'svy1', query: given })).toHaveLength(1)
        await town.saveMember(aSave({ surveyId: 'member', answers: given }))
        const record = await town.readOwnMember({ surveyId: 'member' })
        expect(answersOf(record?.entries ?? []).get('town')).toEqual([source])
      }
    }),
    { numRuns: 100 },
  )
}, 30_000)
