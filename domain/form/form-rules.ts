import { itemTypeOf } from '../item-types/registry.ts'
import { parseLocalDate } from '../shared/local-date.ts'
import type { Answer, Answers } from '../survey/answer.ts'
import { type Issue, issue } from '../survey/issue.ts'
import { isUnanswered } from '../survey/rules/blank.ts'
import { isDigits } from '../survey/rules/digit-rules.ts'
import type { FormRule, SchemaItem, SurveyConfig } from '../survey/survey-config.ts'
import { checkForm, isDisabledItem, visibleItems } from './form.ts'
import type { FormMode } from './required.ts'
import { disabledItems } from './sections.ts'

type Schema = readonly SchemaItem[]

/** A form with its answers, whose rules across items are judged. */
type RuledForm = {
  schema: Schema
  answers: Answers
  mode: FormMode
  editing: boolean
  config: Pick<SurveyConfig, 'rules'>
}

/**
 * Checks a whole form with its rules across items.
 * @returns at most one issue for each item, in the order of the form: that of the item itself before that of a rule
 */
export function checkFormWithRules(form: Parameters<typeof checkForm>[0] & RuledForm): Issue[] {
  const own = checkForm(form)
  if (form.config.rules === undefined) return own
  const faulty = new Set(own.map(({ itemKey }) => itemKey))
  const byItem = new Map([...ruleIssues(form, faulty), ...own].map((one) => [one.itemKey, one]))
  return form.schema.flatMap(({ itemKey }) => byItem.get(itemKey) ?? [])
}

/**
 * The issues of the rules across items, at most one for each item. A rule is not judged about items that are disabled,
 * unknown or not for who fills in the form, about `faulty` ones, and where nobody could put it right; nor a comparison
 * of which an item is unanswered or stands in a disabled section. The issue of a comparison stands at the later of its
 * items that can be filled in, that of `atLeastOne` at the first.
 *
 * @param faulty keys of the items whose answers break a rule of their own
 */
export function ruleIssues(
  form: RuledForm,
  faulty: ReadonlySet<string>,
  canFill: (item: SchemaItem) => boolean = (item) => isFilledIn(item, form),
): Issue[] {
  const { schema, answers, mode, config } = form
  const closed = disabledItems(schema, answers)
  const offered = visibleItems(schema, mode).filter((item) => !isDisabledItem(item))
  const byItem = new Map<string, Issue>()
  for (const rule of config.rules ?? []) {
    const items = offered.filter(({ itemKey }) => rule.items.includes(itemKey))
    if (items.length < rule.items.length || items.some(({ itemKey }) => faulty.has(itemKey))) continue
    const open = items.filter(({ itemKey }) => !closed.has(itemKey))
    const found =
      rule.kind === 'atLeastOne'
        ? missingIssue(open.filter(canFill), open, answers)
        : comparedIssue({ ...rule, kind: rule.kind }, open, answers, canFill)
    if (!found || byItem.has(found.itemKey)) continue
    const { message } = rule
    byItem.set(found.itemKey, message === undefined ? found : issue(found, 'rule.message', { message }))
  }
  return [...byItem.values()]
}

/** The issues of what the office changes in a stored answer; what stood there before is not judged by itself. */
export function brokenRules(config: SurveyConfig, stored: Answers, changed: Answers): Issue[] {
  const schema = config.surveySchema ?? []
  const answers = new Map([...stored, ...changed])
  const form = { schema, answers, mode: 'admin', editing: true, config } as const
  return ruleIssues(form, new Set(), ({ itemKey }) => changed.has(itemKey))
}

/** Whether who fills in the form can change the answer to an item. */
const isFilledIn = (item: SchemaItem, { mode, editing }: Pick<RuledForm, 'mode' | 'editing'>): boolean =>
  !(editing && item.isNotEditable === true) &&
  !(mode === 'user' && itemTypeOf(item)?.readOnly?.(item) === true)

function missingIssue([first]: Schema, open: Schema, answers: Answers): Issue | undefined {
  if (!first || open.some((item) => answerOf(item, answers) !== undefined)) return undefined
  return issue(first, 'rule.atLeastOne', { titles: open.map(({ title }) => `「${title}」`).join('') })
}

type Comparison = Exclude<FormRule['kind'], 'atLeastOne'>

/** Whether two answers may be to each other as `compared` says, and what the second is to the first. */
const comparisons: Readonly<Record<Comparison, { holds(compared: number): boolean; seenBack: Comparison }>> =
  {
    before: { holds: (compared) => compared < 0, seenBack: 'after' },
    after: { holds: (compared) => compared > 0, seenBack: 'before' },
    notBefore: { holds: (compared) => compared >= 0, seenBack: 'notAfter' },
    notAfter: { holds: (compared) => compared <= 0, seenBack: 'notBefore' },
    equal: { holds: (compared) => compared === 0, seenBack: 'equal' },
  }

function comparedIssue(
  { kind, items: [firstKey] }: { kind: Comparison; items: readonly string[] },
  open: Schema,
  answers: Answers,
  canFill: (item: SchemaItem) => boolean,
): Issue | undefined {
  const place = open.findLast(canFill)
  const first = open.find(({ itemKey }) => itemKey === firstKey)
  const second = open.find((item) => item !== first)
  if (!place || !first || !second) return undefined
  const compared = compare(first, second, answers)
  const { holds, seenBack } = comparisons[kind]
  if (compared === undefined || holds(compared)) return undefined
  const [seen, other] = place === first ? [kind, second] : [seenBack, first]
  const details = { other: other.title }
  if (seen === 'equal') return issue(place, 'rule.equal', details)
  if (comparableKind(first) === 'number') return issue(place, `rule.number.${seen}`, details)
  return comparableKind(first) === 'day' ? issue(place, `rule.${seen}`, details) : undefined
}

/** The types of texts that can be equal. */
export const textTypes = ['text', 'email', 'phone', 'postcode', 'address'] as const
type TextType = (typeof textTypes)[number]

/**
 * As what the answers to an item are compared, with those of the same kind; undefined: they are not. Texts can only be
 * equal.
 */
export function comparableKind(item: SchemaItem): 'day' | 'number' | TextType | undefined {
  if (itemTypeOf(item)?.nullable === true) return 'day'
  return item.type === 'number' ? 'number' : textTypes.find((type) => type === item.type)
}

/** Below 0: the first answer is less, above 0: greater; undefined: they can't be compared. */
function compare(first: SchemaItem, second: SchemaItem, answers: Answers): number | undefined {
  if (comparableKind(first) !== comparableKind(second)) return undefined
  const [one, other] = [comparableText(first, answers), comparableText(second, answers)]
  if (one === undefined || other === undefined) return undefined
  return one.length - other.length || (one < other ? -1 : Number(one > other))
}

/** Of two days the earlier, of two numbers the smaller is the shorter text, or the one that sorts first. */
function comparableText(item: SchemaItem, answers: Answers): string | undefined {
  const text = answerOf(item, answers)?.[0]
  if (text === undefined) return undefined
  const kind = comparableKind(item)
  if (kind === 'day') return parseLocalDate(text)
  if (kind === 'number') return isDigits(text) ? text.replace(/^0+(?=\d)/, '') : undefined
  return kind && text
}

/** undefined: unanswered. */
function answerOf(item: SchemaItem, answers: Answers): Answer | undefined {
  const type = itemTypeOf(item)
  const answer = answers.get(item.itemKey) ?? []
  return !type || isUnanswered(answer, type) ? undefined : answer
}
