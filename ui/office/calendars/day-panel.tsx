import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import frame from '../frame/frame.module.css'
import type { CalendarStore } from './calendar-store.ts'
import { fullnessOf, longDay, timeOf } from './calendar-words.ts'
import styles from './calendars.module.css'
import { Counts } from './counts.tsx'

/** What can be done with a day, or with some of its slots. */
export type PanelAction = 'close' | 'reopen' | 'quota'

type Props = { store: CalendarStore; onAction: (action: PanelAction) => void }

/** The day that is looked at, with its slots to choose from. */
export const DayPanel = observer(function DayPanel({ store, onAction }: Props) {
  const { month, dayInMonth, day } = store
  if (!month || !dayInMonth) return null
  const { holiday, isDayOff, slots, quota, taken } = dayInMonth
  const mayChange = mayAs(month.role, 'editor') && day >= month.today && slots.length > 0
  return (
    <section className={styles.day} aria-labelledby="calendar-day">
      <h2 id="calendar-day">
        {longDay(day)} {holiday && <small className={styles.small}>{holiday}</small>}
      </h2>
      <p className={styles.total}>
        {quota + taken > 0 && (
          <strong>
            <Counts counts={{ taken, quota }} />
          </strong>
        )}{' '}
        {texts[`word.${fullnessOf({ isDayOff, quota, taken })}`]}
      </p>
      {mayChange && <Actions store={store} isDayOff={isDayOff} onAction={onAction} />}
      {slots.length === 0 && <p>{texts['slots.none']}</p>}
      {slots.length > 0 && (
        <ul className={styles.daySlots} aria-label={texts.slots}>
          {slots.map((slot) => {
            const fullness = fullnessOf({ isDayOff, ...slot })
            const time = timeOf(month.comaList, slot.slotKey)
            return (
              <li key={slot.slotKey} data-fullness={fullness}>
                <Slot
                  {...{ slot, time }}
                  word={
                    <small className={fullness === 'free' ? 'unseen' : styles.small}>
                      {texts[`word.${fullness}`]}
                    </small>
                  }
                  isChosen={store.chosen.has(slot.slotKey)}
                  onChoose={mayChange && !isDayOff ? () => store.choose(slot.slotKey) : undefined}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
})

type SlotProps = {
  slot: { quota: number; taken: number }
  time: string
  word: ReactNode
  isChosen: boolean
  /** Absent: it can't be chosen. */
  onChoose: (() => void) | undefined
}

function Slot({ slot, time, word, isChosen, onChoose }: SlotProps) {
  const told = (
    <>
      <span>{time}</span>
      <span>
        <Counts counts={slot} />
      </span>
      {word}
    </>
  )
  if (!onChoose) return <p className={styles.slotLine}>{told}</p>
  return (
    <label className={styles.slotLine}>
      <input type="checkbox" checked={isChosen} onChange={onChoose} />
      {told}
    </label>
  )
}

const Actions = observer(function Actions({ store, isDayOff, onAction }: Props & { isDayOff: boolean }) {
  const count = store.chosen.size
  const chosen = store.dayInMonth!.slots.filter(({ slotKey }) => store.chosen.has(slotKey))
  const isClosed = isDayOff || (chosen.length > 0 && chosen.every(({ quota }) => quota === 0))
  const verb = isClosed ? 'reopen' : 'close'
  return (
    <div className={styles.actions}>
      <button type="button" className={frame.button} onClick={() => onAction(verb)}>
        {count === 0 ? texts[verb] : textOf(texts, `${verb}.slots`, { count })}
      </button>
      {!isClosed && (
        <button type="button" className={frame.quietButton} onClick={() => onAction('quota')}>
          {texts.quota}
        </button>
      )}
    </div>
  )
})
