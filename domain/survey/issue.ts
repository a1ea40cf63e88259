import type { FormRule } from './survey-config.ts'

/** A level of a reservation that is not chosen; `title` is the form item's own name for it. */
export type MissingLevel = { level: 'large' | 'medium' | 'small' | 'item'; title?: string }

/** Every issue code, with the details that its message needs. */
export type IssueDetails = {
  required: Record<never, never>
  'required.choice': Record<never, never>
  'text.length': { min: number; max: number }
  'text.character': Record<never, never>
  'text.format': Record<never, never>
  'text.half_width': Record<never, never>
  'text.identifier': Record<never, never>
  'email.invalid': Record<never, never>
  'phone.digits': Record<never, never>
  'postcode.invalid': Record<never, never>
  'number.digits': Record<never, never>
  'number.range': { min?: number; max?: number }
  'member_number.length': { max: number }
  /** Another resident has, or had, the number. */
  'member_number.taken': Record<never, never>
  'date.invalid': Record<never, never>
  'date.range': { min: string; max: string }
  'choice.unknown': Record<never, never>
  'choices.count': { min: number; max?: number }
  'scale.range': { min: number; max: number }
  /** A file is named that is not the resident's, belongs to another answer, or is no longer kept. */
  'attachment.unknown': Record<never, never>
  /** A file is still being sent, or that was broken off. */
  'attachment.unfinished': Record<never, never>
  'attachment.count': { min: number; max: number }
  'product.required': Record<never, never>
  /** The missing levels in their order; the message has a line for each (VAL-05). */
  'category.missing': { levels: readonly MissingLevel[] }
} & RuleIssueDetails

/**
 * Every code of a broken rule across items; its text is fetched by the forms that have rules. `other` is the title of
 * the other item.
 */
type RuleIssueDetails = Record<`rule.${Exclude<FormRule['kind'], 'atLeastOne'>}`, { other: string }> &
  Record<`rule.number.${Exclude<FormRule['kind'], 'atLeastOne' | 'equal'>}`, { other: string }> & {
    /** The titles of the items. */
    'rule.atLeastOne': { titles: string }
    /** The form has words of its own for it. */
    'rule.message': { message: string }
  }

/** Code of an issue: the rule that an answer breaks. */
export type IssueCode = keyof IssueDetails

/** A broken rule of one item. */
export type Issue = {
  [C in IssueCode]: { readonly itemKey: string; readonly code: C; readonly details: IssueDetails[C] }
}[IssueCode]

/** An issue of `item`. */
export const issue = <C extends IssueCode>(
  item: { itemKey: string },
  code: C,
  details: IssueDetails[C],
): Issue => ({ itemKey: item.itemKey, code, details }) as Issue
