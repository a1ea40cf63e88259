import type { ReactNode } from 'react'
import { isCallFailure } from '../../application/call-failure.ts'
import { detailLines } from '../../application/texts/cap-text.ts'
import { dateInSentence } from '../../application/texts/day-text.ts'
import { refusalDetail, refusalText, textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import {
  type Failure,
  linesOf,
  loadFailure,
  meaningOf,
  type Remedy,
  sendFailure,
} from '../frame/errors/failure.ts'
import type { Translation } from '../frame/translation.ts'
import type { Booking } from './booking.ts'
import { comaText } from './booking-words.ts'
import type { Cell } from './week-model.ts'

/** What is chosen for an item, and the day it is today. */
type Chosen = { cell: Cell | undefined; today: LocalDate }

/** A booking was not made. */
export type BookingAlert = {
  /** Why; undefined: the slot can't be had any more, which was found out before it was asked for (ERR-14). */
  error: unknown
  /** The choice of a slot, the check before sending, or the sending itself. */
  during: 'choice' | 'check' | 'send'
  /** The item that it is about, if it is about one. */
  itemKey: string | undefined
  /** What is chosen for it, where that is gone. */
  chosen: Chosen | undefined
}

/** The slot that is full by now: others near it are offered. */
export const goneIn = ({ chosen }: BookingAlert): Cell | undefined => chosen?.cell

type AlertTexts = Texts<'shared' | 'reservation'>

/** An alert in words, and what to do about it. */
type SaidAlert = {
  title: string
  lines: readonly ReactNode[]
  /** What is said of it besides, in small letters. */
  note?: readonly string[]
  /**
   * choose: another slot; bookings: look at one's own, of which one has to go; retry: the same again; change: something
   * in the form; none: nothing but closing.
   */
  remedy: Exclude<Remedy, 'reload'> | 'choose' | 'bookings'
  /** Another thing that may help. */
  alsoRemedy?: 'bookings'
}

/** The picked slot can't be had any more; found out before it was asked for (ERR-14). */
function sayGone(texts: AlertTexts, chosen: Chosen | undefined): SaidAlert {
  const { cell } = chosen ?? {}
  const isFull = cell === undefined || cell.state === 'full'
  const why = isFull
    ? [texts.full]
    : [texts['refusal.reservation.impossible'], texts['refusal.reservation.impossible.detail']]
  return { title: goneTitle(texts, chosen, isFull), lines: [texts.kept], note: why, remedy: 'choose' }
}

/** That a slot can't be had; which one, if it is known. */
function goneTitle(texts: AlertTexts, chosen: Chosen | undefined, isFull: boolean): string {
  if (!chosen?.cell) return texts[isFull ? 'alert.full.title' : 'alert.title']
  const { day, coma } = chosen.cell
  const values = { day: dateInSentence(texts, day, chosen.today), time: comaText(texts, coma) }
  return textOf(texts, isFull ? 'which.full' : 'which.impossible', values)
}

/** Why a booking was not made (ERR-07..14, 16, 17, 20). */
export function sayAlert(
  translation: Pick<Translation, 'texts' | 'plain'>,
  { error, during, chosen }: BookingAlert,
  { config, checkout }: Pick<Booking, 'config' | 'checkout'>,
): SaidAlert {
  const { plain } = translation
  const texts = translation.texts('shared', 'reservation')
  if (error === undefined) return sayGone(texts, chosen)
  const { 'alert.title': title, closeToRetry, full, kept } = texts
  if (isRefusal(error, 'reservation.slot_full')) {
    return {
      title: goneTitle(texts, chosen, true),
      lines: [kept],
      note: [refusalText(texts, error), full],
      remedy: 'choose',
    }
  }
  const meaning = meaningOf(error)
  if (isRefusal(error, 'order.outdated')) {
    const total = checkout?.total
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
    const remedy = remedyOf(error)
    const isCap = remedy.remedy === 'bookings' || remedy.alsoRemedy === 'bookings'
    const better = isCap ? [texts['cap.makeRoom']] : []
    const said = [refusalText(texts, error), ...detailLines({ texts, plain }, error), ...better]
    const note = during === 'check' || error.code === 'order.invalid' ? [closeToRetry] : []
    return { title, lines: said, note, ...remedy }
  }
  const isExplained = isCallFailure(error, 'http') && meaning !== 'expired'
  if (during === 'check' && isExplained && error.serverMessage) {
    const { serverMessage, serverDetail } = error
    return {
      title,
      lines: [serverMessage, ...(serverDetail ? [serverDetail] : []), closeToRetry],
      remedy: 'retry',
    }
  }
  const failure = sendFailure(texts, error, config.surveySchema ?? [])
  return { title, lines: linesOf(failure), remedy: failure.remedy === 'reload' ? 'none' : failure.remedy }
}

/**
 * Another slot where that may help, one's own bookings where a limit is reached; else the form, where something else
 * can be chosen.
 */
function remedyOf(error: Refusal): Pick<SaidAlert, 'remedy' | 'alsoRemedy'> {
  if (isRefusal(error, 'reservation.cap_of_day')) return { remedy: 'choose', alsoRemedy: 'bookings' }
  if (isRefusal(error, 'reservation.cap_of_period', 'answer.too_many')) return { remedy: 'bookings' }
  return { remedy: meaningOf(error) === 'change' && 'itemKey' in error.details ? 'choose' : 'change' }
}

/** The item of the form that an error is about, if it is about one. */
export function itemKeyOf(error: unknown): string | undefined {
  if (!isRefusal(error) || ['signed-out', 'expired', 'retry', 'wait'].includes(meaningOf(error)))
    return undefined
  const isChoice = isRefusal(error, 'reservation.cap_of_day') || meaningOf(error) === 'change'
  return isChoice && 'itemKey' in error.details ? error.details.itemKey : undefined
}

/**
 * Why the calendar could not be opened (ERR-02..04, 16, 17); the general text of a form is replaced by that of the
 * calendar.
 */
export const openingFailure = (texts: AlertTexts, error: unknown): Failure =>
  loadFailure(texts, error, texts.failed)
