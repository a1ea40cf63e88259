import { test } from 'vitest'
import { anItemFile, expectFaults, survey } from './bundles.ts'

const surveySchema = [
  anItemFile({ itemKey: 'name' }),
  anItemFile({ itemKey: 'head', type: 'groupheader' }),
  anItemFile({ itemKey: 'office', isAdminItem: true }),
]
const lists = (given: object, over: object = {}) => survey({ surveySchema, lists: given, ...over })

test.each([
  [{ day: ['#name', 'nam'] }, 'day[1] list.column_unknown'],
  [{ export: ['#Code'] }, 'export[0] list.column_unknown'],
  [{ page: ['name', 'office', 'name'] }, 'page[2] list.column_twice'],
  [{ page: ['head'] }, 'page[0] list.item_unanswered'],
  [{ day: ['#payment'] }, 'day[0] list.no_payment'],
  [{ day: [] }, 'day shape.too_short'],
  [{ week: ['name'] }, 'week shape.unknown_key'],
])('the columns %j are a fault: %s', (given, place) =>
  expectFaults(lists(given), `surveys/1.json $.lists.${place}`),
)

test('columns that every form has and items, those of the office too, are no fault', () =>
  expectFaults(lists({ day: ['#name', 'office', '#code'], export: ['#code', 'name'], page: ['name'] })))
