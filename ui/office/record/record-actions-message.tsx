import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import { change as texts } from '../../../application/texts/office.json'
import { LONGEST_WORDS } from '../../../domain/answer/booking-message.ts'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import { ActionFailure, type ActionProps, Choice, changeOf } from './record-actions-parts.tsx'

/** Writes to the resident in LINE: one of the city's templates, changed or not, or words of one's own. */
export const MessageDialog = observer(function MessageDialog({ record, actions, needs }: ActionProps) {
  const [template, setTemplate] = useState('')
  const [words, setWords] = useState('')
  const [messageId, setId] = useState(needs.newKey)
  const id = useId()
  if (actions.open !== 'message') return null
  const choose = (title: string): void => {
    setTemplate(title)
    const chosen = record.templates.find((each) => each.title === title)
    if (chosen) setWords(chosen.text)
  }
  const submit = async (): Promise<void> => {
    const isDone = await actions.run(record, async () => {
      await needs.messageRecord({
        ...changeOf(record),
        ...{ messageId, words },
        ...(template !== '' && { template }),
      })
      return undefined
    })
    if (!isDone) return
    setTemplate('')
    setWords('')
    setId(needs.newKey())
  }
  return (
    <OfficeDialog
      title={texts['message.title']}
      action={texts['message.submit']}
      isBusy={actions.isBusy}
      failure={<ActionFailure actions={actions} />}
      onSubmit={() => void submit()}
      onClose={actions.close}
    >
      {record.templates.length > 0 && (
        <Choice
          label={texts['message.template']}
          value={template}
          options={[
            { value: '', text: texts['message.own'] },
            ...record.templates.map(({ title }) => ({ value: title, text: title })),
          ]}
          onChange={choose}
          isFirst
        />
      )}
      <div>
        <label htmlFor={id}>{texts['message.words']}</label>
        <textarea
          id={id}
          value={words}
          maxLength={LONGEST_WORDS}
          rows={6}
          data-autofocus={record.templates.length === 0 || undefined}
          aria-describedby={`${id}-how`}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <p id={`${id}-how`}>{texts['message.how']}</p>
      </div>
    </OfficeDialog>
  )
})
