import type { SchemaItem } from '../survey/survey-config.ts'
import type { AnswerEntry } from './answer-record.ts'
import { entryText } from './entries.ts'

/** What an answer says of the people it is about, as it was answered; what is unanswered is left out. */
type PersonFacts = {
  /** The first one is whose answer it is. */
  names: readonly string[]
  readings: readonly string[]
  phones: readonly string[]
  birthdays: readonly string[]
}

/** What an item asks of a person. */
type PersonFact = 'name' | 'reading' | 'phone' | 'birthday'

/** An item as it is told apart; `type` is missing for one that the form no longer has. */
type Asked = { title: string; type: SchemaItem['type'] | undefined }

/**
 * Finds what an answer says of people by the types and titles of its items, those of the form where it still has them:
 *
 * - birthday: birthdays, and what is titled 生年月日 or 誕生日
 * - phone: phone items, then those whose title has 電話
 * - reading: texts whose title has ふりがな, フリガナ, よみ, カナ or かな
 * - name: texts whose title has 氏名, 名前 or 姓名, or is 姓, 名 or 氏, of a copy too; without any of them the first
 *   text that asks for no phone or birthday
 */
export function personFacts(
  entries: readonly AnswerEntry[],
  schema: readonly SchemaItem[] = [],
): PersonFacts {
  const items = new Map(schema.map((item) => [item.itemKey, item]))
  const answered = entries.flatMap((entry) => {
    const text = entryText(entry.answer)
    const item = items.get(entry.itemKey)
    const title = item?.title ?? entry.title
    const type = item?.type
    return text === '' ? [] : [{ title, type, text, fact: factOf({ title, type }) }]
  })
  const of = (fact: PersonFact) => answered.filter((each) => each.fact === fact)
  const texts = (all: readonly { text: string }[]) => all.map(({ text }) => text)
  const names = of('name')
  const phones = of('phone')
  const isPhone = ({ type }: Asked) => type === 'phone'
  return {
    names: texts(names.length > 0 ? names : answered.filter(isMaybeName).slice(0, 1)),
    readings: texts(of('reading')),
    phones: texts([...phones.filter(isPhone), ...phones.filter((each) => !isPhone(each))]),
    birthdays: texts(of('birthday')),
  }
}

/**
 * From which items `personFacts` takes what, in the order of their keys: as long as that stays the same, so do the
 * facts of an answer.
 */
export function personItems(schema: readonly SchemaItem[]): string[] {
  const asked = schema.map((item) => ({ ...item, fact: factOf(item) }))
  const isNamed = asked.some(({ fact }) => fact === 'name')
  return asked
    .flatMap((item) => {
      const use = item.fact ?? (isMaybeName(item) && !isNamed ? 'text' : undefined)
      return use === undefined ? [] : [`${use} ${item.itemKey}`]
    })
    .sort()
}

/** Whether a form asks how a name is read. */
export const asksReading = (schema: readonly SchemaItem[]): boolean =>
  schema.some((item) => factOf(item) === 'reading')

function factOf({ type, title }: Asked): PersonFact | undefined {
  if (type === 'birthday' || /生年月日|誕生日/.test(title)) return 'birthday'
  if (type === 'phone' || title.includes('電話')) return 'phone'
  if (!isText({ type })) return undefined
  if (/ふりがな|フリガナ|よみ|カナ|かな/.test(title)) return 'reading'
  return /氏名|名前|姓名|^(姓|名|氏)(（\d+）)?$/.test(title) ? 'name' : undefined
}

const isText = ({ type }: Pick<Asked, 'type'>): boolean => type === 'text' || type === undefined

const isMaybeName = ({ fact, type }: Pick<Asked, 'type'> & { fact: PersonFact | undefined }): boolean =>
  isText({ type }) && (fact === undefined || fact === 'reading')
