import type { message as ja } from '../ja/message.ts'

/** Texts of the messages about reservations that are sent into the chat, in Nepali. */
export const message: Readonly<Record<keyof typeof ja, string>> = {
  'message.booked': '[{city}] तपाईंको बुकिङ प्राप्त भयो।',
  'message.changed': '[{city}] तपाईंको बुकिङ परिवर्तन भयो।',
  'message.cancelled': '[{city}] तपाईंको बुकिङ रद्द भयो।',
  'message.reminder.today': '[{city}] आज तपाईंको बुकिङको दिन हो।',
  'message.reminder.tomorrow': '[{city}] भोलि तपाईंको बुकिङको दिन हो।',
  'message.reminder.later': '[{city}] तपाईंको बुकिङको दिन नजिकिँदैछ।',
  'message.visit': '{date} {time}\nस्थान: {place}',
  'message.link': 'हेर्ने वा बदल्ने: {url}',
  'message.stop': 'यो सूचना माथिको पृष्ठमा बन्द गर्न सकिन्छ।',
}
