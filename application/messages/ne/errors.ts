import type { errors as ja } from '../ja/errors.ts'

/** What to do about the errors of a form, in Nepali. */
export const errors: Readonly<Record<keyof typeof ja, string>> = {
  'advice.phone': 'कृपया फोन नम्बर एरिया कोडदेखि नै 10 वा 11 अङ्कमा लेख्नुहोस्।',
  'advice.postcode': 'कृपया पोस्टल कोड 7 अङ्कमा लेख्नुहोस् (उदाहरण: 1234567)।',
  'advice.email': 'कृपया “name@example.jp” जस्तै @ अघि र पछिको भाग पनि लेख्नुहोस्।',
  'advice.digits': 'कृपया 0 देखि 9 सम्मका अङ्क मात्र लेख्नुहोस्। चिह्न वा एकाइ चाहिँदैन।',
  'advice.identifier': 'कृपया ठ्याक्कै 15 अक्षर लेख्नुहोस्।',
  'advice.characters': 'नदेखिने अक्षर परेको छ। कृपया मेटेर फेरि लेख्नुहोस्।',
  'advice.date': 'कृपया साल, महिना र दिन तीनवटै लेख्नुहोस्। फेब्रुअरी 30 जस्तो नभएको मिति लेख्न मिल्दैन।',
  'advice.choice': 'कृपया सूचीबाट एउटा छान्नुहोस्।',
  'advice.suggestion': 'लेख्दा देखिने विकल्पबाट कृपया एउटा छान्नुहोस्।',
  'advice.shorter': 'कृपया अक्षर घटाउनुहोस्।',
  'advice.number': 'कृपया नम्बर जाँचेर फेरि लेख्नुहोस्।',

  title: 'त्रुटि: {title}',
  fixed: 'सच्चियो',
  'bar.left': '{count} वटा बाँकी',
  'bar.next': 'अर्को त्रुटिमा जाने',
  'bar.none': 'सबै सच्चियो',
  'bar.on': 'अगाडि बढ्ने',
  'bar.back': 'जाँचमा फर्कने',
  'bar.changing': 'परिवर्तन सकिएपछि:',
}
