import type { UseCases } from '../../../application/use-cases.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { claimValues, unclaimedUserId } from '../../../domain/answer/claim.ts'
import { entriesOf } from '../../../domain/answer/entries.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aReservation, bookables } from '../bookables.ts'
import { anItem, answers, aSurvey } from '../forms.ts'
import type { Route } from '../routes.ts'
import { aTown, type Town } from '../town.ts'

export const now = '2024-06-12T12:00:00+09:00'

/** A library card: its number is given out. */
export const aCardForm = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    surveyId: 'card',
    surveySubId: 12,
    surveyTitle: '図書館利用カード',
    linkedForms: ['order', 'visit'],
    surveySchema: [
      anItem({ itemKey: 'name', isRequired: { value: true }, isSearchable: { value: true } }),
      numberItem({ isAutomaticNumbering: true }),
    ],
    ...over,
  })

/** A nursery registration: the parents write the number that the office gave them. */
export const aNurseryForm = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    surveyId: 'nursery',
    surveySubId: 3,
    surveyTitle: '一時預かりの利用登録',
    surveySchema: [
      anItem({ itemKey: 'name' }),
      anItem({
        itemKey: 'birthday',
        type: 'birthday',
        isRequired: { value: true },
        isSearchable: { value: true },
      }),
      numberItem({ isRequired: { value: true }, isSearchable: { value: true } }),
    ],
    ...over,
  })

const numberItem = (over: Partial<SchemaItem>) =>
  anItem({ itemKey: 'number', title: '会員番号', type: 'numbering', ...over })

/** A form for members of the library, which shows their number. */
export const anOrderForm = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    surveyId: 'order',
    surveyTitle: '予約の申込み',
    memberFormId: 'card',
    memberSurveyId: 'card',
    memberSurveySubId: 12,
    surveySchema: [
      anItem({ itemKey: 'book', title: '本' }),
      anItem({ itemKey: 'number', title: '利用者番号', type: 'memberNumber' }),
    ],
    ...over,
  })

/** A form for members of the library with a reservation. */
export const aVisitForm = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    surveyId: 'visit',
    surveyTitle: '読書会の申込み',
    memberFormId: 'card',
    surveySchema: [anItem({ itemKey: 'name' }), aReservation()],
    ...over,
  })

/** A town with a library and a nursery. */
export const aMemberTown = (route: Route, over: Parameters<typeof aTown>[1] = {}) =>
  aTown(route, {
    members: [aCardForm(), aNurseryForm()],
    surveys: [aSurvey(), anOrderForm(), aVisitForm()],
    bookables: bookables(),
    now,
    ...over,
  })

/** Registers for a library card. */
export const aCardOf = (name = '山田花子') => ({ surveyId: 'card', answers: answers({ name }) })

/** Registers at the nursery with a number. */
export const anEntryOf = (number: string, birthday = '2022-04-01') => ({
  surveyId: 'nursery',
  answers: answers({ name: '山田はな', birthday, number }),
})

/** The answer to one item of the resident's live record. */
export async function recorded(
  { readOwnMember }: Pick<UseCases, 'readOwnMember'>,
  surveyId: string,
  itemKey = 'number',
): Promise<string | undefined> {
  const member = await readOwnMember({ surveyId })
  return member?.entries.find((entry) => entry.itemKey === itemKey)?.answer?.[0]
}

/** Puts a record of the nursery into the store that nobody owns, as an import does. */
export async function anImportedEntry(
  { storage }: Pick<Town, 'storage'>,
  number: string,
): Promise<AnswerRecord> {
  const form = aNurseryForm()
  const schema = form.surveySchema ?? []
  const { answers: given } = anEntryOf(number)
  const record: AnswerRecord = {
    answerId: `import-${number}`,
    surveyId: 'nursery',
    userId: unclaimedUserId(`import-${number}`),
    registeredBy: 'import',
    version: 1,
    keyMs: 0,
    answerCode: number.padStart(8, '0'),
    check: '未対応',
    isLiffMode: false,
    createdAt: 1_717_200_000,
    updatedAt: 1_717_200_000,
    entries: entriesOf(schema, given),
  }
  const values = claimValues(schema, given)
  await storage.answers.save({
    record,
    surveyVersion: 1,
    bodyHash: 'import',
    number: { itemKey: 'number', value: number },
    ...(values && { claimValues: values }),
    terms: [],
    audit: [],
  })
  return record
}
