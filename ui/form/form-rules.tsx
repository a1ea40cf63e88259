import type { ComponentType } from 'react'
import { checkFormWithRules } from '../../domain/form/form-rules.ts'
import type { Issue } from '../../domain/survey/issue.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { saidIssue } from './said-issue.ts'

/** A field of the form, with the error that is shown at it. */
type Field = {
  readonly item: SchemaItem
  readonly state: { readonly issue: Issue | undefined }
  show(issue: Issue | undefined): void
}

/** The form whose rules are judged. */
type Form = {
  readonly source: { config: SurveyConfig }
  field(itemKey: string): Field | undefined
  issues(): readonly Issue[]
}

/** What judges the rules across the items of a form. */
export type FormRules = {
  check: typeof checkFormWithRules
  /** The rule that the answer to a field breaks, of those whose error stands at it. */
  issueOf(form: Form, field: Field): Issue | undefined
  /**
   * After a field changed: the errors of rules that are shown at other fields are judged again; once it is left, new
   * ones are shown.
   */
  judgeOthers(form: Form, field: Field, isLeft: boolean): void
  /** What a rule says that is broken: its words come with its code. */
  Said: ComponentType<{ issue: Issue }>
}

/** The rules across items. */
export const formRules: FormRules = { check: checkFormWithRules, issueOf, judgeOthers, Said }

const isOfRule = (issue: Issue | undefined): boolean => issue?.code.startsWith('rule.') === true

function Said({ issue }: { issue: Issue }) {
  const texts = useTexts('shared', 'rules')
  return saidIssue(texts, issue, useTranslation())
}

function issueOf(form: Form, field: Field): Issue | undefined {
  const { itemKey } = field.item
  return form.issues().find((issue) => issue.itemKey === itemKey && isOfRule(issue))
}

function judgeOthers(form: Form, { item }: Field, isLeft: boolean): void {
  const { rules = [] } = form.source.config
  const keys = new Set(rules.flatMap(({ items }) => (items.includes(item.itemKey) ? items : [])))
  keys.delete(item.itemKey)
  for (const itemKey of keys) {
    const other = form.field(itemKey)
    const shown = other?.state.issue
    if (other && (shown ? isOfRule(shown) : isLeft)) other.show(issueOf(form, other))
  }
}
