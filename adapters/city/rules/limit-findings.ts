import { parseLocalDate } from '../../../domain/shared/local-date.ts'
import type { Control } from '../../../domain/survey/item-type.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { type Finding, type FindingCode, finding } from '../fault.ts'

const longestText = 300
const mostSteps = 100

/** The limits that an item sets to its answers must be ones that some answer can keep. */
export function* limitFindings(item: SchemaItem, path: string, control: Control): Generator<Finding> {
  yield* rangeFindings(item, `${path}.range`, control)
  yield* selectionFindings(item, `${path}.selection`, control)
  if (control.kind === 'scale') yield* scaleFindings(item, path)
  yield* lengthFindings(item, `${path}.length`)
}

type Bound = number | string

/** How a range is written depends on what draws the item: days, years, or whole numbers. */
function rangeRule(control: Control): { code: FindingCode; read: (bound: Bound) => Bound | undefined } {
  if (control.kind === 'date')
    return { code: 'range.not_date', read: (bound) => parseLocalDate(String(bound)) }
  const whole = (min: number, max: number) => (bound: Bound) => {
    const value = /^\d{1,15}$/.test(String(bound)) ? Number(bound) : undefined
    return value !== undefined && value >= min && value <= max ? value : undefined
  }
  return control.kind === 'date-selects'
    ? { code: 'range.not_year', read: whole(1, 9999) }
    : { code: 'range.not_integer', read: whole(0, Number.MAX_SAFE_INTEGER) }
}

function* rangeFindings({ range }: SchemaItem, path: string, control: Control): Generator<Finding> {
  const { code, read } = rangeRule(control)
  const bounds = { min: range?.min ?? undefined, max: range?.max ?? undefined }
  const { min, max } = { min: maybe(bounds.min, read), max: maybe(bounds.max, read) }
  if (bounds.min !== undefined && min === undefined) yield finding(`${path}.min`, code, {})
  if (bounds.max !== undefined && max === undefined) yield finding(`${path}.max`, code, {})
  if (min !== undefined && max !== undefined && min > max)
    yield finding(path, 'range.reversed', { min: String(min), max: String(max) })
}

const maybe = <T, R>(value: T | undefined, read: (value: T) => R): R | undefined =>
  value === undefined ? undefined : read(value)

function* selectionFindings(item: SchemaItem, path: string, control: Control): Generator<Finding> {
  const min = item.selection?.min ?? 0
  const max = item.selection?.max ?? undefined
  if (max !== undefined && min > max) yield finding(path, 'selection.reversed', { min, max })
  if (control.kind !== 'checkboxes') return
  const options = control.options.length
  if (min > options) yield finding(`${path}.min`, 'selection.beyond_options', { options })
  if (max !== undefined && max > options)
    yield finding(`${path}.max`, 'selection.beyond_options', { options })
}

function* scaleFindings(item: SchemaItem, path: string): Generator<Finding> {
  const min = item.scale_min ?? 0
  const max = item.scale_max ?? 10
  if (min >= max) yield finding(`${path}.scale_min`, 'scale.reversed', { min, max })
  else if (max - min > mostSteps) yield finding(`${path}.scale_max`, 'scale.too_wide', { max: mostSteps })
}

function* lengthFindings({ length }: SchemaItem, path: string): Generator<Finding> {
  const min = length?.min ?? 0
  const max = Math.min(length?.max ?? longestText, longestText)
  if (min > max) yield finding(path, 'length.reversed', { min, max })
  if ((length?.max ?? 0) > longestText) yield finding(`${path}.max`, 'length.capped', { max: longestText })
}
