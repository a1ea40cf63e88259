import type { AnswerEntry } from '../../domain/answer/answer-record.ts'
import { entryText } from '../../domain/answer/entries.ts'
import { personFacts } from '../../domain/answer/person-facts.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'

/** What the desk wants to know about somebody who comes; '' for what the form does not ask. */
export type VisitFacts = {
  name: string
  /** How the name is read. */
  reading: string
  birthday: string
  phone: string
  /** Number of people, as it was answered. */
  people: string
  remarks: string
}

/**
 * Finds the facts of an answer: name, reading, birthday and phone as `personFacts` does, and by the types and titles of
 * its items
 *
 * - people: the first item whose title has 人数
 * - remarks: every textarea, and every item whose title has 備考, 要望, 配慮, 連絡事項 or 伝えたい
 */
export function visitFacts(entries: readonly AnswerEntry[], config: SurveyConfig | undefined): VisitFacts {
  const schema = config?.surveySchema ?? []
  const types = new Map(schema.map(({ itemKey, type }) => [itemKey, type]))
  const answered = entries
    .map(({ itemKey, title, answer }) => ({ title, text: entryText(answer), type: types.get(itemKey) }))
    .filter(({ text }) => text !== '')
  const { names, readings, birthdays, phones } = personFacts(entries, schema)
  const remarks = answered.filter(({ type, title }) => type === 'textarea' || remarkTitle.test(title))
  return {
    name: names[0] ?? '',
    reading: readings[0] ?? '',
    birthday: birthdays[0] ?? '',
    phone: phones[0] ?? '',
    people: answered.find(({ title }) => title.includes('人数'))?.text ?? '',
    remarks: remarks.map(({ title, text }) => `${title}：${text}`).join('\n'),
  }
}

const remarkTitle = /備考|要望|配慮|連絡事項|伝えたい/
