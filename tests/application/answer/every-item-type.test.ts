import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import { answersOf } from '../../../domain/answer/entries.ts'
import { initialAnswers } from '../../../domain/form/form.ts'
import { type ItemTypeName, itemTypes } from '../../../domain/item-types/registry.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { bookables } from '../bookables.ts'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown } from '../town.ts'

const options = ['窓口', '郵送', 'オンライン']
const yesNo = ['はい', 'いいえ']

type Sample = { item: Partial<SchemaItem>; given: readonly string[] }

/** An answer for every item type, with what is awkward about it. */
const samples = {
  text: { item: {}, given: ['住民票 "写し" #1, <b>𠮷野</b> 👩‍💻'] },
  textarea: { item: {}, given: ['一行目\n\n三行目\tおわり  '] },
  email: { item: {}, given: ['hanako+form@example.jp'] },
  phone: { item: {}, given: ['09012345678'] },
  postcode: { item: {}, given: ['0010000'] },
  address: { item: {}, given: ['北海道札幌市北区１−２'] },
  number: { item: {}, given: ['0'] },
  radio: { item: { options }, given: ['郵送'] },
  dropdown: { item: { options }, given: ['オンライン'] },
  suggest: { item: { options }, given: ['オンライン'] },
  checkboxes: { item: { options }, given: ['窓口', 'オンライン'] },
  date: { item: {}, given: ['2024-02-29'] },
  birthday: { item: {}, given: ['1900-01-01'] },
  dateDropdown: { item: {}, given: ['2025-12-31'] },
  linearscale: { item: {}, given: ['0'] },
  choicegroupheader: { item: { options: yesNo }, given: ['いいえ'] },
  sesshuJisshiDate: { item: {}, given: ['2024-06-01'] },
  sesshuVaccineMaker: { item: { options }, given: ['窓口'] },
  countVaccines: { item: { input: '2' }, given: ['2'] },
  previousVaccineMaker: { item: {}, given: ['ファイザー社'] },
  previousVaccineDate: { item: {}, given: ['2021-06-01'] },
  numbering: { item: {}, given: ['345'] },
  // Filled in by the server, for members.
  memberNumber: { item: {}, given: [] },
  selectProducts: { item: {}, given: ['adult/ticket:2', 'guide:10'] },
  selectPayType: {
    item: { payTypeOptions: [{ input: '窓口で支払う', payType: 1 }] },
    given: ['窓口で支払う'],
  },
  languageSuggest: {
    item: { languageSettingOptions: [{ languageCode: 'en', languageNativeName: 'English' }] },
    given: ['English'],
  },
  // Its files are sent before: they have tests of their own.
  attachment: { item: {}, given: [] },
  // Filled in by the server.
  paymentData: { item: {}, given: [] },
  orderId: { item: {}, given: [] },
  paragraph: { item: {}, given: [] },
  guide: { item: {}, given: [] },
  groupheader: { item: {}, given: [] },
  linkbutton: { item: {}, given: [] },
  // In a section without an implementation date: a dose that is done is not edited.
  reservation: { item: {}, given: ['cat_02_7|20250620|0'] },
  // What stands behind it would be answered so often.
  repeat: { item: { range: { max: 3 } }, given: ['2'] },
} satisfies Record<ItemTypeName, Sample>

const items = Object.entries(samples).map(([type, { item }]) =>
  anItem({ itemKey: `q-${type}`, type, ...item }),
)
const given = answers(
  Object.fromEntries(
    Object.entries(samples).flatMap(([type, sample]) =>
      sample.given.length > 0 ? [[`q-${type}`, sample.given]] : [],
    ),
  ),
)

describe.each(routes)('a form with every item type, %s', (_name, route) => {
  test.each([
    ['one answer', aSurvey],
    ['any number of answers', anAppendingSurvey],
  ])(
    'that takes %s saves all of them at once, and they stand in it again when it is edited [GEN-03]',
    async (_n, make) => {
      expect(items).toHaveLength(Object.keys(itemTypes).length)
      const survey = make({ surveySchema: items })
      const town = await aTown(route, { surveys: [survey], bookables: bookables() })
      const { partitionKey } = await town.saveAnswer(aSave({ answers: given }))
      const { entries } = (await town.readAnswer({ surveyId: 'svy1', partitionKey }))!
      expect(answersOf(entries)).toEqual(given)
      expect(initialAnswers(survey, answersOf(entries))).toEqual(given)

      const again = await town.saveAnswer(
        aSave({ answers: answersOf(entries), partitionKey, answerVersion: 1 }),
      )
      const edited = (await town.readAnswer({ surveyId: 'svy1', partitionKey: again.partitionKey }))!
      expect(answersOf(edited.entries)).toEqual(given)
    },
  )

  test("the date 'null' is stored as null and stays so when the form is edited [VAL-09]", async () => {
    for (const type of ['date', 'birthday']) {
      const surveySchema = [anItem(), anItem({ itemKey: 'day', type })]
      const town = await aTown(route, { surveys: [aSurvey({ surveySchema })] })
      await town.saveAnswer(aSave({ answers: answers({ name: '花子', day: 'null' }) }))
      const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
      const rows = rowsOf([answer!])
      expect(rows.find((row) => row.itemKey === 'day')).toMatchObject({ value: null })
      await town.saveAnswer(aSave({ answers: new Map([...answersOf(answer!.entries), ['name', ['花']]]) }))
      const edited = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
      expect(edited.map((row) => row.value)).toEqual(['花', null])
    }
  })
})
