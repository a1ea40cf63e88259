import { issue } from '../../survey/issue.ts'
import type { ItemType } from '../../survey/item-type.ts'
import type { SchemaItem } from '../../survey/survey-config.ts'

/** How the order is paid, one of the ways that the form offers (PAY-10, PAY-13). */
export const selectPayType: ItemType = {
  takesAnswer: true,
  control: (item) => ({
    kind: 'radios',
    sections: [{ options: waysOf(item).map((value) => ({ value, label: value })) }],
  }),
  check: ([value = ''], item) => (waysOf(item).includes(value) ? [] : [issue(item, 'choice.unknown', {})]),
  shown: ([value = '']) => value,
  requiredOfResidents: () => true,
}

const waysOf = ({ payTypeOptions = [] }: SchemaItem): string[] => payTypeOptions.map(({ input }) => input)
