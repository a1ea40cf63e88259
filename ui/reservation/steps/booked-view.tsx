import { useState } from 'react'
import type { Texts } from '../../../application/messages/languages.ts'
import { releasedSlots } from '../../../domain/reservation/released-slots.ts'
import { Button } from '../../frame/parts/button.tsx'
import { useSpeech } from '../../frame/speech.ts'
import { BookedCard } from '../../survey/sending/done/booked-card.tsx'
import { DoneView } from '../../survey/sending/done-view.tsx'
import type { SavedAnswer } from '../../survey/survey-page.ts'
import type { HeldBooking } from '../booking.ts'
import { reservedText } from '../booking-change.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { DeadlineNote } from './deadline-note.tsx'
import styles from './steps.module.css'

type Props = { store: CalendarStore; result: SavedAnswer }

/** The completed screen: what was booked, where to go with what, the office's words, the answer code. */
export function BookedView({ store, result }: Props) {
  const { texts, config, checkout, languageCode, change } = store.booking
  return (
    <DoneView
      store={{ texts, config, languageCode, opened: { checkout }, needs: store.needs }}
      result={result}
      isChange={change !== undefined}
      booked={(words) => (
        <>
          {change && <p className={styles.lead}>{changedText(store, change.held)}</p>}
          <BookedCards store={store} result={result} texts={words} />
        </>
      )}
    />
  )
}

function BookedCards({ store, result, texts }: Props & { texts: Texts<'done'> }) {
  const { wording } = store
  const { say, plain } = useSpeech()
  return store.items.picks.map(({ open: { item, labels, slots, notes }, cell }) => (
    <BookedCard
      key={item.itemKey}
      title={plain(item.title)}
      when={{ day: wording.date(cell.day, slots.today), time: wording.time(cell.coma) }}
      notes={notes}
      texts={texts}
      actions={<AddToCalendar store={store} result={result} texts={texts} itemKey={item.itemKey} />}
    >
      <dl className={styles.list}>
        {labels.map(({ label, name }, at) => (
          <div key={at}>
            <dt>{say(label)}</dt>
            <dd>{say(name)}</dd>
          </div>
        ))}
      </dl>
      <DeadlineNote wording={wording} slots={slots} day={cell.day} />
    </BookedCard>
  ))
}

type AddProps = Props & { texts: Texts<'done'>; itemKey: string }

function AddToCalendar({ store, result, texts, itemKey }: AddProps) {
  const [hasFailed, setFailed] = useState(false)
  const { config, languageCode } = store.booking
  const add = async (): Promise<void> => {
    setFailed(false)
    const booked = { survey: config, partitionKey: result.partitionKey, itemKey, languageCode }
    await store.needs.addToCalendar(booked).catch((error) => {
      store.needs.log('The booking could not be given to the calendar', error)
      setFailed(true)
    })
  }
  return (
    <>
      <Button onClick={add} quiet>
        {texts.calendar}
      </Button>
      <p role="alert">{hasFailed && texts['calendar.failed']}</p>
    </>
  )
}

/** That the booking is changed, and which times are free again by that; one of a closed day is not. */
function changedText(
  { booking, items, open, texts, wording }: CalendarStore,
  held: readonly HeldBooking[],
): string {
  const taken = items.picks.map(({ open: { calendarId }, cell }) => ({ ...cell, calendarId }))
  const bookable = held
    .filter(({ reserved, slot }) => !reserved.closed && slot.calendarId !== '')
    .map((one) => ({ ...one, ...one.slot }))
  const released = releasedSlots(bookable, taken)
  const list = released.map(({ reserved }) => reservedText(booking.texts, reserved, open.slots.today))
  return list.length > 0
    ? wording.say('done.released', { list: list.join(wording.common.and) })
    : texts['done.changed']
}
