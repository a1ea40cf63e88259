import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useState } from 'react'
import type { FormVersions } from '../../../application/office/form-versions.ts'
import type { FormQuestions } from '../../../application/office/put-form-in-force.ts'
import { forms as texts } from '../../../application/texts/office.json'
import type { FormDifference } from '../../../domain/survey/form-differences.ts'
import { ChangeFlow } from '../calendars/change-flow.ts'
import { Meanwhile } from '../calendars/flow-notes.tsx'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import { FormDifferenceView } from './form-difference.tsx'
import { failureNote, Questions } from './form-questions.tsx'

type Flow = ChangeFlow<FormQuestions, FormVersions>

type Props = {
  title: string
  /** What its button says. */
  action: string
  /** The versions of the form: what others did is told by them. */
  read(): Promise<FormVersions>
  send: Parameters<Flow['submit']>[0]
  /** The one in force that was seen. */
  version: number
  /** What is said of a form that does not fit the city; absent: of a version. */
  unfit?: string
  isHeld?: boolean
  onClose(): void
  onDone(): void
  /** What it is about. */
  children: ReactNode
}

const shown = (difference: FormDifference) => <FormDifferenceView difference={difference} />

/** Another content of a form is put in force: what that does is asked of the server as soon as it opens. */
export const FormChangeDialog = observer(function FormChangeDialog({
  read,
  send,
  version,
  unfit,
  onDone,
  children,
  ...dialog
}: Props) {
  const [flow] = useState<Flow>(() => new ChangeFlow({ read, changed: onDone }, version))
  useEffect(() => {
    void flow.submit(send)
  }, [flow])
  const { phase } = flow
  return (
    <OfficeDialog
      {...dialog}
      isBusy={phase.name === 'sending'}
      failure={
        phase.name === 'conflict' ? (
          <Meanwhile {...phase} show={shown} />
        ) : phase.name === 'failed' ? (
          failureNote(phase.error, unfit)
        ) : undefined
      }
      isWide
      onSubmit={() => void flow.submit(send)}
    >
      {children}
      <div aria-live="polite">
        {phase.name === 'sending' && !phase.asked && <p>{texts['restore.looking']}</p>}
        {'asked' in phase && phase.asked && <Questions {...phase.asked} />}
      </div>
    </OfficeDialog>
  )
})
