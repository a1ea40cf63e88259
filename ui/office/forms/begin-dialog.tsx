import { useState } from 'react'
import type { FormsOfOffice } from '../../../application/office/list-forms.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { forms as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { ChoiceField, TextField } from '../builder/fields.tsx'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import type { OfficeServices } from '../services.ts'

type Props = {
  page: FormsOfOffice
  beginForm: OfficeServices['beginForm']
  onClose(): void
  onDone(surveyId: string): void
}

/** A form is begun: what it is called, where it stands, and from what. */
export function BeginDialog({
  page: { forms, sections, mayBeginOutside, groups },
  beginForm,
  onClose,
  onDone,
}: Props) {
  const [title, setTitle] = useState('')
  const [surveyId, setId] = useState(() => freeId(forms.map((form) => form.surveyId)))
  const [sectionId, setSection] = useState(mayBeginOutside ? '' : (sections[0]?.sectionId ?? ''))
  const [group, setGroup] = useState(groups[0] ?? '')
  const [from, setFrom] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isTaken = isRefusal(error, 'office.form_id_taken')
  const isNameless = title.trim() === ''
  const isUnfit = !/^[a-z0-9][a-z0-9_-]*$/.test(surveyId)
  const begin = async (): Promise<void> => {
    setTried(true)
    if (isNameless || isUnfit) return
    setBusy(true)
    setError(undefined)
    try {
      await beginForm({
        ...{ surveyId, title: title.trim() },
        ...(sectionId !== '' && { sectionId }),
        ...(group !== '' && { group }),
        ...(from !== '' && { from }),
      })
      onDone(surveyId)
    } catch (failed) {
      setError(failed)
      setBusy(false)
    }
  }
  return (
    <OfficeDialog
      title={texts['begin.title']}
      action={texts['begin.do']}
      isBusy={isBusy}
      error={isTaken ? undefined : error}
      onSubmit={() => void begin()}
      onClose={onClose}
    >
      <TextField
        label={texts['begin.name']}
        faults={isTried && isNameless ? [texts['begin.name.missing']] : []}
        value={title}
        onChange={setTitle}
        takesFocus
      />
      <TextField
        label={texts['begin.id']}
        hint={texts['begin.id.hint']}
        faults={isTried && isUnfit ? [texts['begin.id.wrong']] : isTaken ? [texts['begin.taken']] : []}
        value={surveyId}
        onChange={setId}
      />
      {sections.length > 0 && (
        <ChoiceField label={texts['begin.section']} value={sectionId} onChange={setSection}>
          {mayBeginOutside && <option value="">{texts['begin.section.none']}</option>}
          {sections.map((section) => (
            <option key={section.sectionId} value={section.sectionId}>
              {section.name}
            </option>
          ))}
        </ChoiceField>
      )}
      {groups.length > 0 && (
        <ChoiceField label={texts['begin.group']} value={group} onChange={setGroup}>
          {groups.map((title) => (
            <option key={title} value={title}>
              {title}
            </option>
          ))}
          <option value="">{texts['begin.group.none']}</option>
        </ChoiceField>
      )}
      <ChoiceField label={texts['begin.from']} value={from} onChange={setFrom}>
        <option value="">{texts['begin.from.empty']}</option>
        {forms.map((form) => (
          <option key={form.surveyId} value={form.surveyId}>
            {textOf(texts, 'begin.from.copy', { title: form.title })}
          </option>
        ))}
      </ChoiceField>
    </OfficeDialog>
  )
}

/** An id that none of the forms has. */
function freeId(taken: readonly string[]): string {
  let number = 1
  while (taken.includes(`form-${number}`)) number += 1
  return `form-${number}`
}
