import type { staff as ja } from '../ja/staff.ts'

/** Texts of the pages on which staff link their LINE account, in Nepali. */
export const staff: Readonly<Record<keyof typeof ja, string>> = {
  'refusal.staff.code_unknown': 'URL मिलेन। कृपया QR कोड फेरि स्क्यान गर्नुहोस्।',
  'refusal.staff.code_expired': 'QR कोडको म्याद सकिएको छ। कृपया यो पृष्ठ बन्द गरेर प्रशासकलाई सम्पर्क गर्नुहोस्।',
  'refusal.staff.code_used': 'यो QR कोडबाट पहिले नै दर्ता भइसकेको छ।',
  'refusal.staff.password_wrong': 'पासवर्ड मिलेन।',
  'refusal.staff.proof_refused': 'समय सकियो वा बीचबाट खोलियो। कृपया QR कोड स्क्यान गर्नेबाट फेरि सुरु गर्नुहोस्।',
  'refusal.staff.sign_in_failed': 'प्रयोगकर्ता नाम वा पासवर्ड मिलेन।',
  'refusal.staff.too_many_trials':
    'धेरै पटक प्रयास भएकाले अहिले स्वीकार गर्न सकिँदैन। कृपया करिब {afterMin} मिनेटपछि फेरि प्रयास गर्नुहोस्।',
  'refusal.staff.invalid_form': 'कृपया भरेको विवरण जाँच्नुहोस्।',
  'refusal.staff.creation_failed': 'प्रयोगकर्ता दर्ता गर्दा त्रुटि भयो।',
  'refusal.staff.linked_elsewhere':
    'यो कर्मचारी पहिले नै अर्को LINE प्रयोगकर्तासँग जोडिएको छ। जोड्ने प्रयोगकर्ता बदल्न पहिले व्यवस्थापन पृष्ठबाट जडान हटाउनुपर्छ।',
  'refusal.staff.invitation_refused':
    'यो निमन्त्रणाको URL प्रयोग गर्न मिल्दैन। म्याद सकिएको, प्रयोग भइसकेको वा URL गलत छ। कृपया प्रशासकलाई सम्पर्क गर्नुहोस्।',

  'issue.required': 'यहाँ लेख्नु अनिवार्य छ।',
  'issue.digit_missing': 'अङ्क अनिवार्य छ।',
  'issue.email_invalid': 'इमेल ठेगाना मिलेन।',
  'issue.too_short': 'कृपया कम्तीमा {limit} अक्षर लेख्नुहोस्।',
  'issue.too_long': 'कृपया बढीमा {limit} अक्षर लेख्नुहोस्।',
  'issue.reserved': 'यो प्रयोगकर्ता नाम प्रयोग गर्न मिल्दैन। कृपया अर्को नाम राख्नुहोस्।',
  'issue.common': 'यो पासवर्ड अनुमान गर्न सजिलो छ। कृपया अर्को पासवर्ड राख्नुहोस्।',

  'related.done': 'LINE जोड्ने काम सफल भयो।',
  'related.same': 'पहिले नै जोडिएको छ।',

  'account.title': 'जोडिने LINE खाता',
  'account.guest': 'नाम देखाउन सकिँदैन',
  'account.check': 'यो तपाईंको आफ्नो LINE खाता होइन भने अगाडि नबढी पृष्ठ बन्द गर्नुहोस्।',

  'landing.title': 'तपाईंसँग प्रशासक खाता छ?',
  'landing.lead': '{cityName} का कर्मचारीले आफ्नो LINE खाता कर्मचारीको दर्ता विवरणसँग जोड्ने पृष्ठ हो।',
  'landing.yes': 'छ',
  'landing.no': 'छैन',
  'landing.next': '“छ” छानेमा लगइनमा र “छैन” छानेमा खाता बनाउन अगाडि बढिन्छ।',

  'password.title': 'QR कोडको पासवर्ड',
  'password.lead': 'यो QR कोड दिने प्रशासकले बताएको पासवर्ड लेख्नुहोस्।',
  'password.submit': 'अगाडि बढ्ने',

  'login.title': 'कर्मचारी LINE लगइन',
  'login.lead': 'प्रशासक खाताको प्रयोगकर्ता नाम र पासवर्ड लेख्नुहोस्।',
  'login.submit': 'लगइन',
  'login.failed': 'लगइन हुन सकेन: {message}',
  'login.advice': 'कृपया प्रयोगकर्ता नाम र पासवर्ड जाँचेर फेरि प्रयास गर्नुहोस्।',

  'create.title': 'प्रशासक खाता बनाउने',
  'create.lead': 'खाता बनाएर तलको LINE खातासँग जोडिन्छ।',
  'create.submit': 'दर्ता गर्ने',
  'create.advice': 'कृपया अर्को प्रयोगकर्ता नाम राखेर फेरि प्रयास गर्नुहोस्।',

  'field.username': 'प्रयोगकर्ता नाम',
  'field.password': 'पासवर्ड',
  'field.newPassword': 'अस्थायी पासवर्ड',
  'field.email': 'इमेल ठेगाना',
  'hint.username': '{min} देखि {max} अक्षर',
  'hint.newPassword': '{min} देखि {max} अक्षर। कम्तीमा एउटा अङ्क राख्नुहोस्।',
  'hint.email': 'बढीमा {max} अक्षर',
  'form.sending': 'जाँच हुँदैछ। कृपया पर्खनुहोस्।',
  'password.show': 'पासवर्ड देखाउने',

  'linking.title': 'LINE जोडिँदैछ',
  'linking.lead': 'यो LINE खाता जोडिँदैछ। कृपया पृष्ठ बन्द नगरी पर्खनुहोस्।',
  'linking.retry': 'फेरि जोड्ने',
  'complete.lead': 'कृपया यो पृष्ठ बन्द गर्नुहोस्।',
  'registered.title': 'दर्ता भइसकेको QR कोड',
  'registered.lead': 'यो QR कोडबाट अब जोड्न सकिँदैन।',
  'rescan.lead': 'कृपया QR कोड फेरि स्क्यान गर्नुहोस् वा प्रशासकलाई सम्पर्क गर्नुहोस्।',
  'failed.title': 'LINE जोड्न सकिएन',
  'failed.again': 'सुरुदेखि फेरि गर्ने',
}
