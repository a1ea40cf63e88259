import type { Control } from '../item-type.ts'
import type { InputFormat, SchemaItem } from '../survey-config.ts'
import { autoCompleteOf } from './auto-complete.ts'

/** What a text in a format is, as HTML names it. */
const purposes: Readonly<Partial<Record<InputFormat, string>>> = {
  phone: 'tel',
  postcode: 'postal-code',
  email: 'email',
}

type LineControl = Extract<Control, { kind: 'line' }>

/** The control of a one-line text; its keyboard follows from format, input mode and character types (ITEM-34). */
export const lineControl = (item: SchemaItem): LineControl => ({
  kind: 'line',
  inputMode: inputModeOf(item),
  autoComplete: autoCompleteOf(item, purposes[item.inputFormat ?? 'any']),
})

function inputModeOf({ inputFormat, imeType, characterType }: SchemaItem): LineControl['inputMode'] {
  if (inputFormat === 'email' || imeType === 'email') return 'email'
  if (inputFormat === 'phone' || imeType === 'tel') return 'tel'
  if (inputFormat === 'postcode' || imeType === 'numeric') return 'numeric'
  return characterType?.length === 1 && characterType[0] === 'numberHalf' ? 'numeric' : 'text'
}
