import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { calendars as texts } from '../../../application/texts/office.json'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import type { OfficeServices } from '../services.ts'
import type { CalendarStore } from './calendar-store.ts'
import { longDay, timeOf } from './calendar-words.ts'
import { ChangeFlow } from './change-flow.ts'
import { flowNotes } from './flow-notes.tsx'

/** What the dialogs of a calendar need. */
export type CalendarDialogProps = {
  needs: Pick<
    OfficeServices,
    'changeCalendar' | 'listCalendarVersions' | 'previewClosing' | 'closeSlots' | 'clock'
  >
  store: CalendarStore
  onClose(): void
  onDone(): void
}

type Props = CalendarDialogProps & { kind: 'stop' | 'start' | 'reopen' }

/** Stops a calendar, starts it again, or gives back a day or slots that were closed. */
export const SwitchDialog = observer(function SwitchDialog({ needs, store, kind, onClose, onDone }: Props) {
  const { month, day } = store
  const [slotKeys] = useState(store.slotKeys)
  const { calendarId, version, comaList } = month!
  const { changeCalendar, listCalendarVersions } = needs
  const [flow] = useState(
    () => new ChangeFlow({ read: () => listCalendarVersions({ calendarId }), changed: onDone }, version),
  )
  const change =
    kind === 'reopen' ? ({ kind, from: day, to: day, ...(slotKeys && { slotKeys }) } as const) : { kind }
  const { phase } = flow
  return (
    <OfficeDialog
      title={texts[`${kind}.title`]}
      action={phase.name === 'asks' ? texts.agree : kind === 'reopen' ? texts['reopen.title'] : texts[kind]}
      isBusy={phase.name === 'sending'}
      failure={flowNotes(flow, comaList)}
      onSubmit={() => void flow.submit((of) => changeCalendar({ calendarId, change, ...of }))}
      onClose={onClose}
    >
      <p>
        {kind === 'reopen' &&
          `${longDay(day)} ${(slotKeys ?? []).map((key) => timeOf(comaList, key)).join('、')} `}
        {texts[`${kind}.what`]}
      </p>
    </OfficeDialog>
  )
})
