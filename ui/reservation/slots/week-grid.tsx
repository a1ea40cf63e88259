import { observer } from 'mobx-react-lite'
import { type MouseEvent, useMemo, useState } from 'react'
import { clockText, dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { useTexts } from '../../frame/translation.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { obstacleText } from '../obstacle-text.ts'
import { emptyRowsAbove, idleDays, type Row, type SlotRef, type WeekModel } from '../week-model.ts'
import { DayHead } from './day-head.tsx'
import styles from './grid.module.css'
import { useGridKeys, useIsWide } from './grid-keys.ts'
import noteStyles from './obstacle-note.module.css'
import { useObstacleNote } from './obstacle-note.tsx'
import { SlotRow, slotAt, slotId } from './slot-row.tsx'

type Props = { store: CalendarStore; week: WeekModel }

/**
 * The slots of a week; times at the top of which nothing can be picked are folded away, so that the first free ones
 * come first.
 */
export const WeekGrid = observer(function WeekGrid({ store, week }: Props) {
  const texts = useTexts('shared', 'reservation')
  const { open } = store
  const { group, isPicked } = open.slots
  const [showsAll, setShowsAll] = useState(false)
  const rows = week.rows.filter(({ slotKey }) => week.groups?.[group].has(slotKey) ?? true)
  const count = emptyRowsAbove(rows, isPicked)
  const [first, last] = [rows[0], rows[count - 1]]
  return (
    <>
      {first && last && (
        <button
          type="button"
          className={styles.empty}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {textOf(texts, 'rows.empty', { from: clockText(first.coma.start), to: clockText(last.coma.end) })}
        </button>
      )}
      <SlotTable store={store} week={week} rows={showsAll ? rows : rows.slice(count)} />
    </>
  )
})

/**
 * Days across, times down (CAL-01, CAL-06). One observer and one set of handlers for all its slots, each row drawn only
 * when it changes.
 */
const SlotTable = observer(function SlotTable({ store, week, rows }: Props & { rows: readonly Row[] }) {
  const texts = useTexts('shared', 'reservation')
  const { phase, open } = store
  const { today, picked, isPicked, openedDay } = open.slots
  const isWide = useIsWide()
  const { stop, keys } = useGridKeys(firstStop(rows, isPicked))
  const { note, tell } = useObstacleNote()
  const days = useMemo(() => week.days.map(({ day }) => dayText(texts, 'spoken', day)), [week, texts])
  const pressed = phase.name === 'checking' ? phase.slot : phase.name === 'asking' ? phase.cell : undefined
  const onClick = ({ target }: MouseEvent): void => {
    const button = (target as Element).closest('button')
    const slot = button && slotAt(button)
    if (!slot) return
    const obstacle = button.hasAttribute('aria-disabled') ? obstacleText(texts, store, slot) : undefined
    if (obstacle === undefined) store.pick(slot)
    else tell(obstacle, button)
  }
  return (
    <div className={noteStyles.frame}>
      <table
        className={styles.week}
        aria-label={texts['grid.label']}
        onClick={onClick}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        {!isWide && <Columns idle={idleDays(week, rows, isPicked)} week={week} />}
        <thead>
          <tr>
            {isWide && <th scope="col">{texts['grid.time']}</th>}
            {week.days.map((column) => (
              <DayHead key={column.day} column={column} today={today} isOpened={column.day === openedDay} />
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <SlotRow
            key={row.slotKey}
            {...{ row, days, isWide }}
            picked={idIn(row, pressed ?? picked)}
            pressed={idIn(row, pressed)}
            held={idIn(row, store.heldSlot)}
            stop={stop?.endsWith(` ${row.slotKey}`) ? stop : undefined}
          />
        ))}
      </table>
      {note}
    </div>
  )
})

/** On a phone, days on which nothing can be had are thin strips, so that the others have room. */
const Columns = ({ week, idle }: Pick<Props, 'week'> & { idle: ReadonlySet<LocalDate> }) => (
  <colgroup>
    {week.days.map(({ day }) => (
      <col key={day} className={idle.has(day) ? styles.idle : undefined} />
    ))}
  </colgroup>
)

/** The id of a slot if it is in that row: the other rows need not know of it. */
const idIn = (row: Row, slot: SlotRef | undefined): string | undefined =>
  slot?.slotKey === row.slotKey ? slotId(slot) : undefined

/** Where Tab comes to: the picked slot, else the first free one, else the first. */
function firstStop(rows: readonly Row[], isPicked: (slot: SlotRef) => boolean): string | undefined {
  const cells = rows.flatMap((row) => row.cells)
  const first = cells.find(isPicked) ?? cells.find(({ state }) => state === 'available') ?? cells[0]
  return first && slotId(first)
}
