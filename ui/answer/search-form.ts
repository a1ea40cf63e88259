import { runInAction } from 'mobx'
import { searchableItems, searchQueryOf } from '../../domain/answer/search.ts'
import { checkItem } from '../../domain/form/form.ts'
import { itemTypeOf } from '../../domain/item-types/registry.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import { choicesOf } from '../../domain/survey/rules/choice-rules.ts'
import { withoutRelativeDays } from '../../domain/survey/rules/date-rules.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { FormStore } from '../form/form-store.ts'

/**
 * The searchable items of a form, filled in with the same controls as the form itself (SRCH-02): all of them stand
 * open, none has an answer yet, and what is typed is checked as it is searched for, so that the width of its characters
 * keeps nobody from searching (SRCH-03).
 */
export class SearchForm {
  readonly form: FormStore
  readonly #source: SurveyConfig

  constructor(source: SurveyConfig, today: LocalDate) {
    const { surveyId, surveyTitle, surveySchema = [] } = source
    const config = { surveyId, surveyTitle, surveySchema: searchableItems(surveySchema).map(asSearchItem) }
    const checkAnswer = checkAsSearched(source)
    this.form = new FormStore({ config, existing: undefined, mode: 'user', today, checkAnswer })
    this.#source = source
  }

  /** Whether the form has no searchable item. */
  get isEmpty(): boolean {
    return this.form.sections.length === 0
  }

  /** The current search query. */
  query(): Map<string, Answer> {
    return searchQueryOf(this.#source.surveySchema ?? [], this.form.answers(), this.#source)
  }

  /** Shows what is missing or wrong (SRCH-04, SRCH-13, VAL-25). True if one may search. */
  validate(): boolean {
    const { form } = this
    const fields = form.sections.flatMap((section) => section.fields)
    const found = fields.map((field) => form.issueOf(field))
    const issues = found.filter((issue) => issue !== undefined)
    const isNothing = this.query().size === 0
    runInAction(() => {
      fields.forEach((field, at) => {
        field.show(found[at])
      })
      form.showSummary(issues, isNothing)
    })
    return issues.length === 0 && !isNothing
  }
}

/** An error only if the text is wrong both as it was typed and as it is searched for. */
const checkAsSearched =
  (source: SurveyConfig): typeof checkItem =>
  (item, answer, context) => {
    const given = new Map([[item.itemKey, answer ?? []]])
    const query = searchQueryOf(source.surveySchema ?? [], given, source).get(item.itemKey)
    const issue = checkItem(item, query, context)
    return query === undefined || checkItem(item, answer, context) ? issue : undefined
  }

/** An item as the search form asks for it: what fills it in, hides or locks it in the form is left out. */
function asSearchItem(item: SchemaItem): SchemaItem {
  const { input: _i, default: _d, disabled: _off, isNotEditable: _n, attributes, ...kept } = item
  const { disabled: _a, ...others } = attributes ?? {}
  // What is looked for was answered on an earlier day.
  const open = withoutRelativeDays({ ...kept, attributes: others })
  // Its first option would be chosen by itself, and there are no sections to switch.
  if (item.type === 'choicegroupheader') {
    const { sectionOptions: _s, ...choice } = open
    return { ...choice, type: 'radio', options: choicesOf(item) }
  }
  return itemTypeOf(item)?.readOnly?.(item) === true ? { ...open, type: 'text' } : open
}
