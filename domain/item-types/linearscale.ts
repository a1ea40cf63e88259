import { type Issue, issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** First and last step of a scale without bounds (CONST-08). */
const DEFAULT_MIN = 0
const DEFAULT_MAX = 10

/** An integer from `scale_min` to `scale_max`, both included (VAL-17, ITEM-18). */
export const linearscale: ItemType = {
  takesAnswer: true,
  control: (item) => ({ kind: 'scale', ...scaleOf(item) }),
  check: ([value = ''], item) => checkStep(value, item),
  shown: ([value = '']) => value,
}

const scaleOf = (item: SchemaItem): { min: number; max: number } => ({
  min: item.scale_min ?? DEFAULT_MIN,
  max: item.scale_max ?? DEFAULT_MAX,
})

function checkStep(value: string, item: SchemaItem): readonly Issue[] {
  const { min, max } = scaleOf(item)
  const step = /^(?:0|-?[1-9]\d{0,8})$/.test(value) ? Number(value) : Number.NaN
  return step >= min && step <= max ? [] : [issue(item, 'scale.range', { min, max })]
}
