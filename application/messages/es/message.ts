import type { message as ja } from '../ja/message.ts'

/** Texts of the messages about reservations that are sent into the chat, in Spanish. */
export const message: Readonly<Record<keyof typeof ja, string>> = {
  'message.booked': '[{city}] Hemos recibido su reserva.',
  'message.changed': '[{city}] Su reserva ha sido cambiada.',
  'message.cancelled': '[{city}] Su reserva ha sido cancelada.',
  'message.reminder.today': '[{city}] Su reserva es hoy.',
  'message.reminder.tomorrow': '[{city}] Su reserva es mañana.',
  'message.reminder.later': '[{city}] Se acerca el día de su reserva.',
  'message.visit': '{date} {time}\nLugar: {place}',
  'message.link': 'Ver o cambiar: {url}',
  'message.stop': 'Puede desactivar estos avisos en la página de arriba.',
}
