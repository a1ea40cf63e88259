import { type PersonalDetail, personalDetails, personalItems } from '../form/personal-items.ts'
import type { RuleContext } from '../survey/item-type.ts'
import { isBlank, isNullAnswer } from '../survey/rules/blank.ts'
import type { SurveyConfig } from '../survey/survey-config.ts'
import type { AnswerRecord } from './answer-record.ts'
import { answersOf } from './entries.ts'

/** What a resident has written about themselves. */
export type Prefill = Readonly<Partial<Record<PersonalDetail, string>>>

/** What an answer to `config` says about the resident. */
export function personalIn(
  { surveySchema = [] }: Pick<SurveyConfig, 'surveySchema'>,
  { entries }: Pick<AnswerRecord, 'entries'>,
  context: RuleContext,
): Prefill {
  const answers = answersOf(entries)
  const said: Partial<Record<PersonalDetail, string>> = {}
  for (const [detail, { itemKey }] of personalItems(surveySchema, context)) {
    const answer = answers.get(itemKey) ?? []
    const [text] = answer
    if (text !== undefined && !isBlank(answer) && !isNullAnswer(answer)) said[detail] = text
  }
  return said
}

/**
 * What can be filled in again of what a resident has written in several forms. It is about one person: the one whom the
 * latest answer with a name names; answers that name somebody else are left aside. Postcode and address come from the
 * same answer.
 *
 * @param said what each answer says, the latest first
 * @param wanted the details that are asked for
 */
export function prefillOf(said: readonly Prefill[], wanted: readonly PersonalDetail[]): Prefill {
  const person = said.map(({ name }) => name).find((name) => name !== undefined)
  const ofPerson = said.filter(({ name }) => name === undefined || isSameName(name, person))
  const home = ofPerson.find(({ postcode, address }) => postcode !== undefined || address !== undefined)
  const found = personalDetails.flatMap((detail) => {
    const sources = detail === 'postcode' || detail === 'address' ? [home ?? {}] : ofPerson
    const text = sources.map((one) => one[detail]).find((one) => one !== undefined)
    return text === undefined || !wanted.includes(detail) ? [] : [[detail, text] as const]
  })
  return Object.fromEntries(found)
}

/** Whatever blanks stand in it. */
const isSameName = (one: string, other = ''): boolean => withoutBlanks(one) === withoutBlanks(other)
const withoutBlanks = (text: string): string => text.replace(/\s/g, '')
