import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { PreviewCancel } from '../../../application/office/cancel-record.ts'
import { change as texts } from '../../../application/texts/office.json'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import styles from './record-actions.module.css'
import {
  ActionFailure,
  type ActionProps,
  Choice,
  changeOf,
  NoticeView,
  TextField,
  Tick,
} from './record-actions-parts.tsx'
import { whenText } from './record-parts.tsx'

/** Cancels an answer or one reservation of it, once the text that its resident would read has been in sight. */
export const CancelDialog = observer(function CancelDialog({ record, actions, needs }: ActionProps) {
  const [reason, setReason] = useState('')
  const [itemKey, setItem] = useState('')
  const [tells, setTells] = useState(true)
  const [isOver, setOver] = useState(false)
  const [isTried, setTried] = useState(false)
  const isOpen = actions.open === 'cancel'
  const preview = usePreview({ record, actions, needs }, itemKey, isOpen)
  if (!isOpen) return null
  const several = record.bookings.filter(({ standing }) => standing === 'kept' || standing === 'closed')
  const isLate = preview?.tooLate !== undefined
  const [lacksReason, lacksOver] = [reason.trim() === '', isLate && !isOver]
  const submit = async (): Promise<void> => {
    setTried(true)
    if (lacksReason || lacksOver) return
    const isDone = await actions.run(record, async () => {
      const { told } = await needs.cancelRecord({
        ...changeOf(record),
        ...{ reason, isOver: isLate && isOver, tells: tells && preview?.message !== undefined },
        ...(itemKey !== '' && { itemKey }),
      })
      return told
    })
    if (!isDone) return
    setReason('')
    setItem('')
    setTells(true)
    setOver(false)
    setTried(false)
  }
  return (
    <OfficeDialog
      title={texts['cancel.title']}
      action={texts['cancel.submit']}
      isBusy={actions.isBusy}
      isHeld={!preview}
      failure={<ActionFailure actions={actions} />}
      onSubmit={() => void submit()}
      onClose={actions.close}
    >
      {several.length > 1 && (
        <Choice
          label={texts['cancel.what']}
          value={itemKey}
          options={[
            { value: '', text: texts['cancel.whole'] },
            ...several.map((each) => ({
              value: each.itemKey,
              text: `${each.title} ${whenText(each)} ${each.place}`,
            })),
          ]}
          onChange={setItem}
        />
      )}
      <TextField
        label={texts.reason}
        value={reason}
        onChange={setReason}
        error={isTried && lacksReason ? texts['reason.missing'] : undefined}
        isFirst
      />
      {isLate && (
        <Tick
          label={texts['cancel.late']}
          isOn={isOver}
          onChange={setOver}
          error={isTried && lacksOver ? texts['cancel.late.missing'] : undefined}
        />
      )}
      {!preview && actions.error === undefined && <p role="status">{texts['cancel.loading']}</p>}
      {preview?.message && (
        <>
          <Tick label={texts.tells} isOn={tells} onChange={setTells} />
          {tells && <NoticeView message={preview.message} />}
        </>
      )}
      {preview && !preview.message && <p className={styles.warning}>{texts[`told.${preview.told}`]}</p>}
    </OfficeDialog>
  )
})

type Preview = Awaited<ReturnType<PreviewCancel>>

/** What cancelling would tell the resident; undefined until it is known, and if it can't be. */
function usePreview({ record, actions, needs }: ActionProps, itemKey: string, isOpen: boolean) {
  const [preview, setPreview] = useState<Preview>()
  useEffect(() => {
    setPreview(undefined)
    if (!isOpen) return
    let isWanted = true
    needs.previewCancel({ ...changeOf(record), ...(itemKey !== '' && { itemKey }) }).then(
      (found) => isWanted && setPreview(found),
      (error: unknown) => isWanted && actions.fail(error),
    )
    return () => {
      isWanted = false
    }
  }, [record, itemKey, isOpen])
  return preview
}
