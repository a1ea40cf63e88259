import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { change as texts } from '../../../application/texts/office.json'
import { correctableForm, correctForm } from '../../../domain/form/correct-form.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { Answers } from '../../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import type { FormPage } from '../../form/form-page.ts'
import { SectionView } from '../../form/section-view.tsx'
import { deskForm } from '../form/desk-form.ts'
import { formNeedsOf } from '../form/form-needs.ts'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import styles from './record-actions.module.css'
import { ActionFailure, type ActionProps, changeOf, TextField } from './record-actions-parts.tsx'

/** What is corrected: the form as it was read, and as it is filled in. */
type Opened = {
  config: SurveyConfig
  answers: Answers
  /** What the form held when it was opened, what is filled in at first among it. */
  initial: Answers
  page: FormPage
}

/** Corrects items of an answer in its form, as the staff fills it in. */
export const CorrectDialog = observer(function CorrectDialog(props: ActionProps) {
  const { record, actions, needs } = props
  const [reason, setReason] = useState('')
  const [isSame, setSame] = useState(false)
  const isOpen = actions.open === 'correct'
  const [opened, setOpened] = useForm(props, isOpen)
  if (!isOpen) return null
  const submit = async ({ config, answers: stored, initial, page: { form } }: Opened): Promise<void> => {
    const answers = form.answers()
    const wanted = new Map([...answers].filter(([key, answer]) => isOther(answer, initial.get(key))))
    const { changed, issues } = correctForm(config, { stored, wanted, today: form.source.today })
    setSame(changed.size === 0)
    if (changed.size === 0) return
    form.showIssues(issues)
    if (issues.length > 0) return
    const isDone = await actions.run(record, async () => {
      try {
        await needs.correctRecord({
          ...changeOf(record),
          answers: wanted,
          ...(reason.trim() !== '' && { reason }),
        })
      } catch (error) {
        if (isRefusal(error, 'answer.invalid')) form.showIssues(error.details.issues)
        throw error
      }
      return undefined
    })
    if (!isDone) return
    setReason('')
    setOpened(undefined)
  }
  return (
    <OfficeDialog
      title={texts['correct.title']}
      action={texts['correct.submit']}
      isBusy={actions.isBusy}
      isHeld={!opened}
      isPlain
      isWide
      failure={<ActionFailure actions={actions} />}
      onSubmit={() => opened && void submit(opened)}
      onClose={actions.close}
    >
      <p className={styles.soft}>{texts['correct.note']}</p>
      {!opened && actions.error === undefined && <p role="status">{texts['correct.loading']}</p>}
      {opened?.page.form.sections.map((section, at) => (
        <SectionView key={at} section={section} id={`section-${at}`} page={opened.page} />
      ))}
      {isSame && (
        <p role="alert" className={styles.fault}>
          {texts['correct.same']}
        </p>
      )}
      <div className={styles.fields}>
        <TextField label={texts.reason} value={reason} onChange={setReason} />
      </div>
    </OfficeDialog>
  )
})

const isOther = (answer: readonly string[], stored: readonly string[] = []): boolean =>
  JSON.stringify(answer) !== JSON.stringify(stored)

/** The form of an answer, filled in with it once; what is typed stays when the answer is read again. */
function useForm({ record, actions, needs }: ActionProps, isOpen: boolean) {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    if (!isOpen || opened) return
    const { surveyId, answerCode } = record
    openForm({ surveyId, answerCode }, needs).then(setOpened, actions.fail)
  }, [isOpen])
  return [opened, setOpened] as const
}

async function openForm(
  name: { surveyId: string; answerCode: string },
  needs: ActionProps['needs'],
): Promise<Opened> {
  const { config, answers } = await needs.readCorrection(name)
  const form = await deskForm(correctableForm(config), { nowMs: needs.clock.now(), existing: answers })
  return { config, answers, initial: form.answers(), page: { form, needs: formNeedsOf(needs) } }
}
