import { type Issue, issue } from '../../survey/issue.ts'
import type { ItemType } from '../../survey/item-type.ts'
import { isDigits } from '../../survey/rules/digit-rules.ts'
import type { SchemaItem } from '../../survey/survey-config.ts'
import {
  automaticNumber,
  manualNumber,
  numberMeant,
  shownNumber,
  withoutLeadingZeros,
} from '../member-number.ts'

/** Whether the server gives the number, rather than a person. */
export const isAutomatic = ({ isAutomaticNumbering }: SchemaItem): boolean => isAutomaticNumbering === true

/** The member number of a member form: written by hand, or given out by the server (ITEM-31). */
export const numbering: ItemType = {
  takesAnswer: true,
  control: () => ({ kind: 'line', inputMode: 'numeric' }),
  check: ([value = ''], item) => (isAutomatic(item) ? checkAutomatic(value, item) : checkManual(value, item)),
  shown: ([value = ''], _item, form) => shownNumber(form.surveySubId, value),
  normalised: (answer, item) => (isAutomatic(item) ? answer : answer.map(shortened)),
  searched: (answer, form) => answer.map((text) => numberMeant(form.surveySubId, text)),
  readOnly: isAutomatic,
}

/** Numbers that are too long to be one stay as they are, for `check`. */
const shortened = (value: string): string =>
  value.length <= manualNumber.digits ? withoutLeadingZeros(value) : value

function checkManual(value: string, item: SchemaItem): readonly Issue[] {
  if (!/^[0-9A-Za-z]*$/.test(value)) return [issue(item, 'text.half_width', {})]
  if (!isDigits(value)) return [issue(item, 'number.digits', {})]
  return checkLength(value, manualNumber.digits, item)
}

function checkAutomatic(value: string, item: SchemaItem): readonly Issue[] {
  if (!/^[0-9A-Za-z]+$/.test(value)) return [issue(item, 'text.half_width', {})]
  return checkLength(value, automaticNumber.characters, item)
}

const checkLength = (value: string, max: number, item: SchemaItem): readonly Issue[] =>
  value.length <= max ? [] : [issue(item, 'member_number.length', { max })]
