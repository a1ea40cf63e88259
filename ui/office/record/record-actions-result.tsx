import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useId, useState } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { asked as texts } from '../../../application/texts/office.json'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import { attachmentIn } from '../../../domain/survey/rules/attachment-value.ts'
import type { FormPage } from '../../form/form-page.ts'
import { FileNames } from '../../frame/files/file-names.tsx'
import { OpenFile } from '../../frame/files/open-file.tsx'
import styles from './record-actions.module.css'
import {
  ActionDialog,
  type ActionProps,
  changeOf,
  Opener,
  SureDialog,
  Words,
} from './record-actions-parts.tsx'
import { momentText } from './record-parts.tsx'

/** The controls of forms come with the dialog: most who look at an answer tell no result. */
const DocumentField = lazy(async () => ({
  default: (await import('./record-actions-document.tsx')).DocumentField,
}))

/** The result that the owner of an answer reads, with its document. */
export function ResultPart({
  record,
  actions,
  needs,
  result,
}: ActionProps & { result: NonNullable<ActionProps['record']['result']> }) {
  const id = useId()
  const { text, at, document } = result
  const { surveyId, answerCode } = record
  return (
    <section aria-labelledby={id} className={styles.asked}>
      <h2 id={id}>{texts['result.part']}</h2>
      <p className={styles.words}>{text}</p>
      {document && (
        <FileNames
          files={[document]}
          beside={({ name, attachmentId }) => (
            <OpenFile
              name={name}
              read={(piece) => needs.openAttachment({ surveyId, answerCode, attachmentId, piece })}
              save={needs.saveBytes}
              savesAtOnce
            />
          )}
        />
      )}
      <p className={styles.soft}>{textOf(texts, 'result.at', { day: momentText(at) })}</p>
      {mayAs(record.role, 'desk') && (
        <div className={styles.bar}>
          <Opener onClick={() => actions.begin('result')}>{texts['result.again']}</Opener>
          <Opener onClick={() => actions.begin('takeBack')}>{texts['result.takeBack']}</Opener>
        </div>
      )}
    </section>
  )
}

/** Takes the result back. */
export const TakeBackDialog = (props: ActionProps) => (
  <SureDialog {...props} action="takeBack" words="takeBack" act={props.needs.takeBackResult} />
)

/** Tells the owner of an answer its result; what is filled in stays until that is done. */
export const ResultDialog = observer(function ResultDialog(props: ActionProps) {
  const { record, actions, needs } = props
  const [written, setText] = useState<string>()
  const [page, setPage] = useState<FormPage>()
  const [resultId, setId] = useState(needs.newKey)
  if (actions.open !== 'result') return null
  const text = written ?? record.result?.text ?? ''
  const submit = async (): Promise<void> => {
    if (page && !page.form.check(false)) return
    const [file = ''] = page ? [...page.form.answers().values()].flat() : []
    const document = attachmentIn(file)?.attachmentId
    const isDone = await actions.run(
      record,
      async () => (await needs.sendResult({ ...changeOf(record), resultId, text, document })).told,
    )
    if (!isDone) return
    setText(undefined)
    setPage(undefined)
    setId(needs.newKey())
  }
  return (
    <ActionDialog
      actions={actions}
      title={texts['result.title']}
      action={texts['result.submit']}
      isHeld={!page}
      isPlain
      onSubmit={() => void submit()}
    >
      <p className={styles.soft}>{texts['result.note']}</p>
      {record.result && <p className={styles.warning}>{texts['result.replaces']}</p>}
      <div className={styles.fields}>
        <Words label={texts['result.text']} value={text} onChange={setText} isFirst />
      </div>
      <Suspense fallback={null}>
        <DocumentField {...props} page={page} onPage={setPage} />
      </Suspense>
    </ActionDialog>
  )
})
