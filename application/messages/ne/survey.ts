import type { survey as ja } from '../ja/survey.ts'

/** The texts that help with what is written, in Nepali. */
export const survey: Readonly<Record<keyof typeof ja, string>> = {
  refused: '“{character}” प्रयोग गर्न मिल्दैन। ',
  'refused.blank': 'खाली ठाउँ (स्पेस) प्रयोग गर्न मिल्दैन। ',
  allowed: 'कृपया {types} मा लेख्नुहोस्।',
  or: ' वा ',
  all: 'जुनसुकै अक्षर',
  allFull: 'zenkaku (पूरा चौडाइ) अक्षर',
  kanji: 'कान्जी',
  hiragana: 'हिरागाना',
  katakana: 'zenkaku (पूरा चौडाइ) काताकाना',
  katakanaHalf: 'hankaku (आधा चौडाइ) काताकाना',
  alphabet: 'अंग्रेजी अक्षर',
  alphabetFull: 'zenkaku (पूरा चौडाइ) अंग्रेजी अक्षर',
  alphabetHalf: 'hankaku (आधा चौडाइ) अंग्रेजी अक्षर',
  number: 'अङ्क',
  numberFull: 'zenkaku (पूरा चौडाइ) अङ्क',
  numberHalf: 'hankaku (आधा चौडाइ) अङ्क',

  'prefill.title': 'अघिल्लो पटकको विवरण',
  'prefill.offer': 'अघिल्लो पटकको विवरण प्रयोग गर्न सकिन्छ ({items})',
  'prefill.items': '{items} आदि {count} विवरण',
  'prefill.and': ', ',
  'prefill.use': 'भर्ने',
  'prefill.refuse': 'प्रयोग नगर्ने',
  'prefill.filled': 'भरियो: {items}। कृपया विवरण जाँच्नुहोस्।',
  'prefill.close': 'बन्द गर्ने',
  'prefill.undo': 'पहिलेजस्तै बनाउने',

  'count.left': 'अझै {count} अक्षर',
  'count.over': '{count} अक्षर बढी',

  'era.year': '{era} {year}',
  'era.first': '1',
  'era.day': '{year} साल {month} महिना {day} तारिख',
  'era.ended': '{last} अन्तिम साल हो। {year} साल {right} हो।',
  'era.unknown': 'कृपया जापानी युगको साल अङ्कमा लेख्नुहोस्। पहिलो साल 1 हो।',

  'address.searching': 'ठेगाना खोज्दै',
  'address.filled': 'ठेगाना भरियो। कृपया घर नम्बर आदि थप्नुहोस्।',
  'address.several': 'यस पोस्टल कोडमा धेरै ठेगाना छन्। कृपया छान्नुहोस्।',
  'address.replace': 'लेखिसकेको ठेगानालाई पोस्टल कोडको ठेगानाले बदल्नुहुन्छ?',
  'address.failed': 'ठेगाना पत्ता लगाउन सकिएन। कृपया आफै लेख्नुहोस्।',
}
