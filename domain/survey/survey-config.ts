/** A form as a municipality configures it (spec §3 "Survey config", ENT-01). Unknown fields are kept. */
export type SurveyConfig = {
  surveyId: string
  /** Number of the form within the municipality, prefix of member numbers. */
  surveySubId?: number | string
  surveyTitle: string
  /** Limited markdown: links and paragraphs. */
  description?: string
  headerImageUrl?: string | { headerUrl?: string; imageSize?: ImageSize }
  /** Of the image above, where that is a string. */
  imageSize?: ImageSize
  /** Items in the order they are shown. Missing: the form cannot be opened ('No survey config.'). */
  surveySchema?: readonly SchemaItem[]
  /** 1: the form takes payments. */
  usePayment?: 0 | 1
  /** The payment service whose products the form sells. */
  paymentServiceId?: string
  /** 'corona': a vaccination form. */
  surveyType?: string
  isEditDisabled?: Flag
  /** true: every save is a new answer; false or missing: one answer a resident, replaced by a later save. */
  isAppending?: Flag
  /**
   * The first minute in which residents may send the form, `YYYY-MM-DDTHH:MM` in Asia/Tokyo; absent: from the import
   * on.
   */
  publishFrom?: string
  /** The last minute in which they may, likewise; absent: for good. */
  publishTo?: string
  /** Residents may not send it until the office opens it again; what was sent is seen and cancelled as ever. */
  isPaused?: boolean
  /** Answers that a resident may have of an appending form, cancelled ones aside; 300 when absent. */
  maxAnswersPerResident?: number
  /** Days for which an answer is kept after its last change and its last reservation; missing: answers are kept. */
  retentionDays?: number
  /** How often a resident may send the form on a day (Asia/Tokyo), changes included; absent: 20. */
  maxSavesPerDay?: number
  endOfSurveyMessage?: string | readonly EndMessageBlock[]
  memberSurveyId?: string
  memberSurveySubId?: number | string
  lastResultNumber?: number
  userLanguageCode?: string
  /** Kept, but never used to choose a server. */
  endpointURL?: string
  hasMember?: boolean
  memberFormId?: string
  /** Message shown after a cancellation. */
  cancelPost?: string
  vaccinationIntervalType?: { input?: 'days' | 'months' }
  /** Survey ids, on a member config. */
  linkedForms?: readonly string[]
  /** Prefilled answers by item key, plus `reservationDate`. */
  inputs?: Readonly<Record<string, string | readonly string[]>>
  /** What must be so between the answers to several items. */
  rules?: readonly FormRule[]
  /** What the office reads of its answers, by where. */
  lists?: FormLists
}

/**
 * Columns in their order: keys of items, and what begins with `#`, which every form has. Absent: what always stands
 * there.
 */
export type FormLists = {
  /** Of the list of a day. */
  day?: readonly string[]
  /** Of exports. */
  export?: readonly string[]
  /** Of the page of one answer. */
  page?: readonly string[]
}

/**
 * A rule across items. `before`, `after`, `notBefore`, `notAfter`: of the first of two items, compared with the second;
 * of days, or of numbers, which are then less, greater, at least, at most. `equal`: two items with the same answer.
 * `atLeastOne`: one of the items is answered.
 */
export type FormRule = {
  kind: 'before' | 'after' | 'notBefore' | 'notAfter' | 'equal' | 'atLeastOne'
  /** Keys of the items. */
  items: readonly string[]
  /** What a resident reads who breaks the rule; absent: what the rule says. */
  message?: string
}

/** A switch as the specification writes it; missing or not true is off. */
type Flag = { value?: boolean }

/** Of an image, in pixels. The import of a city adds it beside the addresses of its own images. */
export type ImageSize = readonly [width: number, height: number]

/** A part of the thank-you message. */
export type EndMessageBlock =
  | { type: 'text'; text: string }
  | { type: 'image'; originalContentUrl: string; imageSize?: ImageSize; text?: string }

/** One item of a form (spec §3 "Schema item", ENT-02). */
export type SchemaItem = {
  itemKey: string
  title: string
  /** A registered item type; an unknown one shows nothing and takes no answer (ITEM-33). */
  type: string
  description?: string
  imageUrl?: string
  imageSize?: ImageSize
  options?: readonly string[]
  /**
   * radio: the option and the section heading it stands under.
   * choicegroupheader: the option and the itemKey of the groupheader that it enables. repeat: a number of copies, and
   * that of the copy's heading, as `expandRepeats` writes it.
   */
  sectionOptions?: readonly SectionOption[]
  isRequired?: { value?: boolean; admin?: boolean | null }
  isRequiredForUser?: Flag
  isAdminItem?: boolean
  /** Read-only once an existing answer is edited. */
  isNotEditable?: boolean
  isSearchable?: Flag
  isAutomaticNumbering?: boolean
  /**
   * number: integers; repeat: copies, from 1 to 20; dateDropdown: years; date: `YYYY-MM-DD`, or relative to today:
   * `today`, `+30d`, `-3m`, `+1y` (replace the default bounds).
   */
  range?: { min?: number | string | null; max?: number | string | null }
  /** checkboxes: how many options may be chosen. */
  selection?: { min?: number | null; max?: number | null }
  scale_min?: number | null
  scale_max?: number | null
  default?: string | readonly string[]
  /** The first answer; takes precedence over `default`. */
  input?: string | readonly string[]
  /**
   * reservation: `dose` (1 when absent). groupheader: `intervalDays` or `intervalMonths` between the doses, on the
   * section of the second one.
   */
  attributes?: Readonly<Record<string, unknown>>
  disabled?: boolean
  languageSettingOptions?: readonly { languageCode: string; languageNativeName: string }[]
  setLargeCategoryTitle?: string
  setMediumCategoryTitle?: string
  setSmallCategoryTitle?: string
  /** reservation: ids of the categories that the item offers, with everything below them; absent: all. */
  categories_tree?: readonly string[]
  categoryRequiredFlag?: boolean
  calendarLabelDisplay?: boolean
  payTypeOptions?: readonly { input: string; payType: number }[]
  /** Input mode of a text; 'hankaku_only' also forbids full-width characters. */
  imeType?: string
  characterType?: readonly CharacterType[]
  inputFormat?: InputFormat
  /** In graphemes; a missing or larger max is 300, a missing min 0. */
  length?: { min?: number | null; max?: number | null; limitation?: boolean }
}

/** An option and the section it belongs to; see `SchemaItem.sectionOptions`. */
export type SectionOption = { option: { value: string }; groupheader: { value: string } }

/** A set of characters that an answer may consist of (VAL-19). */
export type CharacterType =
  | 'all'
  | 'allFull'
  | 'kanji'
  | 'hiragana'
  | 'katakana'
  | 'katakanaHalf'
  | 'alphabet'
  | 'alphabetFull'
  | 'alphabetHalf'
  | 'number'
  | 'numberFull'
  | 'numberHalf'

/** A format that a text answer must have. */
export type InputFormat = 'any' | 'postcode' | 'email' | 'phone' | 'alphanumeric' | 'identifier'

/** Whether answers to the form are paid for. */
export const takesPayments = ({ usePayment }: Pick<SurveyConfig, 'usePayment'>): boolean => usePayment === 1

/** Whether every save is a new answer; otherwise a resident has one answer, which a later save replaces. */
export const isAppending = ({ isAppending }: Pick<SurveyConfig, 'isAppending'>): boolean =>
  isAppending?.value === true

/**
 * Answers that a resident may have of an appending form, cancelled ones aside; undefined for another form, which has
 * one.
 */
export const maxAnswersOf = (config: SurveyConfig): number | undefined =>
  isAppending(config) ? (config.maxAnswersPerResident ?? 300) : undefined

/** The header image; undefined if the config has none or an empty address (FORM-02). */
export function headerImage({ headerImageUrl: image, imageSize }: SurveyConfig) {
  const { headerUrl: url, imageSize: size } =
    typeof image === 'string' ? { headerUrl: image, imageSize } : (image ?? {})
  return url === undefined || url === '' ? undefined : { url, size }
}
