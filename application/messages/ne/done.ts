import type { done as ja } from '../ja/done.ts'

/** Texts of what there is to do after a form was sent, in Nepali. */
export const done: Readonly<Record<keyof typeof ja, string>> = {
  my: 'बुकिङ हेर्ने वा बदल्ने',
  'my.answer': 'बुकिङ र आवेदन हेर्ने',
  print: 'प्रिन्ट गर्ने',
  calendar: 'क्यालेन्डरमा थप्ने',
  'calendar.failed': 'क्यालेन्डर फाइल सेभ गर्न सकिएन। कृपया फेरि प्रयास गर्नुहोस्।',
  date: 'मिति',
  time: 'समय',
  place: 'स्थान',
  map: 'नक्सा खोल्ने',
  newTab: '(अर्को पृष्ठमा खुल्छ)',
  toBring: 'ल्याउनुपर्ने सामान',
  changed: 'परिवर्तन पूरा भयो',
  'changed.short': 'परिवर्तन भयो।',
}
