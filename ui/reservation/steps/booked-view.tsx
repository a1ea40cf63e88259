import { useState } from 'react'
import { dateText, listText, timeText } from '../../../application/texts/day-text.ts'
import type { Texts } from '../../../application/texts/languages.ts'
import type { CancelDeadline } from '../../../domain/reservation/cancel-deadline.ts'
import { releasedSlots } from '../../../domain/reservation/released-slots.ts'
import { type LocalDate, tokyoDay } from '../../../domain/shared/local-date.ts'
import { Button } from '../../frame/parts/button.tsx'
import { useSpeech } from '../../frame/speech.ts'
import { BookedCard } from '../../survey/sending/done/booked-card.tsx'
import { DoneView } from '../../survey/sending/done-view.tsx'
import type { SavedAnswer } from '../../survey/survey-page.ts'
import type { BookedAgain } from '../booked-again.ts'
import type { BookedWords, HeldBooking } from '../booking.ts'
import { reservedText } from '../booking-change.ts'
import type { JustBooked } from '../calendar-page.ts'
import type { CalendarStore } from '../calendar-store.ts'
import type { OpenItem } from '../open-item.ts'
import type { Wording } from '../wording.ts'
import { LabelRows } from './booking-summary.tsx'
import { DeadlineNote, DeadlineText } from './deadline-note.tsx'
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
  const {
    wording,
    booking: { config, languageCode },
  } = store
  const { plain } = useSpeech()
  return store.items.picks.map(({ open: { item, labels, slots, notes }, cell }) => (
    <BookedCard
      key={item.itemKey}
      title={plain(item.title)}
      when={{ day: wording.date(cell.day, slots.today), time: wording.time(cell.coma) }}
      notes={notes}
      texts={texts}
      actions={
        <AddToCalendar
          needs={store.needs}
          booked={{ survey: config, partitionKey: result.partitionKey, itemKey: item.itemKey, languageCode }}
          texts={texts}
        />
      }
    >
      <Labels labels={labels} />
      <DeadlineNote wording={wording} slots={slots} day={cell.day} />
    </BookedCard>
  ))
}

function Labels({ labels }: Pick<OpenItem, 'labels'>) {
  return (
    <dl className="answers-list">
      <LabelRows labels={labels} />
    </dl>
  )
}

/** The same when the page was loaded anew, or speaks another language: what was booked as it stands now. */
export function BookedAgainView({
  store: { needs },
  booked,
}: Pick<Props, 'store'> & { booked: BookedAgain }) {
  const { config, texts, languageCode, wording, answer, isChange, reservations, received } = booked
  const { plain } = useSpeech()
  const today = tokyoDay(needs.clock.now())
  const opened = { checkout: { paysNow: false, received: () => received } }
  return (
    <DoneView
      store={{ texts, config, languageCode, opened, needs }}
      result={answer}
      isChange={isChange}
      isAgain
      booked={(words) => (
        <>
          {isChange && <p className={styles.lead}>{wording.texts['done.changed']}</p>}
          {reservations.map(({ reservation, labels }) => (
            <BookedCard
              key={reservation.itemKey}
              title={plain(reservation.title)}
              when={whenOf(reservation.reserved, wording, today)}
              notes={reservation.reserved}
              texts={words}
              actions={
                <AddToCalendar
                  needs={needs}
                  booked={{
                    survey: config,
                    partitionKey: answer.partitionKey,
                    itemKey: reservation.itemKey,
                    languageCode,
                  }}
                  texts={words}
                />
              }
            >
              <Labels labels={labels} />
              <DeadlineText wording={wording} deadline={deadlineOf(reservation)} today={today} />
            </BookedCard>
          ))}
        </>
      )}
    />
  )
}

type Reservation = BookedAgain['reservations'][number]['reservation']

const deadlineOf = ({ reserved: { lastDay }, changeObstacle }: Reservation): CancelDeadline =>
  changeObstacle ? { kind: 'past' } : lastDay ? { kind: 'until', day: lastDay } : { kind: 'none' }

const whenOf = ({ day, start, end }: BookedWords, { common }: Wording, today: LocalDate) =>
  day && { day: dateText(common, day, today), time: start && timeText(common, start, end) }

type AddProps = Pick<CalendarStore, 'needs'> & { texts: Texts<'done'>; booked: JustBooked }

function AddToCalendar({ needs, booked, texts }: AddProps) {
  const [hasFailed, setFailed] = useState(false)
  const add = async (): Promise<void> => {
    setFailed(false)
    await needs.addToCalendar(booked).catch((error) => {
      needs.log('The booking could not be given to the calendar', error)
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
    ? wording.say('done.released', { list: listText(wording.common, list) })
    : texts['done.changed']
}
