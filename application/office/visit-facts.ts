import type { AnswerEntry } from '../../domain/answer/answer-record.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { cellTextOf } from './answer-columns.ts'

/** What the desk wants to know about somebody who comes; '' for what the form does not ask. */
export type VisitFacts = {
  name: string
  phone: string
  /** Number of people, as it was answered. */
  people: string
  remarks: string
}

/**
 * Finds the facts of an answer by the types and titles of its items:
 *
 * - name: the first text whose title has 氏名 or 名前 and does not ask for the reading; without one the first answered text
 * - phone: the first phone item, else the first item whose title has 電話
 * - people: the first item whose title has 人数
 * - remarks: every textarea, and every item whose title has 備考, 要望, 配慮, 連絡事項 or 伝えたい
 */
export function visitFacts(entries: readonly AnswerEntry[], config: SurveyConfig | undefined): VisitFacts {
  const items = new Map((config?.surveySchema ?? []).map((item) => [item.itemKey, item]))
  const answered = entries.flatMap(({ itemKey, title, answer }): Answered[] => {
    const text = cellTextOf(answer)
    return text === '' ? [] : [{ title, text, type: items.get(itemKey)?.type }]
  })
  const first = (fits: (item: Answered) => boolean) => answered.find(fits)?.text
  const isText = ({ type }: Answered) => type === 'text' || type === undefined
  const remarks = answered.filter(({ type, title }) => type === 'textarea' || remarkTitle.test(title))
  return {
    name: first((item) => isText(item) && isName(item)) ?? first(isText) ?? '',
    phone: first(({ type }) => type === 'phone') ?? first(({ title }) => title.includes('電話')) ?? '',
    people: first(({ title }) => title.includes('人数')) ?? '',
    remarks: remarks.map(({ title, text }) => `${title}：${text}`).join('\n'),
  }
}

/** `type` is missing for an item that the form no longer has. */
type Answered = { title: string; text: string; type: SchemaItem['type'] | undefined }

const remarkTitle = /備考|要望|配慮|連絡事項|伝えたい/
const isName = ({ title }: Answered): boolean =>
  /氏名|名前/.test(title) && !/ふりがな|フリガナ|よみ|カナ|かな/.test(title)
