import { itemTypeOf } from '../item-types/registry.ts'
import type { LocalDate } from '../shared/local-date.ts'
import type { Answer, Answers } from '../survey/answer.ts'
import type { Issue } from '../survey/issue.ts'
import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'
import { acceptedAnswers, isDisabledItem } from './form.ts'
import { checkFormWithRules } from './form-rules.ts'
import type { FormMode } from './required.ts'
import { disabledItems } from './sections.ts'

/** What becomes of a stored form that the office corrects. */
type CorrectedForm = {
  /** The answers that change, by item key: those asked for, and those of sections that they close; empty if cleared. */
  changed: ReadonlyMap<string, Answer>
  /** What they break, in the order of the form; what was so before is not judged. */
  issues: readonly Issue[]
  /** Items asked for that stand in sections which nobody fills in. */
  closed: readonly string[]
}

/** Types whose answers are booked, given out or bought by rules of their own. */
const fixedTypes: ReadonlySet<string> = new Set([
  'reservation',
  'numbering',
  'selectProducts',
  'selectPayType',
  'orderId',
  'attachment',
])

/** Whether the office may correct the answers to an item; what is made of others it may not either. */
export const isCorrectable = (item: SchemaItem): boolean =>
  !fixedTypes.has(item.type) && !isDisabledItem(item) && itemTypeOf(item)?.readOnly?.(item) !== true

/** A form of what the office may correct: what residents can't change any more can be changed in it. */
export const correctableForm = (config: SurveyConfig): SurveyConfig => ({
  ...config,
  surveySchema: (config.surveySchema ?? [])
    .filter((item) => itemTypeOf(item)?.takesAnswer !== true || isCorrectable(item))
    .map(({ isNotEditable: _, ...item }) => item),
})

/**
 * Corrects answers of a stored form in admin mode (ROLE-03): items that residents can't change may be corrected too.
 *
 * @param by.mode `user`: the owner corrects what the form lets them
 */
export function correctForm(
  config: SurveyConfig,
  {
    stored,
    wanted,
    today,
    mode = 'admin',
  }: { stored: Answers; wanted: Answers; today: LocalDate; mode?: FormMode },
): CorrectedForm {
  const schema = config.surveySchema ?? []
  const form = { schema, mode, editing: mode === 'user' }
  const accepted = (answers: Answers) => acceptedAnswers({ ...form, answers, existing: answers })
  const merged = new Map([...stored, ...wanted])
  const [before, after] = [accepted(stored), accepted(merged)]
  const changed = new Map<string, Answer>()
  for (const { itemKey } of schema) {
    const answer = after.get(itemKey) ?? []
    if (JSON.stringify(answer) !== JSON.stringify(before.get(itemKey) ?? [])) changed.set(itemKey, answer)
  }
  const check = (answers: Answers) =>
    checkFormWithRules({ ...form, answers, config, today, existing: stored })
  const known = check(before)
  const isNew = ({ itemKey, code }: Issue) =>
    changed.has(itemKey) || known.every((issue) => issue.itemKey !== itemKey || issue.code !== code)
  const off = disabledItems(schema, merged)
  return {
    changed,
    issues: changed.size === 0 ? [] : check(after).filter(isNew),
    closed: [...wanted.keys()].filter((itemKey) => off.has(itemKey)),
  }
}
