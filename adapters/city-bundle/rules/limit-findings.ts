import { type LocalDate, parseLocalDate, plusDays } from '../../../domain/shared/local-date.ts'
import type { Control } from '../../../domain/survey/item-type.ts'
import { attachmentLimits } from '../../../domain/survey/rules/attachment-value.ts'
import { isRelativeDay, itemDayBounds } from '../../../domain/survey/rules/date-rules.ts'
import { lengthBounds, maxTextLength } from '../../../domain/survey/rules/text-rules.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding } from '../fault.ts'

const maxSteps = 100

/** How the item is drawn, and the day on which it is checked. */
type Limited = { control: Control; today: LocalDate }

/** The findings of the limits of an item, which must allow some answer. */
export function* limitFindings(
  item: SchemaItem,
  path: string,
  { control, today }: Limited,
): Generator<Finding> {
  yield* rangeFindings(item, `${path}.range`, { control, today })
  yield* selectionFindings(item, `${path}.selection`, control)
  if (control.kind === 'scale') yield* scaleFindings(item, path)
  yield* lengthFindings(item, `${path}.length`)
}

type Bound = number | string

/** How the bounds of an item are written, by its control: as days, years or whole numbers. */
function boundRule(control: Control): {
  code: 'range.not_date' | 'range.not_year' | 'range.not_integer'
  fits(bound: Bound): boolean
} {
  if (control.kind === 'date')
    return {
      code: 'range.not_date',
      fits: (bound) => isRelativeDay(bound) || parseLocalDate(String(bound)) !== undefined,
    }
  if (control.kind === 'date-selects')
    return { code: 'range.not_year', fits: (bound) => /^[1-9]\d{3}$/.test(String(bound)) }
  return { code: 'range.not_integer', fits: (bound) => /^\d{1,15}$/.test(String(bound)) }
}

function* rangeFindings(item: SchemaItem, path: string, { control, today }: Limited): Generator<Finding> {
  const { range } = item
  if (!range) return
  const { code, fits } = boundRule(control)
  const wrong = (['min', 'max'] as const).filter((end) => {
    const bound = range[end] ?? undefined
    return bound !== undefined && !fits(bound)
  })
  for (const end of wrong) yield finding(`${path}.${end}`, code, {})
  if (wrong.length > 0) return
  const [min, max] = boundsInForce(range, control)
  if (min !== undefined && max !== undefined && min > max)
    return yield finding(path, isHalfMoving(range) ? 'range.reversed_now' : 'range.reversed', {
      min: String(min),
      max: String(max),
    })
  const day = control.kind === 'date' ? reversedDay(item, today) : undefined
  if (day !== undefined) yield finding(path, 'range.reversed_on', { day })
}

/**
 * Whether one end moves with the days and the other does not: by time alone a range that has days loses them, or gets
 * some.
 */
const isHalfMoving = ({ min, max }: NonNullable<SchemaItem['range']>): boolean =>
  (min ?? '') !== '' && (max ?? '') !== '' && isRelativeDay(min) !== isRelativeDay(max)

/** As long as it takes until every month has met every 29 February. */
const daysAhead = 4 * 366

/**
 * The first day ahead on which a range whose bounds both move allows no day: 30 days are more than a month in February.
 */
function reversedDay(item: SchemaItem, today: LocalDate): LocalDate | undefined {
  if (!isRelativeDay(item.range?.min) || !isRelativeDay(item.range?.max ?? 'today')) return undefined
  for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
    const day = plusDays(today, ahead)
    const { min, max } = itemDayBounds(item, { today: day })
    if (min > max) return day
  }
  return undefined
}

/** The bounds that apply. For dates the item type gives the missing ones: a range that begins tomorrow needs an end. */
function boundsInForce(
  range: NonNullable<SchemaItem['range']>,
  control: Control,
): [Bound | undefined, Bound | undefined] {
  if (control.kind === 'date') return [control.min, control.max]
  if (control.kind === 'date-selects') return [control.minYear, control.maxYear]
  const [min, max] = [range.min ?? undefined, range.max ?? undefined]
  return [min === undefined ? min : Number(min), max === undefined ? max : Number(max)]
}

function* selectionFindings(item: SchemaItem, path: string, control: Control): Generator<Finding> {
  const min = item.selection?.min ?? 0
  const max = item.selection?.max ?? undefined
  if (max !== undefined && min > max) yield finding(path, 'selection.reversed', { min, max })
  if (control.kind === 'attachment') {
    const most = attachmentLimits.filesOfItem
    for (const end of ['min', 'max'] as const)
      if ((item.selection?.[end] ?? 0) > most)
        yield finding(`${path}.${end}`, 'selection.too_many_files', { max: most })
  }
  if (control.kind !== 'checkboxes') return
  const options = control.options.length
  if (options === 0) return
  if (min > options) yield finding(`${path}.min`, 'selection.beyond_options', { options })
  if (max !== undefined && max > options)
    yield finding(`${path}.max`, 'selection.beyond_options', { options })
}

function* scaleFindings(item: SchemaItem, path: string): Generator<Finding> {
  const min = item.scale_min ?? 0
  const max = item.scale_max ?? 10
  if (min >= max) yield finding(`${path}.scale_min`, 'scale.reversed', { min, max })
  else if (max - min > maxSteps) yield finding(`${path}.scale_max`, 'scale.too_wide', { max: maxSteps })
}

function* lengthFindings(item: SchemaItem, path: string): Generator<Finding> {
  const { min, max } = lengthBounds(item)
  if (min > max) yield finding(path, 'length.reversed', { min, max })
  if ((item.length?.max ?? 0) > maxTextLength)
    yield finding(`${path}.max`, 'length.capped', { max: maxTextLength })
  else if (max === maxTextLength && (item.length?.max ?? max) < max)
    yield finding(`${path}.max`, 'length.not_limited', { max })
}
