import { itemTypeOf } from '../item-types/registry.ts'
import type { Answer, Answers } from '../survey/answer.ts'
import { type Issue, issue } from '../survey/issue.ts'
import type { ItemType, RuleContext } from '../survey/item-type.ts'
import { isKeptAsNull, isUnanswered } from '../survey/rules/blank.ts'
import { choicesOf, goneChoices, withChoices } from '../survey/rules/choice-rules.ts'
import { withoutRelativeDays } from '../survey/rules/date-rules.ts'
import { answerOfConfig, initialAnswerOf } from '../survey/rules/initial-answer.ts'
import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'
import { type FormMode, isRequired } from './required.ts'
import { disabledItems, resetDisabled } from './sections.ts'

type Schema = readonly SchemaItem[]

/** The items that the form shows, in its order: those of known types, admin items only for staff (FORM-17, ITEM-33). */
export const visibleItems = (schema: Schema, mode: FormMode): SchemaItem[] =>
  schema.filter((item) => itemTypeOf(item) !== undefined && isOffered(item, mode))

/** Whether `item` is shown but cannot be filled in: `disabled` or `attributes.disabled` is set (FORM-19). */
export function isDisabledItem({ disabled, attributes }: SchemaItem): boolean {
  const attribute =
    attributes !== undefined && Object.hasOwn(attributes, 'disabled') ? attributes.disabled : false
  return disabled === true || ![undefined, null, false, 'false'].includes(attribute as undefined)
}

/**
 * The answers with which a form opens: for each item the existing answer, else the config's `inputs`, the item's
 * `input` or its `default`; a choicegroupheader without any of these has its first option (FORM-16, FORM-21, GRP-03).
 * Items of disabled sections are reset.
 */
export function initialAnswers(config: SurveyConfig, existing?: Answers): Map<string, Answer> {
  const schema = config.surveySchema ?? []
  const answers = new Map<string, Answer>()
  for (const item of schema) {
    const type = itemTypeOf(item)
    if (type?.takesAnswer !== true) continue
    const stored = existing?.get(item.itemKey)
    const answer = (stored && type.opened?.(stored, item)) ?? stored ?? firstAnswer(config, item)
    if (answer.length > 0) answers.set(item.itemKey, answer)
  }
  return resetDisabled(schema, answers)
}

/**
 * The answer with which an item is shown first; also when the section in which it stands is opened (GRP-03, FORM-21).
 */
export const firstAnswer = ({ inputs }: Pick<SurveyConfig, 'inputs'>, item: SchemaItem): Answer =>
  inputOf(inputs, item.itemKey) ??
  initialAnswerOf(item) ??
  (item.type === 'choicegroupheader'
    ? choicesOf(item).slice(0, 1)
    : itemTypeOf(item)?.opened?.(undefined, item)) ??
  []

/**
 * Checks the answer to one item: first whether it is required, then the rule of its type. Items that the given mode
 * cannot fill in are not checked: disabled ones, admin and read-only ones of residents, those of unknown types and of
 * types without answers.
 *
 * @param by.stored the answer that is edited: it may keep choices that the item does not offer any more, and a day that
 * has left a range relative to today
 * @returns the first issue; undefined if there is none
 */
export function checkItem(
  item: SchemaItem,
  answer: Answer | undefined,
  { mode, today, stored }: RuleContext & { mode: FormMode; stored?: Answer | undefined },
): Issue | undefined {
  const type = itemTypeOf(item)
  if (type?.takesAnswer !== true || !isOffered(item, mode) || isDisabledItem(item)) return undefined
  if (type.readOnly?.(item) === true && mode === 'user') return undefined
  const given = answer ?? []
  if (isUnanswered(given, type)) {
    if (!isRequired(item, mode)) return undefined
    return type.blankIssue?.(item) ?? issue(item, 'required', {})
  }
  const isList = type.rowPerOption === true || type.severalTexts === true
  if (given.length > 1 && !isList) return issue(item, 'text.format', {})
  if (mode === 'admin' && type.issueOfStaff && JSON.stringify(given) !== JSON.stringify(stored))
    return type.issueOfStaff(item)
  const offered = withChoices(item, goneChoices(item, stored))
  const judged = given[0] === stored?.[0] ? withoutRelativeDays(offered) : offered
  return type.check(given, judged, { today })[0]
}

/**
 * Checks a whole form. Items of disabled sections (GRP-05) are not checked, nor are not-editable items of an existing
 * answer. Choices of an `existing` answer that went may stay.
 * @returns at most one issue for each item, in the order of the form
 */
export function checkForm(
  form: RuleContext & {
    schema: Schema
    answers: Answers
    mode: FormMode
    editing: boolean
    existing?: Answers | undefined
  },
): Issue[] {
  const { schema, answers, mode, today, existing } = form
  const disabled = disabledItems(schema, answers)
  return schema.flatMap((item) => {
    if (disabled.has(item.itemKey) || (form.editing && item.isNotEditable === true)) return []
    const stored = existing?.get(item.itemKey)
    return checkItem(item, answers.get(item.itemKey), { mode, today, stored }) ?? []
  })
}

/**
 * The answers of a sent form that are stored: normalised and without blank answers. As an empty list stay blank
 * checkboxes, and what a resident cleared of items that are filled at first, so that no default comes back to them.
 * Dropped are unknown items, items of types without answers and items of disabled sections. Whatever was sent, admin
 * items of residents, disabled items and, on edit, not-editable items keep the `existing` answer (ROLE-02, FORM-18); so
 * do items of read-only types, which start with their initial answer (VAL-24). The answers are not checked: call
 * `checkForm` on the result.
 */
export function acceptedAnswers(form: {
  schema: Schema
  answers: Answers
  mode: FormMode
  editing: boolean
  existing?: Answers
  /** Of the config. */
  inputs?: SurveyConfig['inputs']
}): Map<string, Answer> {
  const given = new Map<string, Answer>()
  for (const item of form.schema) {
    const answer = acceptedAnswer(item, form)
    if (answer !== undefined) given.set(item.itemKey, answer)
  }
  const disabled = disabledItems(form.schema, given)
  for (const item of form.schema) {
    if (disabled.has(item.itemKey) && isOffered(item, form.mode)) given.delete(item.itemKey)
  }
  return given
}

/** Whether no item is answered, read-only ones and numbers of copies not counted (VAL-28). */
export const isEmptyForm = (schema: Schema, answers: Answers): boolean =>
  schema.every((item) => {
    const type = itemTypeOf(item)
    if (type?.takesAnswer !== true || type.readOnly?.(item) === true || item.type === 'repeat') return true
    return isUnanswered(answers.get(item.itemKey) ?? [], type)
  })

const isOffered = (item: SchemaItem, mode: FormMode): boolean => item.isAdminItem !== true || mode === 'admin'

function inputOf(inputs: SurveyConfig['inputs'], itemKey: string): Answer | undefined {
  return inputs !== undefined && Object.hasOwn(inputs, itemKey) ? answerOfConfig(inputs[itemKey]) : undefined
}

function acceptedAnswer(
  item: SchemaItem,
  form: Omit<Parameters<typeof acceptedAnswers>[0], 'schema'>,
): Answer | undefined {
  const type = itemTypeOf(item)
  if (type?.takesAnswer !== true) return undefined
  const fixed =
    !isOffered(item, form.mode) ||
    isDisabledItem(item) ||
    (form.editing && item.isNotEditable === true) ||
    (form.mode === 'admin' && type.issueOfStaff !== undefined)
  const kept = fixed || type.readOnly?.(item) === true
  const answer =
    (kept ? form.existing : form.answers)?.get(item.itemKey) ??
    (kept && !fixed ? initialAnswerOf(item) : undefined)
  if (answer !== undefined && !isUnanswered(answer, type)) return type.normalised?.(answer, item) ?? answer
  // 'null' is kept for a date (VAL-09); an untouched group of checkboxes has its rows too (ENT-05).
  if (answer !== undefined && isKeptAsNull(answer, type)) return answer
  if (fixed)
    return answer !== undefined && (type.rowPerOption === true || answer.length === 0) ? [] : undefined
  return type.rowPerOption === true || isCleared(item, type, form) ? [] : undefined
}

/** Whether a resident has emptied what was filled when the form opened first. */
const isCleared = (
  item: SchemaItem,
  type: ItemType,
  { mode, inputs }: { mode: FormMode; inputs?: SurveyConfig['inputs'] },
): boolean =>
  mode === 'user' &&
  type.readOnly?.(item) !== true &&
  (inputOf(inputs, item.itemKey) ?? initialAnswerOf(item)) !== undefined
