import { rules as ja } from '../../application/texts/ja.json'
import { type Texts, textsIn } from '../../application/texts/languages.ts'
import { checkFormWithRules } from '../../domain/survey/form-rules.ts'
import type { Issue } from '../../domain/survey/issue.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'

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

/** What judges and words the rules across the items of a form. */
export type FormRules = {
  texts: Texts<'rules'>
  check: typeof checkFormWithRules
  /** The rule that the answer to a field breaks, of those whose error stands at it. */
  issueOf(form: Form, field: Field): Issue | undefined
  /** After a field changed: the errors of rules that are shown at other fields are judged again; once it is left, new ones are shown. */
  judgeOthers(form: Form, field: Field, isLeft: boolean): void
}

/** The rules across items, worded in a language. Rejects if the texts do not come. */
export const loadFormRules = async (languageCode: string): Promise<FormRules> => ({
  texts: await textsIn(languageCode, 'rules', ja),
  check: checkFormWithRules,
  issueOf,
  judgeOthers,
})

const isOfRule = (issue: Issue | undefined): boolean => issue?.code.startsWith('rule.') === true

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
