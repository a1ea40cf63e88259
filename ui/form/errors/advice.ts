import type { TextKey } from '../../../application/texts/languages.ts'
import type { Issue } from '../../../domain/survey/issue.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'

type AdviceKey<K extends string = TextKey<'errors'>> = K extends `advice.${infer Advice}` ? Advice : never

/**
 * The text that tells what to do about an error, where the error itself does not: what is written how, with an example.
 */
export function adviceOn({ code }: Issue, item: SchemaItem): AdviceKey | undefined {
  switch (code) {
    case 'text.format':
      return ofFormats[item.inputFormat ?? '']
    case 'text.character':
      // The help with what is written names the characters that are allowed.
      return item.characterType?.length ? undefined : 'characters'
    case 'required.choice':
      return 'choice'
    case 'choice.unknown':
      return item.type === 'suggest' ? 'suggestion' : undefined
    default:
      return ofCodes[code]
  }
}

const ofFormats: Readonly<Partial<Record<string, AdviceKey>>> = {
  phone: 'phone',
  postcode: 'postcode',
  email: 'email',
}

const ofCodes: Readonly<Partial<Record<Issue['code'], AdviceKey>>> = {
  'text.identifier': 'identifier',
  'email.invalid': 'email',
  'phone.digits': 'phone',
  'postcode.invalid': 'postcode',
  'number.digits': 'digits',
  'member_number.length': 'shorter',
  'member_number.taken': 'number',
  'date.invalid': 'date',
}
