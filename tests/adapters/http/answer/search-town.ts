import { unclaimedUserId } from '../../../../domain/answer/claim.ts'
import type { SurveyConfig } from '../../../../domain/survey/survey-config.ts'
import { anItem, aSurvey } from '../../../application/forms.ts'
import { hanako } from '../../../application/town.ts'
import { anAnswerRecord } from '../../../builders.ts'
import { anHttpTown, rows } from '../http-town.ts'

const required = { isRequired: { value: true }, isSearchable: { value: true } }

/** A form that is searched by a required number and name and an optional way; the office's note is its own. */
export const aSearchedForm = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    isAppending: { value: true },
    surveySchema: [
      anItem({ itemKey: 'number', title: '受付番号', ...required }),
      anItem({ itemKey: 'name', title: 'お名前', ...required }),
      anItem({
        itemKey: 'ways',
        title: '方法',
        type: 'checkboxes',
        options: ['窓口', '郵送', '電話'],
        isSearchable: { value: true },
      }),
      anItem({ itemKey: 'memo', title: '備考' }),
      anItem({ itemKey: 'note', title: '職員メモ', isAdminItem: true }),
    ],
    ...over,
  })

/** What names Hanako's record. */
export const hers = { number: '0042', name: '山田花子' }

type Given = Readonly<Record<string, unknown>>
type RowOnWire = { partitionKey: string; sortKey: string; userId: string } & Given

/** A town that is asked for answers over HTTP. */
export async function aSearchTown(survey: Partial<SurveyConfig> = {}) {
  const town = await anHttpTown({ surveys: [aSearchedForm(survey)] })
  let imported = 0

  /** A record that nobody owns yet, as the office brings it in. */
  const bringIn = async (
    { number = hers.number, name = hers.name, memo = 'ひみつの備考' }: Partial<Record<string, string>> = {},
    code = '7K3M9QZT',
  ) => {
    imported += 1
    const answerId = `brought-${imported}`
    const entry = (itemKey: string, title: string, text: string) => ({ itemKey, title, answer: [text] })
    await town.storage.answers.save({
      record: anAnswerRecord({
        answerId,
        surveyId: 'svy1',
        userId: unclaimedUserId(answerId),
        registeredBy: 'import',
        keyMs: town.clock.now() + imported,
        answerCode: code,
        entries: [
          entry('number', '受付番号', number),
          entry('name', 'お名前', name),
          entry('memo', '備考', memo),
          entry('note', '職員メモ', '要注意'),
        ],
      }),
      surveyVersion: 1,
      bodyHash: answerId,
      source: answerId,
      claimValues: ['name', name, 'number', number],
      audit: [],
    })
  }

  const find = (given: Given, userId = hanako, more: object = {}) =>
    town.post(userId, 'survey-results/filterQuery', {
      queryParams: { surveyId: 'svy1', surveyResults: rows(given) },
      ...more,
    })
  const claim = (keys: unknown, userId = hanako, more: object = {}) =>
    town.post(userId, 'survey-results/putUserId', { keys, ...more })
  /** The keys of the rows that a search of `userId` finds. */
  const keysFound = async (given: Given = hers, userId = hanako) =>
    (await find(given, userId)).body.data.map(({ partitionKey, sortKey }: RowOnWire) => ({
      partitionKey,
      sortKey,
    }))
  const save = (given: Given, userId = hanako) => {
    town.clock.advance(1)
    return town.post(userId, 'survey-results/putItem', { data: rows(given) })
  }
  const own = async (userId = hanako): Promise<RowOnWire[]> =>
    (await town.post(userId, 'survey-results/query', { surveyId: 'svy1' })).body.data
  return { ...town, bringIn, find, claim, keysFound, save, own }
}
