import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { Button } from '../../frame/parts/button.tsx'
import { Loading } from '../../frame/parts/loading.tsx'
import { useTexts } from '../../frame/translation.ts'
import { comaText, holidayText } from '../booking-words.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { type DayColumn, isSameSlot } from '../week-model.ts'
import styles from './free.module.css'
import { NotLoaded } from './not-loaded.tsx'

/** The days that have free slots, earliest first, and their times: books as the tables do. */
export const FreeList = observer(function FreeList({ store }: { store: CalendarStore }) {
  const texts = useTexts('shared', 'reservation')
  const { open } = store
  const { free } = open.slots
  const days = free.shown
  const [opened, setOpened] = useState<ReadonlyMap<LocalDate, boolean>>(new Map())
  const isOpen = (day: LocalDate) => opened.get(day) ?? day === days[0]?.day
  if (days.length === 0 && free.hasFailed) return <NotLoaded store={store} hasFailed />
  return (
    <>
      <p className={styles.lead}>{texts['free.lead']}</p>
      <ul className={styles.days}>
        {days.map((column) => (
          <li key={column.day}>
            <FreeDay
              store={store}
              column={column}
              isOpen={isOpen(column.day)}
              onToggle={() => setOpened(new Map(opened).set(column.day, !isOpen(column.day)))}
            />
          </li>
        ))}
      </ul>
      {free.isSearching && <Loading text={texts['free.searching']} />}
      <p role="status" className={styles.end}>
        {!free.isSearching && !free.hasMore && texts[days.length === 0 ? 'free.none' : 'free.end']}
        {free.hasFailed && texts['grid.failed']}
      </p>
      {!free.isSearching && free.hasMore && (
        <Button onClick={free.more} quiet>
          {texts['free.more']}
        </Button>
      )}
    </>
  )
})

type DayProps = { store: CalendarStore; column: DayColumn; isOpen: boolean; onToggle: () => void }

/** One day: its times behind its name. */
const FreeDay = observer(function FreeDay({ store, column, isOpen, onToggle }: DayProps) {
  const texts = useTexts('shared', 'reservation')

  const { day, holiday, free } = column
  const id = `free-${day}`
  return (
    <>
      <h2 className={styles.day}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span>
            {dayText(texts, 'long', day)}
            {holiday && (
              <>
                {' '}
                <small>{holidayText(texts, holiday)}</small>
              </>
            )}
          </span>
          <small>{textOf(texts, 'group.free', { count: free.length })}</small>
        </button>
      </h2>
      <ul id={id} className={styles.times} hidden={!isOpen}>
        {isOpen &&
          free.map((cell) => (
            <li key={cell.slotKey}>
              <button type="button" onClick={() => store.pick(cell)}>
                <span className="unseen">{dayText(texts, 'spoken', day)} </span>
                <strong>{comaText(texts, cell.coma)}</strong>{' '}
                <small>
                  {store.heldSlot && isSameSlot(store.heldSlot, cell)
                    ? texts.now
                    : textOf(texts, 'remaining', { count: cell.remaining })}
                </small>
              </button>
            </li>
          ))}
      </ul>
    </>
  )
})
