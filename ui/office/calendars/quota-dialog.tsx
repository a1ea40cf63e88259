import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { dayText } from '../../../application/texts/day-text.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { MOST_PLACES } from '../../../domain/reservation/calendar-change.ts'
import { weekOf } from '../../../domain/reservation/calendar-grid.ts'
import { type LocalDate, parseLocalDate, weekdayOf } from '../../../domain/shared/local-date.ts'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import lists from './calendar-lists.module.css'
import { timeOf } from './calendar-words.ts'
import styles from './calendars.module.css'
import { ChangeFlow } from './change-flow.ts'
import { flowNotes } from './flow-notes.tsx'
import type { CalendarDialogProps } from './switch-dialog.tsx'

/** Sets the places of slots on one day, or on some weekdays of a range. */
export const QuotaDialog = observer(function QuotaDialog({
  needs,
  store,
  onClose,
  onDone,
}: CalendarDialogProps) {
  const { calendarId, version, comaList } = store.month!
  const { changeCalendar, listCalendarVersions } = needs
  const [flow] = useState(
    () => new ChangeFlow({ read: () => listCalendarVersions({ calendarId }), changed: onDone }, version),
  )
  const [from, setFrom] = useState<string>(store.day)
  const [to, setTo] = useState<string>(store.day)
  const [weekdays, setWeekdays] = useState<ReadonlySet<number>>(new Set([weekdayOf(store.day)]))
  const [slotKeys, setSlotKeys] = useState<ReadonlySet<number>>(new Set(store.slotKeys))
  const [places, setPlaces] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const typed = (set: () => void): void => {
    set()
    setEmpty(false)
    flow.typed()
  }
  const submit = (): void => {
    const [first, last] = [parseLocalDate(from), parseLocalDate(to)]
    const count = countOf(places)
    const isMissing = !first || !last || count === undefined || weekdays.size === 0
    setEmpty(isMissing)
    if (isMissing) return
    const change = {
      ...{ kind: 'quota' as const, from: first, to: last, places: count },
      weekdays: [...weekdays].sort(),
      ...(slotKeys.size > 0 && { slotKeys: [...slotKeys].sort((a, b) => a - b) }),
    }
    void flow.submit((of) => changeCalendar({ calendarId, change, ...of }))
  }
  const { phase } = flow
  const notes = isEmpty ? (
    <p role="alert" className={frame.failure}>
      {texts['unfit.empty']}
    </p>
  ) : (
    flowNotes(flow, comaList)
  )
  return (
    <OfficeDialog
      title={texts['quota.title']}
      action={phase.name === 'asks' ? texts.agree : texts['quota.submit']}
      isBusy={phase.name === 'sending'}
      failure={notes}
      isWide
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={lists.fields}>
        <Days title={texts['quota.from']} value={from} onChange={(text) => typed(() => setFrom(text))} />
        <Days title={texts['quota.to']} value={to} onChange={(text) => typed(() => setTo(text))} />
        <label>
          {texts['quota.places']}
          <input
            type="number"
            inputMode="numeric"
            data-autofocus
            min={0}
            max={MOST_PLACES}
            value={places}
            aria-invalid={(isEmpty && countOf(places) === undefined) || undefined}
            onChange={({ currentTarget: { value } }) => typed(() => setPlaces(value))}
          />
        </label>
      </div>
      <fieldset className={lists.choices}>
        <legend>{texts['quota.weekdays']}</legend>
        {weekOf(store.day).map((day, weekday) => (
          <Choice
            key={day}
            text={dayText({}, 'weekday', day)}
            isOn={weekdays.has(weekday)}
            onChange={() => typed(() => setWeekdays(toggled(weekdays, weekday)))}
          />
        ))}
      </fieldset>
      <fieldset className={lists.choices}>
        <legend>{texts['quota.slots']}</legend>
        <Choice
          text={texts['quota.slots.all']}
          isOn={slotKeys.size === 0}
          onChange={() => typed(() => setSlotKeys(new Set()))}
        />
        {comaList.map((coma, slotKey) => (
          <Choice
            key={coma.start}
            text={timeOf(comaList, slotKey)}
            isOn={slotKeys.has(slotKey)}
            onChange={() => typed(() => setSlotKeys(toggled(slotKeys, slotKey)))}
          />
        ))}
      </fieldset>
      <p className={styles.hint}>{texts['quota.rule']}</p>
    </OfficeDialog>
  )
})

const countOf = (places: string): number | undefined =>
  /^\d{1,4}$/.test(places.trim()) ? Number(places) : undefined

const toggled = (set: ReadonlySet<number>, one: number): ReadonlySet<number> => {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

/** A day to be typed or chosen. */
export const Days = ({
  title,
  value,
  min,
  onChange,
}: {
  title: string
  value: string
  min?: LocalDate
  onChange: (text: string) => void
}) => (
  <label>
    {title}
    <input
      type="date"
      value={value}
      min={min}
      required
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
)

const Choice = ({ text, isOn, onChange }: { text: string; isOn: boolean; onChange: () => void }) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={onChange} />
    {text}
  </label>
)
