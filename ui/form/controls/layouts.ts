import type { Control } from '../../../domain/survey/item-type.ts'

/** How an item stands on the page around its control. */
type Layout =
  /** One element takes the focus; the title is its label. */
  | { frame: 'label' }
  /** Several elements, with the title as their legend; `isFaultyItself`: each of them says that something is wrong. */
  | { frame: 'group'; role?: 'radiogroup'; isFaultyItself?: true }
  /** Something to read. `tellsItself`: the control draws the description, and the picture tells nothing more. */
  | { frame: 'reading'; tellsItself?: true }

const label = { frame: 'label' } as const
const group = { frame: 'group' } as const
const radios = { frame: 'group', role: 'radiogroup' } as const
// Of several choices the fieldset says that something is wrong, not each of them.
const fields = { frame: 'group', isFaultyItself: true } as const

export const layouts: Readonly<Record<Control['kind'], Layout>> = {
  line: label,
  area: label,
  select: label,
  radios,
  scale: radios,
  checkboxes: group,
  products: group,
  attachment: group,
  date: fields,
  'date-selects': fields,
  category: fields,
  'text-block': { frame: 'reading', tellsItself: true },
  link: { frame: 'reading' },
  repeat: { frame: 'reading' },
  'section-heading': group,
  hidden: group,
}
