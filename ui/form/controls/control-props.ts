import type { Control } from '../../../domain/survey/item-type.ts'
import type { FieldStore } from '../field-store.ts'
import type { FormPage } from '../form-page.ts'

/** How assistive technology is told about the field around a control. */
export type ControlAria = {
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
  'aria-disabled'?: true
}

/** What a control gets: where the answer goes, how it looks, and what describes it. */
export type ControlProps<K extends Control['kind']> = {
  field: FieldStore
  control: Extract<Control, { kind: K }>
  page: FormPage
  /** For the element that takes the focus; controls of several elements leave it to their fieldset. */
  aria: ControlAria
}
