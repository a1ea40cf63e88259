import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { OfficeRecord } from '../../../application/office/read-record.ts'
import { change as texts } from '../../../application/texts/office.json'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import styles from './record-actions.module.css'
import { ActionFailure, type ActionProps, Choice, changeOf } from './record-actions-parts.tsx'

/** Whether an answer has given back its places, and may have only another status that does so. */
export const isCancelled = ({ status, statuses }: OfficeRecord): boolean =>
  statuses.some(({ name, freesPlace }) => name === status && freesPlace)

/** Gives an answer one of the city's statuses. */
export const StatusDialog = observer(function StatusDialog({ record, actions, needs }: ActionProps) {
  const [chosen, choose] = useState<string>()
  if (actions.open !== 'status') return null
  const status = chosen ?? record.status
  const isOver = isCancelled(record)
  const statuses = record.statuses.filter(({ freesPlace }) => freesPlace || !isOver)
  const names = statuses.map(({ name }) => name)
  const submit = async (): Promise<void> => {
    const isDone = await actions.run(record, async () => {
      await needs.changeStatus({ ...changeOf(record), status })
      return undefined
    })
    if (isDone) choose(undefined)
  }
  return (
    <OfficeDialog
      title={texts['status.title']}
      action={texts['status.submit']}
      isBusy={actions.isBusy}
      failure={<ActionFailure actions={actions} />}
      onSubmit={() => void submit()}
      onClose={actions.close}
    >
      <Choice
        label={texts['status.choose']}
        value={status}
        options={[...new Set([record.status, ...names])].map((name) => ({ value: name, text: name }))}
        onChange={choose}
        isFirst
      />
      {!isOver && isCancelled({ ...record, status }) && (
        <p className={styles.warning}>{texts['status.frees']}</p>
      )}
    </OfficeDialog>
  )
})
