import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ListMoveTimes } from '../../../application/office/move-record.ts'
import { clockText, dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { change as texts } from '../../../application/texts/office.json'
import { type LocalDate, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import styles from './record-actions.module.css'
import {
  ActionFailure,
  type ActionProps,
  Choice,
  changeOf,
  TextField,
  Tick,
} from './record-actions-parts.tsx'
import { whenText } from './record-parts.tsx'

/** Moves a reservation: the week of the booking with its free times, other weeks and places a key away. */
export const MoveDialog = observer(function MoveDialog(props: ActionProps) {
  const { record, actions, needs } = props
  const movable = record.bookings.filter(({ standing }) => standing === 'kept' || standing === 'closed')
  const today = tokyoDay(needs.clock.now())
  const [chosenItem, setItem] = useState<string>()
  const [from, setFrom] = useState<LocalDate>()
  const [chosenWhat, setWhat] = useState<string>()
  const [slot, setSlot] = useState('')
  const [reason, setReason] = useState('')
  const [tells, setTells] = useState(true)
  const [isOver, setOver] = useState(false)
  const [isTried, setTried] = useState(false)
  const booking = movable.find(({ itemKey }) => itemKey === chosenItem) ?? movable[0]
  const isOpen = actions.open === 'move' && booking !== undefined
  const week = from ?? (booking && booking.day > today ? booking.day : today)
  const asked = isOpen ? { itemKey: booking.itemKey, from: week, isOver } : undefined
  const times = useTimes(props, asked)
  if (!isOpen) return null
  const what = chosenWhat ?? times?.what ?? ''
  const offers = times?.places.flatMap(({ offers }) => offers) ?? []
  const place = times?.places.find((each) => each.offers.some((offer) => offer.what === what)) ?? undefined
  const [lacksSlot, lacksReason] = [slot === '', isOver && reason.trim() === '']
  const show = (day: LocalDate): void => {
    setFrom(day < today ? today : day)
    setSlot('')
  }
  const submit = async (): Promise<void> => {
    setTried(true)
    if (lacksSlot || lacksReason) return
    const isDone = await actions.run(record, async () => {
      const { told } = await needs.moveRecord({
        ...changeOf(record),
        ...{ itemKey: booking.itemKey, slot, isOver, tells },
        ...(reason.trim() !== '' && { reason }),
      })
      return told
    })
    if (!isDone) return
    setItem(undefined)
    setFrom(undefined)
    setWhat(undefined)
    setSlot('')
    setReason('')
    setTells(true)
    setOver(false)
    setTried(false)
  }
  return (
    <OfficeDialog
      title={texts['move.title']}
      action={texts['move.submit']}
      isBusy={actions.isBusy}
      isHeld={!times}
      isWide
      failure={<ActionFailure actions={actions} />}
      onSubmit={() => void submit()}
      onClose={actions.close}
    >
      {movable.length > 1 && (
        <Choice
          label={texts['move.what']}
          value={booking.itemKey}
          options={movable.map((each) => ({ value: each.itemKey, text: `${each.title} ${whenText(each)}` }))}
          onChange={(itemKey) => {
            setItem(itemKey)
            setFrom(undefined)
            setWhat(undefined)
            setSlot('')
          }}
        />
      )}
      <p>{textOf(texts, 'move.now', { when: `${whenText(booking)} ${booking.place} ${booking.item}` })}</p>
      {offers.length > 1 && (
        <Choice
          label={texts['move.place']}
          value={what}
          options={offers.map((offer) => ({ value: offer.what, text: offer.place }))}
          onChange={(chosen) => {
            setWhat(chosen)
            setSlot('')
          }}
        />
      )}
      <div className={styles.week}>
        <button type="button" className={frame.quietButton} onClick={() => show(plusDays(week, -7))}>
          {texts['move.before']}
        </button>
        <strong aria-live="polite">{textOf(texts, 'move.week', { from: dayText({}, 'long', week) })}</strong>
        <button type="button" className={frame.quietButton} onClick={() => show(plusDays(week, 7))}>
          {texts['move.after']}
        </button>
      </div>
      {!times && actions.error === undefined && <p role="status">{texts['move.loading']}</p>}
      {times && <Times place={place} what={what} slot={slot} onChoose={setSlot} onShow={show} />}
      {isTried && lacksSlot && (
        <p role="alert" className={styles.fault}>
          {texts['move.slot.missing']}
        </p>
      )}
      <Tick label={texts['move.over']} isOn={isOver} onChange={setOver} />
      {isOver && (
        <TextField
          label={texts.reason}
          value={reason}
          onChange={setReason}
          error={isTried && lacksReason ? texts['reason.missing'] : undefined}
        />
      )}
      {record.reach === 'line' ? (
        <Tick label={texts.tells} isOn={tells} onChange={setTells} />
      ) : (
        <p className={styles.warning}>{texts[`told.${record.reach}`]}</p>
      )}
    </OfficeDialog>
  )
})

type MoveTimes = Awaited<ReturnType<ListMoveTimes>>

/** The times of a calendar in a week, a row for each day; arrows walk through all of them. */
function Times({
  place,
  what,
  slot,
  onChoose,
  onShow,
}: {
  place: MoveTimes['places'][number] | undefined
  what: string
  slot: string
  onChoose: (slot: string) => void
  onShow: (day: LocalDate) => void
}) {
  const days = place?.days ?? []
  return (
    <>
      {days.length === 0 && <p>{texts['move.none']}</p>}
      {days.length === 0 && place?.next !== undefined && (
        <button type="button" className={frame.quietButton} onClick={() => onShow(place.next!)}>
          {textOf(texts, 'move.next', { day: dayText({}, 'long', place.next) })}
        </button>
      )}
      <div role="radiogroup" aria-label={texts['move.title']} className={styles.days}>
        {days.map(({ day, times }) => (
          <fieldset key={day}>
            <legend>{dayText({}, 'long', day)}</legend>
            {times.map(({ slotKey, start, end, left }) => {
              const value = `${what}|${day}|${slotKey}`
              return (
                <label key={slotKey} className={styles.time} data-full={left === 0 || undefined}>
                  <input
                    type="radio"
                    name="slot"
                    value={value}
                    checked={slot === value}
                    onChange={() => onChoose(value)}
                  />
                  {clockText(start)}～{clockText(end)}{' '}
                  <span>{left === 0 ? texts['move.full'] : textOf(texts, 'move.left', { count: left })}</span>
                </label>
              )
            })}
          </fieldset>
        ))}
      </div>
    </>
  )
}

type Asked = Pick<Parameters<ListMoveTimes>[0], 'itemKey' | 'from' | 'isOver'>

/** The times of what is asked; undefined until they are known, and where they can't be. */
function useTimes({ record, actions, needs }: ActionProps, asked: Asked | undefined): MoveTimes | undefined {
  const [times, setTimes] = useState<MoveTimes>()
  const { itemKey, from, isOver } = asked ?? {}
  useEffect(() => {
    setTimes(undefined)
    if (!asked) return
    let isWanted = true
    const { surveyId, answerCode } = record
    needs.listMoveTimes({ surveyId, answerCode, ...asked }).then(
      (found) => isWanted && setTimes(found),
      (error: unknown) => isWanted && actions.fail(error),
    )
    return () => {
      isWanted = false
    }
  }, [record, itemKey, from, isOver])
  return times
}
