import { visibleItems } from '../../../domain/form/form.ts'
import { isRequired } from '../../../domain/form/required.ts'
import { sectionsOf } from '../../../domain/form/sections.ts'
import { ageLimitOf } from '../../../domain/reservation/age-limit.ts'
import { isOffered } from '../../../domain/reservation/category-tree.ts'
import { routeAfterForm } from '../../../domain/survey/route-after-form.ts'
import { linkTarget } from '../../../domain/survey/rules/link-target.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import type { BundleContext } from './bundle-context.ts'

type Schema = readonly SchemaItem[]

const maxDays = 3_650
const maxMonths = 120
/** The form of a route name, unlike a path or a URL. */
const routeName = /^[A-Za-z][\w-]*$/

/**
 * The findings of a form with reservations: offered categories, doses and their intervals, and the route after the
 * form.
 */
export function* reservationFindings(
  config: SurveyConfig,
  path: string,
  { categoryIds, bookables }: Pick<BundleContext, 'categoryIds' | 'bookables'>,
): Generator<Finding> {
  const schema = config.surveySchema ?? []
  for (const [index, item] of schema.entries()) {
    const step = pathStep(path, index)
    if (item.type === 'reservation') {
      yield* offerFindings(item, step, categoryIds)
      yield* ageFindings(item, step, schema, bookables)
      yield* doseFindings(item, step, config)
    } else if (item.type === 'groupheader') yield* intervalFindings(item, step, config)
  }
  yield* linkFindings(schema, path)
}

function* offerFindings(
  item: SchemaItem,
  path: string,
  categoryIds: BundleContext['categoryIds'],
): Generator<Finding> {
  if (!categoryIds) return yield finding(path, 'reservation.no_categories', {})
  for (const [index, id] of (item.categories_tree ?? []).entries())
    if (!categoryIds.has(id))
      yield finding(pathStep(`${path}.categories_tree`, index), 'reservation.category_unknown', {
        id,
        near: nearestName(id, [...categoryIds]),
      })
}

/** Who may book by age is known by a birthday that everybody is asked for. */
function* ageFindings(
  item: SchemaItem,
  path: string,
  schema: Schema,
  bookables: BundleContext['bookables'],
): Generator<Finding> {
  const asks = visibleItems(schema, 'user').some(
    (each) => each.type === 'birthday' && isRequired(each, 'user'),
  )
  if (!bookables || asks) return
  const { categories: tree, items } = bookables
  const limited = items.find(
    (each) => isOffered(tree, item, each.categoryId) && ageLimitOf({ tree, items }, each),
  )
  if (limited) yield finding(path, 'reservation.birthday_missing', { name: limited.itemName })
}

const doseOf = ({ attributes }: SchemaItem): unknown => attributes?.dose ?? 1

/** A second dose needs a first one, and every dose of a vaccination an item for the day on which it was given. */
function* doseFindings(item: SchemaItem, path: string, config: SurveyConfig): Generator<Finding> {
  const schema = config.surveySchema ?? []
  const dose = doseOf(item)
  const isCorona = config.surveyType === 'corona'
  if (dose !== 1 && dose !== 2) return yield finding(`${path}.attributes.dose`, 'dose.invalid', {})
  if (dose === 2 && !isCorona) yield finding(`${path}.attributes.dose`, 'dose.not_vaccination', {})
  if (!isCorona) return
  const isFirst = (other: SchemaItem) => other.type === 'reservation' && doseOf(other) === 1
  if (dose === 2 && !schema.some(isFirst)) yield finding(`${path}.attributes.dose`, 'dose.first_missing', {})
  const section = sectionsOf(schema).find(({ items }) => items.includes(item))
  if (!section?.items.some(({ type }) => type === 'sesshuJisshiDate'))
    yield finding(path, 'dose.date_missing', {})
}

function* intervalFindings(item: SchemaItem, path: string, config: SurveyConfig): Generator<Finding> {
  const counted = config.vaccinationIntervalType?.input ?? 'days'
  const bounds = [
    ['intervalDays', maxDays, 'days'],
    ['intervalMonths', maxMonths, 'months'],
  ] as const
  for (const [key, max, kind] of bounds) {
    const value = item.attributes?.[key]
    if (value === undefined) continue
    const step = `${path}.attributes.${key}`
    if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > max)
      yield finding(step, 'interval.invalid', { max })
    else if (kind !== counted) yield finding(step, 'interval.not_counted', { counted })
  }
}

/** A warning for each link button with a route name, to which the form leads instead of to the calendar (ROUTE-10). */
function* linkFindings(schema: Schema, path: string): Generator<Finding> {
  if (!schema.some(({ type }) => type === 'reservation')) return
  for (const [index, item] of schema.entries()) {
    const name = item.type === 'linkbutton' ? linkTarget(item) : undefined
    if (name === undefined || !routeName.test(name) || routeAfterForm(schema, new Set([name])) === 'calendar')
      continue
    yield finding(pathStep(path, index), 'reservation.led_elsewhere', { name })
  }
}
