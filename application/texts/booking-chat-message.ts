import type { MessageKind, Visit } from '../../domain/answer/booking-message.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import { dateText, timeText } from './day-text.ts'
import { textOf } from './dictionary.ts'
import { message as jaMessage, shared as jaShared } from './ja.json'
import { type TextKey, textsIn } from './languages.ts'

/**
 * The message about reservations as it is read in the chat. `url`: where they are changed, and messages are switched
 * off.
 */
export async function bookingMessageText(
  { kind, visits }: { kind: MessageKind; visits: readonly Visit[] },
  { language, today, city, url }: { language: LanguageCode; today: LocalDate; city: string; url: string },
): Promise<string> {
  const texts = await textsIn(language, 'message', jaMessage)
  const shared = await textsIn(language, 'shared', jaShared)
  const visitText = ({ day, start, end, place }: Visit) =>
    textOf(texts, 'message.visit', {
      date: dateText(shared, day, today),
      time: timeText(shared, start, end),
      place,
    })
  return [
    textOf(texts, kind === 'reminder' ? reminderKey(visits, today) : `message.${kind}`, { city }),
    ...visits.map(visitText),
    textOf(texts, 'message.link', { url }),
    texts['message.stop'],
  ].join('\n')
}

function reminderKey([visit]: readonly Visit[], today: LocalDate): TextKey<'message'> {
  if (visit?.day === today) return 'message.reminder.today'
  return visit?.day === plusDays(today, 1) ? 'message.reminder.tomorrow' : 'message.reminder.later'
}
