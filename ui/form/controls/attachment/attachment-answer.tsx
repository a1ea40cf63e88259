import { attachmentIn } from '../../../../domain/survey/rules/attachment-value.ts'
import { FileNames } from '../../../frame/files/file-names.tsx'
import { useTexts } from '../../../frame/translation.ts'
import type { FieldStore } from '../../field-store.ts'
import type { FormPage } from '../../form-page.ts'

/** The files of an answer, as a person reads them; for staff, who can't attach any, that only residents can. */
export function AttachmentAnswer({ field, page }: { field: FieldStore; page: Pick<FormPage, 'form'> }) {
  const texts = useTexts('shared', 'attachment')
  const files = field.answer.flatMap((text) => attachmentIn(text) ?? [])
  if (files.length > 0) return <FileNames files={files} />
  return page.form.source.mode === 'admin' ? texts.ofResidents : texts['ui.form.unanswered']
}
