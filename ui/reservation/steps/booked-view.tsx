import { useState } from 'react'
import { dateText, listText, timeText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import type { Texts } from '../../../application/texts/languages.ts'
import type { CancelDeadline } from '../../../domain/reservation/cancel-deadline.ts'
import { releasedSlots } from '../../../domain/reservation/released-slots.ts'
import { type LocalDate, tokyoDay } from '../../../domain/shared/local-date.ts'
import { Button } from '../../frame/parts/button.tsx'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import { BookedCard } from '../../survey/sending/done/booked-card.tsx'
import { DoneView } from '../../survey/sending/done-view.tsx'
import type { SavedAnswer } from '../../survey/survey-page.ts'
import type { BookedAgain } from '../booked-again.ts'
import type { BookedWords, HeldBooking } from '../booking.ts'
import { chosenText, comaText, type Reserved, reservedText } from '../booking-words.ts'
import type { JustBooked } from '../calendar-page.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { FormTitle, LabelRows } from './booking-summary.tsx'
import { DeadlineNote, DeadlineText } from './deadline-note.tsx'
import styles from './steps.module.css'

type Props = { store: CalendarStore; result: SavedAnswer }

/** The completed screen: what was booked, where to go with what, the office's words, the answer code. */
export function BookedView({ store, result }: Props) {
  const { config, checkout, change } = store.booking
  return (
    <DoneView
      store={{ config, opened: { checkout }, needs: store.needs }}
      result={result}
      isChange={change !== undefined}
      booked={
        <>
          <FormTitle booking={store.booking} />
          <BookedCards store={store} result={result} />
          {change && <Released store={store} held={change.held} />}
        </>
      }
    />
  )
}

function BookedCards({ store, result }: Props) {
  const texts = useTexts('shared')
  const { config } = store.booking
  const { plain } = useTranslation()
  return store.items.picks.map(({ open: { item, what, slots, notes }, cell }) => (
    <BookedCard
      key={item.itemKey}
      title={chosenText(what, plain)}
      when={{ day: dateText(texts, cell.day, slots.today), time: comaText(texts, cell.coma) }}
      notes={notes}
      actions={
        <AddToCalendar
          needs={store.needs}
          booked={{ survey: config, partitionKey: result.partitionKey, itemKey: item.itemKey }}
        />
      }
    >
      <Labels what={what} place={notes.place} />
      <DeadlineNote slots={slots} day={cell.day} />
    </BookedCard>
  ))
}

/** What is booked; the place stands below, with its map. */
const Labels = ({ what, place }: { what: Reserved | undefined; place: string | undefined }) => (
  <dl className="answers-list">{what && <LabelRows what={what} except={place} />}</dl>
)

/** The same when the page was loaded anew: what was booked as it stands now. */
export function BookedAgainView({
  store: { needs },
  booked,
}: Pick<Props, 'store'> & { booked: BookedAgain }) {
  const texts = useTexts('shared', 'reservation')
  const { config, answer, isChange, reservations, received } = booked
  const { plain } = useTranslation()
  const today = tokyoDay(needs.clock.now())
  const opened = { checkout: { paysNow: false, received: () => received } }
  return (
    <DoneView
      store={{ config, opened, needs }}
      result={answer}
      isChange={isChange}
      isAgain
      booked={
        <>
          <FormTitle booking={booked} />
          {reservations.map(({ reservation, what }) => (
            <BookedCard
              key={reservation.itemKey}
              title={what ? chosenText(what, plain) : plain(config.surveyTitle)}
              when={whenOf(reservation.reserved, texts, today)}
              notes={reservation.reserved}
              actions={
                <AddToCalendar
                  needs={needs}
                  booked={{
                    survey: config,
                    partitionKey: answer.partitionKey,
                    itemKey: reservation.itemKey,
                  }}
                />
              }
            >
              <Labels what={what} place={reservation.reserved.place} />
              <DeadlineText deadline={deadlineOf(reservation)} today={today} />
            </BookedCard>
          ))}
        </>
      }
    />
  )
}

type Reservation = BookedAgain['reservations'][number]['reservation']

const deadlineOf = ({ reserved: { lastDay }, changeObstacle }: Reservation): CancelDeadline =>
  changeObstacle ? { kind: 'past' } : lastDay ? { kind: 'until', day: lastDay } : { kind: 'none' }

const whenOf = ({ day, start, end }: BookedWords, texts: Texts<'shared'>, today: LocalDate) =>
  day && { day: dateText(texts, day, today), time: start && timeText(texts, start, end) }

type AddProps = Pick<CalendarStore, 'needs'> & { booked: JustBooked }

function AddToCalendar({ needs, booked }: AddProps) {
  const texts = useTexts('done')
  const translation = useTranslation()
  const [hasFailed, setFailed] = useState(false)
  const add = async (): Promise<void> => {
    setFailed(false)
    await needs.addToCalendar(booked, translation).catch((error) => {
      needs.log('The booking could not be given to the calendar', error)
      setFailed(true)
    })
  }
  return (
    <>
      <Button onClick={add}>{texts.calendar}</Button>
      <p role="alert">{hasFailed && texts['calendar.failed']}</p>
    </>
  )
}

/** Which times are free again by a change; one of a closed day is not. */
function Released({ store: { items, open }, held }: Pick<Props, 'store'> & { held: readonly HeldBooking[] }) {
  const texts = useTexts('shared', 'reservation')
  const taken = items.picks.map(({ open: { calendarId }, cell }) => ({ ...cell, calendarId }))
  const bookable = held
    .filter(({ reserved, slot }) => !reserved.closed && slot.calendarId !== '')
    .map((one) => ({ ...one, ...one.slot }))
  const released = releasedSlots(bookable, taken)
  if (released.length === 0) return null
  const list = listText(
    texts,
    released.map(({ reserved }) => reservedText(texts, reserved, open.slots.today)),
  )
  return <p className={styles.lead}>{textOf(texts, 'done.released', { list })}</p>
}
