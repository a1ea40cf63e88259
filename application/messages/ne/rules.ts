import type { rules as ja } from '../ja/rules.ts'

/** Texts of rules across items, in Nepali. */
export const rules: Readonly<Record<keyof typeof ja, string>> = {
  'issue.rule.before': 'कृपया “{other}” भन्दा अघिको मिति लेख्नुहोस्।',
  'issue.rule.after': 'कृपया “{other}” भन्दा पछिको मिति लेख्नुहोस्।',
  'issue.rule.notBefore': 'कृपया “{other}” कै वा त्यसपछिको मिति लेख्नुहोस्।',
  'issue.rule.notAfter': 'कृपया “{other}” कै वा त्यसअघिको मिति लेख्नुहोस्।',
  'issue.rule.number.before': 'कृपया “{other}” भन्दा सानो संख्या लेख्नुहोस्।',
  'issue.rule.number.after': 'कृपया “{other}” भन्दा ठूलो संख्या लेख्नुहोस्।',
  'issue.rule.number.notBefore': 'कृपया “{other}” बराबर वा सोभन्दा ठूलो संख्या लेख्नुहोस्।',
  'issue.rule.number.notAfter': 'कृपया “{other}” बराबर वा सोभन्दा सानो संख्या लेख्नुहोस्।',
  'issue.rule.equal': 'कृपया “{other}” मा लेखेकै कुरा लेख्नुहोस्।',
  'issue.rule.atLeastOne': 'कृपया यीमध्ये कम्तीमा एउटाको जवाफ दिनुहोस्: {titles}।',
  'issue.rule.message': '{message}',
}
