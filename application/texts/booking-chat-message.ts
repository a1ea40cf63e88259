import type { Closure, MessageKind, Visit } from '../../domain/answer/booking-message.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { ChatMessage } from '../ports/message-gateway.ts'
import { dateText, timeText } from './day-text.ts'
import { textOf } from './dictionary.ts'
import { message as jaMessage, shared as jaShared } from './ja.json'
import { type TextKey, textsIn } from './languages.ts'

/** Where a message leads; without `move` the time can't be changed any more. */
type Addresses = { booking: string; move?: string; correction: string; form: string; own: string }

/** The message about reservations as it is read in the chat. */
export async function bookingChatMessage(
  {
    kind,
    visits,
    closure,
    words = closure?.text,
  }: { kind: MessageKind; visits: readonly Visit[]; closure?: Closure; words?: string },
  { language, today, city, to }: { language: LanguageCode; today: LocalDate; city: string; to: Addresses },
): Promise<ChatMessage> {
  const texts = await textsIn(language, 'message', jaMessage)
  const shared = await textsIn(language, 'shared', jaShared)
  const open = { label: texts['message.open'], url: to.booking }
  const again = { label: texts['message.again'], url: to.form }
  const linkOfOffice: Partial<Record<MessageKind, { label: string; url: string }[]>> = {
    asked: [{ label: texts['message.asked.open'], url: to.correction }],
    result: [{ label: texts['message.result.open'], url: to.booking }],
  }
  const isOver = kind === 'cancelled' || kind === 'cancelledByOffice'
  const move = to.move === undefined ? [] : [{ label: texts['message.move'], url: to.move }]
  const whenOf = ({ day, start, end }: Visit) =>
    `${dateText(shared, day, today)} ${timeText(shared, start, end)}`
  return {
    title: textOf(texts, kind === 'reminder' ? reminderKey(visits, today) : `message.${kind}`, { city }),
    visits: visits.map((visit) => ({
      when: whenOf(visit),
      place: textOf(texts, 'message.place', { place: visit.place }),
    })),
    ...(words !== undefined && { words }),
    ...(closure &&
      closure.free.length > 0 && { free: { title: texts['message.free'], times: closure.free.map(whenOf) } }),
    links: linkOfOffice[kind] ?? [open, ...(isOver ? [again] : move)],
    stop: { label: texts['message.stop'], url: to.own },
  }
}

function reminderKey([visit]: readonly Visit[], today: LocalDate): TextKey<'message'> {
  if (visit?.day === today) return 'message.reminder.today'
  return visit?.day === plusDays(today, 1) ? 'message.reminder.tomorrow' : 'message.reminder.later'
}
