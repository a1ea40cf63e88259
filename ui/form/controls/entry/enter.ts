import type { FieldStore } from '../../field-store.ts'
import type { FormPage } from '../../form-page.ts'

/** A written entry, once its control is there. */
export type EntryProps = {
  field: FieldStore
  page: FormPage
  /** What stood in the field when help was asked for. */
  before: string
}

/** Puts a text into a control as if it had been typed: whoever listens to the control takes it. */
export function enter(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
