import type { LocalDate } from '../shared/local-date.ts'
import type { Answer } from './answer.ts'
import type { Issue } from './issue.ts'
import type { AttachmentValue } from './rules/attachment-value.ts'
import type { SchemaItem, SurveyConfig } from './survey-config.ts'

/** A choice: the value that is stored, and the text that is shown. */
export type Option = { value: string; label: string }

/**
 * The control that draws an item, as data. A type that fits an existing control needs no UI code; a new kind needs one
 * file in `ui/form/controls/`, and the compiler points at what is missing.
 */
export type Control =
  | {
      kind: 'line'
      inputMode: 'text' | 'numeric' | 'tel' | 'email'
      autoComplete?: string | undefined
      lookup?: 'address'
      /** Texts that are offered while one types. */
      suggestions?: readonly string[]
    }
  | { kind: 'area' }
  | { kind: 'radios'; sections: readonly { heading?: string; options: readonly Option[] }[] }
  | { kind: 'select'; options: readonly Option[] }
  | { kind: 'checkboxes'; options: readonly Option[]; max?: number }
  | { kind: 'date'; min: LocalDate; max: LocalDate; autoComplete?: string | undefined }
  | { kind: 'date-selects'; minYear: number; maxYear: number }
  | { kind: 'scale'; min: number; max: number }
  /**
   * The three levels of a category, then the reservation item. The category tree gives the title of a level without
   * one.
   */
  | { kind: 'category'; titles: { large?: string; medium?: string; small?: string } }
  /** Shown, never answered. */
  | { kind: 'text-block'; tone: 'paragraph' | 'guide' }
  | { kind: 'section-heading' }
  | { kind: 'link'; target: string }
  /** What is bought, a line for each product. */
  | { kind: 'products' }
  /** Files: how many, and bytes of one of them and of the pieces in which it is sent. */
  | { kind: 'attachment'; max: number; maxBytes: number; pieceBytes: number }
  /** Not drawn at all. */
  | { kind: 'hidden' }

/** What an item needs to know of its form to show a member number. */
export type NumberedForm = Pick<SurveyConfig, 'surveySubId' | 'memberSurveySubId'>

/** What rules need besides item and answer: today in Asia/Tokyo. */
export type RuleContext = { today: LocalDate }

/**
 * One kind of item: how it is drawn, checked, shown and stored. Rules that are common to all types (required, admin,
 * read-only, disabled sections) are applied outside, in `domain/form/`.
 */
export type ItemType = {
  /** false: shown only; never validated, stored or sent (paragraph, guide, groupheader, linkbutton). */
  takesAnswer: boolean
  /** The control for the item. */
  control(item: SchemaItem, context: RuleContext): Control
  /**
   * The texts that answers are chosen from; absent: what is written is the answer. None of an item that offers none.
   */
  choices?(item: SchemaItem): readonly string[]
  /** The issues of a non-blank answer; empty if it is valid. Takes linear time. */
  check(answer: Answer, item: SchemaItem, context: RuleContext): readonly Issue[]
  /**
   * The answer as shown in the confirm dialog, the list and the details; '' if unanswered, and where screens word it
   * themselves.
   */
  shown(answer: Answer, item: SchemaItem, form: NumberedForm): string
  /** The issue of a blank required answer; absent: `required`. */
  blankIssue?(item: SchemaItem): Issue
  /** Whether residents must answer the item whatever `isRequired` is (VAL-03, VAL-05). */
  requiredOfResidents?(item: SchemaItem): boolean
  /** Whether nobody fills in the item; it keeps its stored answer, else its initial one (VAL-24). */
  readOnly?(item: SchemaItem): boolean
  /** The answer that staff give, whatever they enter; undefined: they answer as residents do. */
  answerOfStaff?(item: SchemaItem): Answer | undefined
  /**
   * Whether whoever fills in the form only reads the answer; `isAnswered`: it is one that is edited and has the item
   * answered.
   */
  fixed?(form: { mode: 'user' | 'admin'; isAnswered: boolean }): boolean
  /** The files that an answer names; left out: it never names any. */
  files?(answer: Answer): readonly AttachmentValue[]
  /** The issue of an answer that staff give; absent: they may. Where there is one, they need not answer either. */
  issueOfStaff?(item: SchemaItem): Issue
  /** true for checkboxes: one stored row per option, '' for those not chosen (ENT-05). */
  rowPerOption?: boolean
  /** true: an answer may be several texts, each a row of its own. */
  severalTexts?: boolean
  /** true: no form shows the item. */
  hidden?: boolean
  /** true for dates: the text `'null'` counts as blank and is stored as null (VAL-09). */
  nullable?: boolean
  /** The answer as it is stored: uniform line breaks, options in their order. Invalid texts are kept for `check`. */
  normalised?(answer: Answer, item: SchemaItem): Answer
  /** What is looked for, written as it is stored; absent: as `normalised`. */
  searched?(answer: Answer, form: NumberedForm): Answer
}
