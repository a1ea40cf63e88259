import { textOf } from '../../../application/messages/dictionary.ts'
import type { FieldStore } from '../field-store.ts'
import type { FormPage } from '../form-page.ts'

/** What an option is called; of one that the form does not offer any more, that it went. */
export const optionText = ({ spec }: FieldStore, { texts }: FormPage, option: string): string =>
  spec.gone.includes(option) ? textOf(texts, 'ui.form.gone', { option }) : option
