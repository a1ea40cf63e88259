import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import { serverLimits } from '../../../application/shared/limits.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { claimValues, unclaimedUserId } from '../../../domain/answer/claim.ts'
import { entriesOf } from '../../../domain/answer/entries.ts'
import { findTerms } from '../../../domain/answer/find-terms.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aReservation, bookables } from '../bookables.ts'
import { anAppendingSurvey, anItem, answers } from '../forms.ts'
import type { Route } from '../routes.ts'
import { aTown, type Town } from '../town.ts'

export const now = '2024-06-12T12:00:00+09:00'

const sought = (over: Partial<SchemaItem>) => anItem({ isSearchable: { value: true }, ...over })

/** An appending form of the library: residents look by number and name, if they like by town. */
export const aCardForm = (over: Partial<SurveyConfig> = {}) =>
  anAppendingSurvey({
    surveySchema: [
      sought({ itemKey: 'number', title: '利用者番号', isRequired: { value: true } }),
      sought({ itemKey: 'name', isRequired: { value: true } }),
      sought({ itemKey: 'town', title: '町名' }),
      anItem({ itemKey: 'wish', title: 'ご要望' }),
      sought({ itemKey: 'memo', title: '窓口メモ', isAdminItem: true }),
      aReservation(),
    ],
    ...over,
  })

/** The same form, with one answer a resident. */
export const aSingleCardForm = () => aCardForm({ isAppending: { value: false } })

type Texts = Readonly<Record<string, string>>

/** What identifies Hanako's card. */
export const card = { number: 'A-1', name: '山田花子' }

export const aLibrary = (route: Route, over: Parameters<typeof aTown>[1] = {}) =>
  aTown(route, { surveys: [aCardForm()], bookables: bookables(), now, ...over })

/** Looks for `wanted` in the form of the library. @returns the rows of what is found */
export const find = async ({ findAnswers }: Pick<UseCases, 'findAnswers'>, wanted: Texts = card) =>
  rowsOf(await findAnswers({ surveyId: 'svy1', query: answers(wanted) }))

/** What rows say, as `item=value`. */
export const rowTexts = (rows: readonly { itemKey: string; value: string | null }[]) =>
  rows.map(({ itemKey, value }) => `${itemKey}=${value}`)

/** What a resident says in the form of the library. */
export const filled = (given: Texts) => ({ surveyId: 'svy1', answers: answers(given) })

/** Puts a record into the store that nobody owns, such as an imported one; with a slot at nine it has a place, too. */
export async function unclaimed(
  { storage }: Pick<Town, 'storage'>,
  answerId: string,
  given: Texts = card,
  over: Partial<AnswerRecord> = {},
): Promise<AnswerRecord> {
  const survey = await storage.surveys.find('svy1')
  const schema = survey?.config.surveySchema ?? []
  const appending = survey?.config.isAppending?.value === true
  const values = claimValues(schema, answers(given))
  const record: AnswerRecord = {
    answerId,
    surveyId: 'svy1',
    userId: unclaimedUserId(answerId),
    registeredBy: 'import',
    version: 1,
    keyMs: appending ? Date.parse('2024-06-01T09:00:00+09:00') : 0,
    answerCode: `CODE${answerId}`,
    check: '未対応',
    isLiffMode: false,
    createdAt: 1_717_200_000,
    updatedAt: 1_717_200_000,
    entries: entriesOf(schema, answers(given)),
    ...over,
  }
  const slot = { calendarId: 'cal1', day: localDate('2024-06-14'), slotKey: 0 }
  const take = { itemKey: 'slot', slot, cost: 1, quota: 5, caps: {} }
  const { version: catalogVersion } = await storage.bookings.catalog()
  const { kind } = await storage.answers.save({
    record,
    surveyVersion: survey?.version ?? 0,
    bodyHash: '',
    ...(values && { claimValues: values }),
    ...(given.slot === nine && { places: { catalogVersion, keeps: [], takes: [take] } }),
    terms: findTerms(record, schema),
    audit: [],
  })
  if (kind !== 'saved') throw new Error(`the record was not stored: ${kind}`)
  return record
}

/** A slot of 5 places on 2024-06-14. */
export const nine = 'cat01_7|20240614|0'

/** Looks in vain as often as one may in a day. */
export async function failAll(useCases: Pick<UseCases, 'findAnswers'>) {
  for (let n = 0; n < serverLimits.guesses; n += 1) await find(useCases, { ...card, number: `wrong-${n}` })
}
