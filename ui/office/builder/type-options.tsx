import { itemTypeWords } from '../../../application/texts/item-type-words.ts'
import { builder as texts } from '../../../application/texts/office.json'
import type { ItemTypeName } from '../../../domain/item-types/registry.ts'

const groups: Readonly<Record<'write' | 'choose' | 'show', readonly ItemTypeName[]>> = {
  write: [
    ...(['text', 'textarea', 'number', 'email', 'phone', 'postcode', 'address'] as const),
    ...(['date', 'birthday', 'dateDropdown'] as const),
  ],
  choose: [
    ...(['radio', 'checkboxes', 'dropdown', 'suggest', 'linearscale', 'choicegroupheader'] as const),
    'languageSuggest',
  ],
  show: ['groupheader', 'repeat', 'paragraph', 'guide', 'linkbutton'],
}

const grouped = new Set(Object.values(groups).flat())
const special = (Object.keys(itemTypeWords) as ItemTypeName[]).filter((type) => !grouped.has(type))

/** Every type to choose from, those that are used most first. */
export const TypeOptions = () =>
  [...(Object.entries(groups) as ['write', readonly ItemTypeName[]][]), ['special', special] as const].map(
    ([name, types]) => (
      <optgroup key={name} label={texts[`types.${name}`]}>
        {types.map((type) => (
          <option key={type} value={type}>
            {itemTypeWords[type].name}
          </option>
        ))}
      </optgroup>
    ),
  )
