import { isCallFailure } from '../../application/call-failure.ts'
import { groupCapLines } from '../../application/texts/cap-text.ts'
import { refusalDetail, refusalText } from '../../application/texts/dictionary.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { type Failure, loadFailure, meaningOf, sendFailure } from '../frame/errors/failure.ts'
import type { Booking } from './booking.ts'
import type { Cell } from './week-model.ts'
import type { Wording } from './wording.ts'

/** What went wrong, and what to do about it. */
export type BookingAlert = {
  title: string
  lines: readonly string[]
  /**
   * choose: another slot; bookings: look at one's own, of which one has to go; resend: the same again; form: something in the form;
   * none: nothing but closing.
   */
  remedy: 'choose' | 'bookings' | 'resend' | 'form' | 'sign-in' | 'none'
  /** Another thing that may help. */
  alsoRemedy?: 'bookings'
  /** The item of the form it is about, if it is about one. */
  itemKey?: string
  /** The slot that is full by now: others near it are offered. */
  gone?: Cell
}

/** What is chosen for an item, and the day it is today. */
type Chosen = { cell: Cell | undefined; today: LocalDate }

/** The picked slot can't be had any more; found out before it was asked for (ERR-14). */
export function slotGoneAlert(
  { cell, today }: Chosen,
  itemKey: string,
  { texts }: Booking,
  wording: Wording,
): BookingAlert {
  const isFull = cell === undefined || cell.state === 'full'
  const why = isFull
    ? [wording.texts.full]
    : [texts['refusal.reservation.impossible'], texts['refusal.reservation.impossible.detail']]
  return {
    title: wording.texts[isFull ? 'alert.full.title' : 'alert.title'],
    lines: [...whichSlot({ cell, today }, isFull, wording), ...why, wording.texts.kept],
    remedy: 'choose',
    itemKey,
    ...(cell && { gone: cell }),
  }
}

/** The slot that can't be had, in words; none if it is not known. */
function whichSlot({ cell, today }: Chosen, isFull: boolean, wording: Wording): string[] {
  if (!cell) return []
  const values = { day: wording.date(cell.day, today), time: wording.time(cell.coma) }
  return [wording.say(isFull ? 'which.full' : 'which.impossible', values)]
}

/**
 * Why a booking was not made (ERR-07..14, 16, 17, 20).
 *
 * @param during the choice of a slot, the check before sending, or the sending itself
 * @param chosenFor what is chosen for an item of the form; without a key, for the only one
 */
export function bookingAlert(
  error: unknown,
  during: 'choice' | 'check' | 'send',
  booking: Booking,
  wording: Wording,
  chosenFor: (itemKey: string) => Chosen,
): BookingAlert {
  const { texts, config } = booking
  const title = wording.texts['alert.title']
  const { closeToRetry, full, kept } = wording.texts
  if (isRefusal(error, 'reservation.slot_full')) {
    const { itemKey } = error.details
    const chosen = chosenFor(itemKey)
    return {
      title: wording.texts['alert.full.title'],
      lines: [...whichSlot(chosen, true, wording), refusalText(texts, error), full, kept],
      remedy: 'choose',
      itemKey,
      ...(chosen.cell && { gone: chosen.cell }),
    }
  }
  const meaning = meaningOf(error)
  if (isRefusal(error, 'order.outdated')) {
    const total = booking.checkout?.total
    return { title, lines: [refusalText(texts, error), ...(total ? [total] : [])], remedy: 'none' }
  }
  if (isRefusal(error) && meaning === 'wait') {
    return {
      title,
      lines: [refusalText(texts, error), refusalDetail(texts, error) ?? closeToRetry],
      remedy: 'none',
    }
  }
  if (isRefusal(error) && !['signed-out', 'expired', 'retry'].includes(meaning)) {
    const detail = groupCapLines(wording, error) ?? [refusalDetail(texts, error)]
    const remedy = remedyOf(error)
    const isCap = remedy.remedy === 'bookings' || remedy.alsoRemedy === 'bookings'
    const better = isCap ? [wording.texts['cap.makeRoom']] : []
    const said = [refusalText(texts, error), ...detail, ...better].filter((line) => line !== undefined)
    const lines = during === 'check' || error.code === 'order.invalid' ? [...said, closeToRetry] : said
    return { title, lines, ...remedy }
  }
  const isExplained = isCallFailure(error, 'http') && meaning !== 'expired'
  if (during === 'check' && isExplained && error.serverMessage) {
    const { serverMessage, serverDetail } = error
    return {
      title,
      lines: [serverMessage, ...(serverDetail ? [serverDetail] : []), closeToRetry],
      remedy: 'resend',
    }
  }
  const { message, detail, remedy } = sendFailure(texts, error, config.surveySchema ?? [])
  return {
    title,
    lines: [message || texts['ui.error.empty'], ...(detail ? [detail] : [])],
    remedy: remedy === 'retry' ? 'resend' : remedy,
  }
}

/** Another slot where that may help, one's own bookings where a limit is reached; else the form, where something else can be chosen. */
function remedyOf(error: Refusal): Pick<BookingAlert, 'remedy' | 'alsoRemedy' | 'itemKey'> {
  if (isRefusal(error, 'reservation.cap_of_day'))
    return { remedy: 'choose', alsoRemedy: 'bookings', itemKey: error.details.itemKey }
  if (isRefusal(error, 'reservation.cap_of_period', 'answer.too_many')) return { remedy: 'bookings' }
  const { details } = error
  return meaningOf(error) === 'change' && 'itemKey' in details
    ? { remedy: 'choose', itemKey: details.itemKey }
    : { remedy: 'form' }
}

/** Why the calendar could not be opened (ERR-02..04, 16, 17); the general text of a form is replaced by that of the calendar. */
export function openingFailure(error: unknown, { texts }: Booking, wording: Wording): Failure {
  const failure = loadFailure(texts, error)
  return failure.message === texts.ERROR_OCCURRED_NORMAL_FORM
    ? { ...failure, message: wording.texts.failed }
    : failure
}
