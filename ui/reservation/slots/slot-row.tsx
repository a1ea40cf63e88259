import { memo } from 'react'
import { clockText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import type { Texts } from '../../../application/texts/languages.ts'
import { FEW_PLACES, markOf } from '../../../domain/reservation/slot-state.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { useTexts } from '../../frame/translation.ts'
import { comaText } from '../booking-words.ts'
import type { Cell, Row, SlotRef } from '../week-model.ts'
import styles from './grid.module.css'

type Props = {
  row: Row
  /** The seven days in words. */
  days: readonly string[]
  isWide: boolean
  /**
   * Ids of slots of this row: the one that is picked, the one that is pressed, the one that is booked already, the one
   * where Tab comes to.
   */
  picked: string | undefined
  pressed: string | undefined
  held: string | undefined
  stop: string | undefined
}

/**
 * The slots of a time: beside it, or on a narrow screen below it, so that all seven days have room. A slot is two
 * elements without handlers, since a week may have hundreds.
 */
export const SlotRow = memo(function SlotRow({ row, isWide, ...state }: Props) {
  const texts = useTexts('shared', 'reservation')
  const time = comaText(texts, row.coma)
  const spoken = textOf(texts, 'time.spoken', {
    start: clockText(row.coma.start),
    end: clockText(row.coma.end),
  })
  const slots = row.cells.map((cell, at) => slotButton(cell, `${state.days[at]} ${spoken}`, texts, state))
  if (isWide) {
    return (
      <tbody>
        <tr>
          <th scope="row">{time}</th>
          {slots}
        </tr>
      </tbody>
    )
  }
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={7}>
          {time}
        </th>
      </tr>
      <tr>{slots}</tr>
    </tbody>
  )
})

/**
 * Named `6月14日金曜日 9:00から9:30まで 予約可 残り3`; that it is booked already, or how few places are left, is drawn from
 * `data-note` and is no part of the mark (CAL-06).
 */
function slotButton(
  cell: Cell,
  when: string,
  texts: Texts<'reservation'>,
  { picked, pressed, held, stop }: Pick<Props, 'picked' | 'pressed' | 'held' | 'stop'>,
) {
  const { state, remaining } = cell
  const id = slotId(cell)
  const mark = markOf(state, id === picked)
  const isOpen = mark === 'available' || mark === 'selected'
  const left = isOpen && remaining > 0 ? textOf(texts, 'remaining', { count: remaining }) : undefined
  const isHeld = id === held
  const name = [when, texts[`mark.${mark}`], left, isHeld && texts.now].filter(Boolean).join(' ')
  const few =
    left && remaining <= FEW_PLACES ? textOf(texts, 'remaining.few', { count: remaining }) : undefined
  return (
    <td key={id}>
      <button
        type="button"
        className={id === pressed ? styles.pressed : styles[mark]}
        data-at={id}
        data-note={isHeld ? texts['now.tag'] : few}
        tabIndex={id === stop ? 0 : -1}
        aria-disabled={!isOpen || undefined}
        aria-label={name}
      >
        {texts[`sign.${mark}`]}
      </button>
    </td>
  )
}

/** How the button of a slot is found in the table. */
export const slotId = ({ day, slotKey }: SlotRef): string => `${day} ${slotKey}`

/** The slot of a button; undefined if it has none. */
export function slotAt({ dataset: { at } }: HTMLButtonElement): SlotRef | undefined {
  const [day, slotKey] = at?.split(' ') ?? []
  return day === undefined ? undefined : { day: localDate(day), slotKey: Number(slotKey) }
}
