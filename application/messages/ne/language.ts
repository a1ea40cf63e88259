import type { language as ja } from '../ja/language.ts'

/** Texts of choosing a language, and of what a translation is worth, in Nepali. */
export const language: Readonly<Record<keyof typeof ja, string>> = {
  choose: 'देखाउने भाषा',
  unread: 'जाँच नभएको अनुवाद',
  'unread.lead': 'यो अनुवाद यस भाषाका मातृभाषीले अझै जाँचेका छैनन्।',
  failed: 'भाषा बदल्न सकिएन। कृपया सिग्नल राम्रो भएको ठाउँमा फेरि प्रयास गर्नुहोस्।',
  'form.fixed': 'यो प्रक्रिया देखाइएको भाषा: {language}।',
  original: 'जापानी मूल पाठ',
  machine: 'मेसिन अनुवाद',
}
