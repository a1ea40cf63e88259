import type { message as ja } from '../ja/message.ts'

/** Texts of the messages about reservations that are sent into the chat, in Brazilian Portuguese. */
export const message: Readonly<Record<keyof typeof ja, string>> = {
  'message.booked': '[{city}] Recebemos sua reserva.',
  'message.changed': '[{city}] Sua reserva foi alterada.',
  'message.cancelled': '[{city}] Sua reserva foi cancelada.',
  'message.reminder.today': '[{city}] Sua reserva é hoje.',
  'message.reminder.tomorrow': '[{city}] Sua reserva é amanhã.',
  'message.reminder.later': '[{city}] O dia da sua reserva está chegando.',
  'message.visit': '{date} {time}\nLocal: {place}',
  'message.link': 'Ver ou alterar: {url}',
  'message.stop': 'Você pode desativar estes avisos na página acima.',
}
