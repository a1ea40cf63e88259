import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { memberNumberItems, numberItem } from '../../domain/member/numbered-form.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { Answer, Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { FilledForm, FillForm } from '../answer/validate-answer.ts'
import type { Membership } from '../survey/load-survey.ts'
import { takeNumber } from './take-number.ts'

/**
 * For saves of surveys: a form for members takes answers and changes of members only, and its items of type
 * `memberNumber` hold the number of the record as it is now. Filling throws Refusal `member.required`.
 */
export const fillForMembers =
  (membershipOf: (viewer: Viewer, memberFormId: string) => Promise<Membership | undefined>): FillForm =>
  ({ viewer, config, edited }) => {
    const { memberFormId } = config
    if (!memberFormId) return undefined
    return membershipOf(viewer, memberFormId).then((member) => {
      if (!member) throw refuse('member.required', { memberFormId })
      return { fill: (answers) => withMemberNumber(config, answers, { member, edited }) }
    })
  }

function withMemberNumber(
  config: SurveyConfig,
  answers: Answers,
  { member: { record, number }, edited }: { member: Membership; edited: AnswerRecord | undefined },
): FilledForm {
  const items = memberNumberItems(config)
  const numbers =
    number === undefined ? [] : items.map(({ itemKey }): [string, Answer] => [itemKey, [number]])
  return {
    answers: new Map([...answers, ...numbers]),
    originals: originalsOf(items, edited),
    requires: record,
  }
}

/** The numbers as they were before editing (ENT-08). */
const originalsOf = (items: readonly SchemaItem[], edited: AnswerRecord | undefined): Map<string, string> => {
  const keys = new Set(items.map(({ itemKey }) => itemKey))
  const before = edited?.entries.filter(({ itemKey, answer }) => keys.has(itemKey) && answer?.[0]) ?? []
  return new Map(before.map(({ itemKey, answer }) => [itemKey, answer?.[0] ?? '']))
}

/** For saves of member forms: the number that the record takes. */
export const fillOwnNumber: FillForm = ({ config, edited }) => {
  const item = numberItem(config)
  return item && Promise.resolve({ fill: (answers) => withOwnNumber(config, item, answers, edited) })
}

function withOwnNumber(
  config: SurveyConfig,
  item: SchemaItem,
  answers: Answers,
  edited: AnswerRecord | undefined,
): FilledForm {
  const { itemKey } = item
  const given = answers.get(itemKey)?.[0] || undefined
  const originals = originalsOf([item], edited)
  const isSame = given !== undefined && given === originals.get(itemKey)
  return { ...(isSame ? { answers } : takeNumber(config, answers)), originals }
}
