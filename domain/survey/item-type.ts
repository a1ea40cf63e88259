import type { LocalDate } from '../shared/local-date.ts'
import type { Answer } from './answer.ts'
import type { Issue } from './issue.ts'
import type { SchemaItem } from './survey-config.ts'

export type Option = { value: string; label: string }

/**
 * What draws an item: data, not React. A type that fits an existing control needs no UI code;
 * a new kind needs one file in `ui/controls/`, and the compiler points at what is missing.
 */
export type Control =
  | {
      kind: 'line'
      inputMode: 'text' | 'numeric' | 'tel' | 'email'
      autoComplete?: string
      lookup?: 'address'
      /** Texts that are offered while one types. */
      suggestions?: readonly string[]
    }
  | { kind: 'area' }
  | { kind: 'radios'; sections: readonly { heading?: string; options: readonly Option[] }[] }
  | { kind: 'select'; options: readonly Option[] }
  | { kind: 'checkboxes'; options: readonly Option[]; max?: number }
  | { kind: 'date'; min: LocalDate; max: LocalDate; autoComplete?: string }
  | { kind: 'date-selects'; minYear: number; maxYear: number }
  | { kind: 'scale'; min: number; max: number }
  /** The three levels of a category, then what is reserved in it. A level without a title is named by the category tree. */
  | { kind: 'category'; titles: { large?: string; medium?: string; small?: string } }
  /** Shown, never answered. */
  | { kind: 'text-block'; tone: 'paragraph' | 'guide' }
  | { kind: 'section-heading' }
  | { kind: 'link'; target: string }

/** When a rule is applied: days are Asia/Tokyo. */
export type RuleContext = { today: LocalDate }

/**
 * One kind of item. Required, admin-only, read-only, hidden, disabled-by-section and reset are decided once,
 * outside the types, by what these say of themselves.
 */
export type ItemType = {
  /** false: shown only; never validated, stored or sent (paragraph, guide, groupheader, linkbutton). */
  takesAnswer: boolean
  /** How the control draws the item. */
  control(item: SchemaItem, context: RuleContext): Control
  /** Complaints about a non-blank answer. "Required" is checked once, for every type. Linear in the text's length. */
  check(answer: Answer, item: SchemaItem, context: RuleContext): readonly Issue[]
  /** What a person reads in the confirm dialog, the list and the detail. '' when unanswered. */
  shown(answer: Answer, item: SchemaItem): string
  /** Complaint about a blank required answer; `required` when not given. */
  blankIssue?(item: SchemaItem): Issue
  /** Whether residents must answer it whatever `isRequired` says (VAL-03, VAL-05). */
  requiredOfResidents?(item: SchemaItem): boolean
  /** True for what nobody fills in the form: it keeps its stored value, else the item's own first answer (VAL-24). */
  readOnly?: boolean
  /** True for checkboxes: one stored row per option, '' for the unchosen (ENT-05). */
  rowPerOption?: boolean
  /** True for dates: the text `'null'` is blank for the required rule and stored as null (VAL-09). */
  nullable?: boolean
  /** The answer as it is stored: one spelling of line breaks, options in their order. Texts a check complains about stay. */
  normalised?(answer: Answer, item: SchemaItem): Answer
}
