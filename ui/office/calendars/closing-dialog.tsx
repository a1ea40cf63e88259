import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ClosingPreview } from '../../../application/office/preview-closing.ts'
import { clockText, dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { LONGEST_WORDS } from '../../../domain/answer/booking-message.ts'
import type { SlotRange } from '../../../domain/reservation/calendar-change.ts'
import { parseLocalDate } from '../../../domain/shared/local-date.ts'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import lists from './calendar-lists.module.css'
import { spanText, timeOf } from './calendar-words.ts'
import styles from './calendars.module.css'
import { ChangeFlow } from './change-flow.ts'
import { ClosingStore } from './closing-store.ts'
import { failureNote, flowNotes } from './flow-notes.tsx'
import { People } from './people.tsx'
import { Days } from './quota-dialog.tsx'
import type { CalendarDialogProps } from './switch-dialog.tsx'

/** Closes days or slots, and tells who has booked them: one look, one button. */
export const ClosingDialog = observer(function ClosingDialog({
  needs,
  store,
  onClose,
  onDone,
}: CalendarDialogProps) {
  const { calendarId, version, comaList, name } = store.month!
  const { day } = store
  const [slotKeys] = useState(store.slotKeys)
  const [preview] = useState(() => new ClosingStore(needs, calendarId))
  const [flow] = useState(() => {
    const read = () => needs.listCalendarVersions({ calendarId })
    return new ChangeFlow({ read, changed: onDone }, version)
  })
  const [until, setUntil] = useState<string>(day)
  const [own, setOwn] = useState<string>()
  const [tells, setTells] = useState(true)
  const [isTried, setTried] = useState(false)
  const to = parseLocalDate(until)
  const closing: SlotRange | undefined = to && { from: day, to, ...(slotKeys && { slotKeys }) }
  useEffect(() => {
    if (to) void preview.look({ from: day, to, ...(slotKeys && { slotKeys }) })
  }, [preview, day, to, slotKeys])
  const { found } = preview
  const span = spanText({ from: day, to: to ?? day })
  const times = (slotKeys ?? []).map((key) => timeOf(comaList, key)).join('、')
  const when = slotKeys ? textOf(texts, 'closing.template.hours', { day: span, times }) : span
  const text = own ?? textOf(texts, 'closing.template', { when, place: name }).slice(0, LONGEST_WORDS)
  const isTelling = tells && found?.sends === true && found.byLine > 0
  const lacksText = isTelling && text.trim() === ''
  const submit = (): void => {
    setTried(true)
    if (!closing || !found || lacksText) return
    void flow.submit(async ({ version: seen }) => {
      const command = { calendarId, version: seen, closing, ...(isTelling && { text }) }
      return { kind: 'changed', ...(await needs.closeSlots(command)) }
    })
  }
  const { phase } = flow
  return (
    <OfficeDialog
      title={texts['closing.title']}
      action={isTelling ? texts['closing.submit.tell'] : texts['closing.submit']}
      isBusy={phase.name === 'sending'}
      failure={preview.error === undefined ? flowNotes(flow, comaList) : failureNote(preview.error)}
      isWide
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <strong>{when}</strong> {name}
      </p>
      <div className={lists.fields}>
        <Days title={texts['closing.until']} value={until} min={day} onChange={setUntil} />
      </div>
      {!found && preview.error === undefined && <p role="status">{texts['closing.looking']}</p>}
      {found && (
        <>
          <Counts found={found} />
          {found.sends && found.byLine > 0 && (
            <>
              <label className={lists.check}>
                <input type="checkbox" checked={tells} onChange={() => setTells(!tells)} />
                {texts['closing.tell']}
              </label>
              {tells && (
                <label>
                  {texts['closing.text']}
                  <textarea
                    value={text}
                    maxLength={LONGEST_WORDS}
                    aria-invalid={(isTried && lacksText) || undefined}
                    aria-describedby={isTried && lacksText ? 'closing-text-fault' : undefined}
                    onChange={({ currentTarget }) => setOwn(currentTarget.value)}
                  />
                </label>
              )}
              {isTried && lacksText && (
                <p id="closing-text-fault" role="alert" className={lists.fault}>
                  {texts['closing.text.missing']}
                </p>
              )}
              {tells && <Offered found={found} />}
            </>
          )}
          <People
            people={preview.people}
            hidden={found.hidden}
            times={comaList}
            onMore={found.next === undefined ? undefined : () => void preview.more()}
          />
        </>
      )}
    </OfficeDialog>
  )
})

function Counts({ found: { bookings, byLine, byPhone, sends } }: { found: ClosingPreview }) {
  if (bookings === 0) return <p>{texts['closing.nobody']}</p>
  return (
    <>
      <ul className={lists.counts}>
        <li>{textOf(texts, 'closing.count', { count: bookings })}</li>
        <li>{textOf(texts, 'closing.line', { count: byLine })}</li>
        <li>{textOf(texts, 'closing.call', { count: byPhone })}</li>
      </ul>
      {!sends && <p>{texts['closing.noLine']}</p>}
    </>
  )
}

function Offered({ found: { offered } }: { found: ClosingPreview }) {
  const times = offered.map(
    ({ day, coma }) => `${dayText({}, 'short', day)} ${clockText(coma.start)}～${clockText(coma.end)}`,
  )
  return (
    <p className={styles.hint}>
      {texts['closing.text.hint']}{' '}
      {times.length === 0
        ? texts['closing.offered.none']
        : textOf(texts, 'closing.offered', { times: times.join('、') })}
    </p>
  )
}
