import { describe, expect, test } from 'vitest'
import type { Translator } from '../../../application/ports/translator.ts'
import { aReservation, bookables } from '../bookables.ts'
import { anItem, aSurvey } from '../forms.ts'
import { aPaidForm, shop } from '../payment/paid-forms.ts'
import { type Route, routes } from '../routes.ts'
import { aTown } from '../town.ts'

const en = {
  住民票の写しの請求: 'Copy of residence record',
  お名前: 'Name',
  山: 'Mountain',
  みなと市: 'Minato City',
  窓口メモ: 'Memo',
  '処理券〜300円': 'Sticker, 300 yen',
  カード: 'Card',
}
const memo = anItem({ itemKey: 'memo', title: '窓口メモ', isAdminItem: true })
const choice = anItem({ itemKey: 'q', title: '好きな所', type: 'radio', options: ['山', '海'] })
const form = aSurvey({ surveySchema: [anItem(), choice, memo] })

/** Translates what it knows, and remembers what it was asked for. */
function aMachine(knows: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const translator: Translator = {
    async translate(texts, to) {
      asked.push(...texts)
      return texts.map((text) => (to === 'en' && Object.hasOwn(knows, text) ? knows[text] : undefined))
    },
  }
  return { translator, asked }
}

const aForeignTown = (route: Route, over: Partial<Parameters<typeof aTown>[1]> = {}) =>
  aTown(route, { offered: ['en', 'vi'], languages: { en }, surveys: [form], ...over })
const ofForm = { languageCode: 'en', surveyId: 'svy1' }

describe.each(routes)("the city's texts in a language, %s", (_name, route) => {
  test('are of a form those that whoever fills it in sees, as far as there are any [LANG-05] [LANG-07] [ENT-16]', async () => {
    const town = await aForeignTown(route)
    expect(await town.readTexts(ofForm)).toEqual({
      texts: {
        みなと市: expect.any(String),
        住民票の写しの請求: 'Copy of residence record',
        お名前: 'Name',
        山: 'Mountain',
      },
      machine: [],
    })
    expect(await town.readTexts({ languageCode: 'vi', surveyId: 'svy1' })).toEqual({ texts: {}, machine: [] })
  })

  test('are of member forms too, and of none that there is not', async () => {
    const town = await aForeignTown(route, { members: [aSurvey({ surveyId: 'card' })] })
    const { texts } = await town.readTexts({ languageCode: 'en', surveyId: 'card' })
    expect(texts).toHaveProperty('お名前')
    await expect(town.readTexts({ languageCode: 'en', surveyId: 'none' })).rejects.toMatchObject({
      code: 'survey.not_found',
    })
  })

  test('are with a form those of what it books and sells, and of nothing else', async () => {
    const { categories, calendars, items } = bookables()
    const names = [
      '胃がん',
      ...(calendars ?? []).map(({ name }) => name),
      ...(items ?? []).map(({ itemName }) => itemName),
    ]
    const all = Object.fromEntries([...names, ...Object.keys(en)].map((text) => [text, `en ${text}`]))
    const booking = aSurvey({ surveyId: 'booking', surveySchema: [aReservation()] })
    const paid = aPaidForm({ surveyId: 'paid' })
    const wanted = { bookables: bookables(), shop, surveys: [form, booking, paid], languages: { en: all } }
    const town = await aForeignTown(route, wanted)
    const textsOf = async (surveyId: string) =>
      Object.keys((await town.readTexts({ languageCode: 'en', surveyId })).texts)
    expect(await textsOf('booking')).toEqual(expect.arrayContaining([items![0]!.itemName]))
    expect(await textsOf('paid')).toEqual(expect.arrayContaining(['処理券〜300円', 'カード']))
    expect(await textsOf('paid')).not.toContain(items![0]!.itemName)
    expect(await textsOf('svy1')).not.toContain('処理券〜300円')
    const outside = Object.keys((await town.readTexts({ languageCode: 'en' })).texts)
    expect(outside).toEqual(
      expect.arrayContaining(['みなと市', '住民票の写しの請求', '処理券〜300円', ...new Set(names)]),
    )
    expect(outside).not.toContain('山')
    // Answers still name what was booked.
    await town.offer({ calendars: [], categories: { ...categories!, categories: [] }, items: [] })
    const later = Object.keys((await town.readTexts({ languageCode: 'en' })).texts)
    expect(later).toEqual(expect.arrayContaining([...new Set(names)]))
  })

  test('are current after each import, of whatever part [LANG-05]', async () => {
    const town = await aForeignTown(route)
    await town.readTexts(ofForm)
    await town.publish(aSurvey({ surveySchema: [choice] }))
    expect((await town.readTexts(ofForm)).texts).not.toHaveProperty('お名前')
    const city = await town.storage.city.export()
    await town.storage.city.import({ ...city!, languages: { en: { 海: 'Sea' } } }, town.clock.now())
    expect((await town.readTexts(ofForm)).texts).toEqual({ 海: 'Sea' })
  })

  test('are none in Japanese, in a language that is not offered, or where none is [LANG-02]', async () => {
    const town = await aForeignTown(route, { languages: { en, ko: en } })
    for (const languageCode of ['ja', 'ko', 'constructor'])
      expect(await town.readTexts({ languageCode, surveyId: 'svy1' })).toEqual({ texts: {}, machine: [] })
    await town.offerLanguages()
    expect(await town.readTexts(ofForm)).toEqual({ texts: {}, machine: [] })
  })

  test('come of a form in the language that it prescribes, offered or not [LANG-09]', async () => {
    const surveys = [aSurvey({ userLanguageCode: 'ko' }), aSurvey({ surveyId: 'svy2' })]
    const town = await aForeignTown(route, { surveys, languages: { ko: { お名前: '이름' } } })
    expect((await town.readTexts({ languageCode: 'ko', surveyId: 'svy1' })).texts).toEqual({ お名前: '이름' })
    expect((await town.readTexts({ languageCode: 'ko', surveyId: 'svy2' })).texts).toEqual({})
  })

  test('are completed by a machine where the bundle has none, and marked; what the office keeps never gets there [LANG-07]', async () => {
    const { translator, asked } = aMachine({ 海: 'Sea', お名前: 'never asked' })
    const town = await aForeignTown(route, { translator })
    const { texts, machine } = await town.readTexts(ofForm)
    expect(texts).toMatchObject({ お名前: 'Name', 海: 'Sea' })
    expect(machine).toEqual(['海'])
    expect(asked.sort()).toEqual(['好きな所', '海'])
    expect(await town.readTexts(ofForm)).toEqual({ texts, machine })
  })

  test('are what the machine says now: more texts than before, and another word for one [LANG-07]', async () => {
    const knows: Record<string, string> = { 海: 'Sea' }
    const town = await aForeignTown(route, { translator: aMachine(knows).translator })
    const shown = async () => (await town.readTexts(ofForm)).texts
    expect(await shown()).not.toHaveProperty('好きな所')
    knows.好きな所 = 'Place you like'
    expect(await shown()).toMatchObject({ 海: 'Sea', 好きな所: 'Place you like' })
    knows.海 = 'Ocean'
    expect(await shown()).toMatchObject({ 海: 'Ocean', 好きな所: 'Place you like' })
  })
})

describe.each(routes)('translating a text, %s', (_name, route) => {
  const translate = (text: string, languageCode = 'en') => ({ text, languageCode })

  test('takes what the bundle has, then a machine, then the text itself [LANG-07] [API-06]', async () => {
    const { translator, asked } = aMachine({ 海: 'Sea', 山: 'Hill' })
    const town = await aForeignTown(route, { translator })
    expect(await town.translateText(translate('山'))).toEqual({ text: 'Mountain' })
    expect(await town.translateText(translate('海'))).toEqual({ text: 'Sea', isMachine: true })
    expect(await town.translateText(translate('好きな所'))).toEqual({ text: '好きな所' })
    expect(asked).toEqual(['海', '好きな所'])
  })

  test("gives a machine nothing but the city's own texts, whoever asks [LANG-07]", async () => {
    const { translator, asked } = aMachine({ 'わたしの病気は…': 'My illness …' })
    const town = await aForeignTown(route, { translator })
    for (const text of ['わたしの病気は…', '窓口メモ2', '海 ', '__proto__', ' '])
      expect(await town.translateText(translate(text))).toEqual({ text })
    expect(asked).toEqual([])
    expect(await town.translateText(translate('みなと市', 'vi'))).toEqual({ text: 'みなと市' })
    expect(asked).toEqual(['みなと市'])
  })

  test('leaves everything in Japanese where no language is offered, and in those that are not [LANG-02]', async () => {
    const { translator, asked } = aMachine({ 海: 'Sea' })
    const town = await aForeignTown(route, { translator })
    for (const code of ['ja', 'ko', 'constructor'])
      expect(await town.translateText(translate('山', code))).toEqual({ text: '山' })
    await town.offerLanguages()
    expect(await town.translateText(translate('山'))).toEqual({ text: '山' })
    expect(asked).toEqual([])
  })

  test('knows texts of new forms as soon as they are in force [LANG-07]', async () => {
    const { translator } = aMachine({ 新しい問い: 'New question' })
    const town = await aForeignTown(route, { translator })
    expect(await town.translateText(translate('新しい問い'))).toEqual({ text: '新しい問い' })
    await town.publish(aSurvey({ surveySchema: [anItem({ title: '新しい問い' })] }))
    expect(await town.translateText(translate('新しい問い'))).toMatchObject({ text: 'New question' })
  })
})
