import type { Control } from '../item-type.ts'
import type { SchemaItem } from '../survey-config.ts'

type LineControl = Extract<Control, { kind: 'line' }>

/** How a one-line text is drawn: the keyboard follows its format, input mode and characters (ITEM-34). */
export function lineControl(item: SchemaItem): LineControl {
  const autoComplete = item.attributes?.autocomplete
  return {
    kind: 'line',
    inputMode: inputModeOf(item),
    ...(typeof autoComplete === 'string' && autoComplete !== '' && { autoComplete }),
  }
}

function inputModeOf({ inputFormat, imeType, characterType }: SchemaItem): LineControl['inputMode'] {
  if (inputFormat === 'email' || imeType === 'email') return 'email'
  if (inputFormat === 'phone' || imeType === 'tel') return 'tel'
  if (inputFormat === 'postcode' || imeType === 'numeric') return 'numeric'
  return characterType?.length === 1 && characterType[0] === 'numberHalf' ? 'numeric' : 'text'
}
