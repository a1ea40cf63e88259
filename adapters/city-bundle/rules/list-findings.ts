import { isListColumn, listColumns, orderListColumns } from '../../../application/office/list-columns.ts'
import { itemTypeOf } from '../../../domain/item-types/registry.ts'
import { type FormLists, type SurveyConfig, takesPayments } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'

const places = ['day', 'export', 'page'] as const satisfies readonly (keyof FormLists)[]

/** The findings of the columns that a form names for the lists of the office. */
export function* listFindings(config: SurveyConfig): Generator<Finding> {
  for (const place of places) {
    const columns = config.lists?.[place] ?? []
    for (const [index, column] of columns.entries()) {
      const path = pathStep(`$.lists.${place}`, index)
      if (columns.indexOf(column) < index) yield finding(path, 'list.column_twice', {})
      else yield* columnFindings(column, config, path)
    }
  }
}

function* columnFindings(column: string, config: SurveyConfig, path: string): Generator<Finding> {
  const schema = config.surveySchema ?? []
  if (isListColumn(column)) {
    if (Object.hasOwn(orderListColumns, column) && !takesPayments(config))
      yield finding(path, 'list.no_payment', {})
    return
  }
  const item = schema.find(({ itemKey }) => itemKey === column)
  if (!item) {
    const known = [...Object.keys(listColumns), ...schema.map(({ itemKey }) => itemKey)]
    yield finding(path, 'list.column_unknown', { column, near: nearestName(column, known) })
  } else if (itemTypeOf(item)?.takesAnswer !== true) yield finding(path, 'list.item_unanswered', {})
}
