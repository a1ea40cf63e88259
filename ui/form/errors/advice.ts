import type { TextKey } from '../../../application/texts/languages.ts'
import type { Issue } from '../../../domain/survey/issue.ts'
import type { Control } from '../../../domain/survey/item-type.ts'
import { isSentence } from '../../../domain/survey/rules/titles.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'

type KeyIn<Group extends string, K extends string = TextKey<'errors'>> = K extends `${Group}.${string}`
  ? K
  : never

/** Whether nothing was answered, in contrast to something that is wrong. */
export const isBlank = ({ code }: Issue): boolean =>
  ['required', 'required.choice', 'category.missing', 'product.required'].includes(code)

/** How many of them say that nothing was answered, and how many that something is wrong. */
export function countsOf(issues: readonly Issue[]): { blank: number; wrong: number } {
  const blank = issues.filter(isBlank).length
  return { blank, wrong: issues.length - blank }
}

/**
 * The text that names an item in its error: a sentence of its own where nothing was answered, else the beginning of
 * what its rule says. undefined: the rule's own words name it.
 * @param title as it is shown
 */
export function namingOf(
  { code }: Issue,
  kind: Control['kind'],
  title: string,
): KeyIn<'blank' | 'of'> | undefined {
  switch (code) {
    case 'required':
    case 'required.choice':
      if (isSentence(title)) return 'blank.answer'
      return isWritten(kind) ? 'blank.enter' : 'blank.choose'
    case 'text.character':
      return 'of.character'
    case 'text.format':
    case 'member_number.length':
      return 'of.format'
    case 'email.invalid':
    case 'postcode.invalid':
    case 'member_number.taken':
    case 'product.required':
    case 'category.missing':
    case 'rule.atLeastOne':
    case 'rule.message':
      return undefined
    default:
      return 'of.rule'
  }
}

const isWritten = (kind: Control['kind']): boolean => ['line', 'area', 'date'].includes(kind)

/**
 * The text that tells what to do about an error, where the error itself does not: what is written how, with an example.
 */
export function adviceOn({ code }: Issue, item: SchemaItem): KeyIn<'advice'> | undefined {
  switch (code) {
    case 'text.format':
      return ofFormats[item.inputFormat ?? '']
    case 'text.character':
      // The help with what is written names the characters that are allowed.
      return item.characterType?.length ? undefined : 'advice.characters'
    case 'choice.unknown':
      return item.type === 'suggest' ? 'advice.suggestion' : undefined
    default:
      return ofCodes[code]
  }
}

const ofFormats: Readonly<Partial<Record<string, KeyIn<'advice'>>>> = {
  phone: 'advice.phone',
  postcode: 'advice.postcode',
  email: 'advice.email',
}

const ofCodes: Readonly<Partial<Record<Issue['code'], KeyIn<'advice'>>>> = {
  'text.identifier': 'advice.identifier',
  'email.invalid': 'advice.email',
  'phone.digits': 'advice.phone',
  'postcode.invalid': 'advice.postcode',
  'number.digits': 'advice.digits',
  'member_number.length': 'advice.shorter',
  'member_number.taken': 'advice.number',
  'date.invalid': 'advice.date',
}
