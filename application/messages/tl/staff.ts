import type { staff as ja } from '../ja/staff.ts'

/** Texts of the pages on which staff link their LINE account, in Filipino. */
export const staff: Readonly<Record<keyof typeof ja, string>> = {
  'refusal.staff.code_unknown': 'Hindi tama ang URL. I-scan muli ang QR code.',
  'refusal.staff.code_expired':
    'Lipas na ang QR code. Isara ang page na ito at makipag-ugnayan sa administrator.',
  'refusal.staff.code_used': 'Nairehistro na gamit ang QR code na ito.',
  'refusal.staff.password_wrong': 'Hindi tugma ang password.',
  'refusal.staff.proof_refused':
    'Lumipas na ang oras o binuksan ito mula sa gitna. Magsimula muli sa pag-scan ng QR code.',
  'refusal.staff.sign_in_failed': 'Hindi tama ang username o password.',
  'refusal.staff.too_many_trials':
    'Masyadong maraming pagsubok kaya hindi muna matatanggap. Subukan muli pagkalipas ng mga {afterMin} minuto.',
  'refusal.staff.invalid_form': 'Pakisuri ang mga inilagay.',
  'refusal.staff.creation_failed': 'Nagka-error sa pagrehistro ng user.',
  'refusal.staff.linked_elsewhere':
    'Naka-link na ang kawaning ito sa ibang LINE user. Para palitan ang naka-link na user, kailangan munang alisin ang link sa admin page.',
  'refusal.staff.invitation_refused':
    'Hindi magagamit ang URL ng imbitasyong ito. Lipas na, nagamit na, o hindi tama ang URL. Makipag-ugnayan sa administrator.',

  'issue.required': 'Kailangan itong punan.',
  'issue.digit_missing': 'Kailangang may numero.',
  'issue.email_invalid': 'Hindi tama ang email address.',
  'issue.too_short': 'Maglagay ng hindi bababa sa {limit} karakter.',
  'issue.too_long': 'Hanggang {limit} karakter lang ang ilagay.',
  'issue.reserved': 'Hindi magagamit ang username na ito. Pumili ng iba.',
  'issue.common': 'Madaling hulaan ang password na ito. Pumili ng iba.',

  'related.done': 'Matagumpay na nai-link ang LINE.',
  'related.same': 'Naka-link na.',

  'account.title': 'LINE account na ili-link',
  'account.guest': 'Hindi maipakita ang pangalan',
  'account.check': 'Kung hindi ito ang sarili ninyong LINE account, huwag magpatuloy at isara ang page.',

  'landing.title': 'Mayroon ba kayong administrator account?',
  'landing.lead':
    'Ang page na ito ay para sa mga kawani ng {cityName} na magli-link ng sariling LINE account sa kanilang rehistro bilang kawani.',
  'landing.yes': 'Mayroon',
  'landing.no': 'Wala',
  'landing.next': 'Piliin ang “Mayroon” para mag-log in, o ang “Wala” para gumawa ng account.',

  'password.title': 'Password ng QR code',
  'password.lead': 'Ilagay ang password na sinabi ng administrator na nagbigay ng QR code na ito.',
  'password.submit': 'Magpatuloy',

  'login.title': 'LINE login ng kawani',
  'login.lead': 'Ilagay ang username at password ng administrator account.',
  'login.submit': 'Mag-log in',
  'login.failed': 'Hindi nakapag-log in: {message}',
  'login.advice': 'Suriin ang username at password, at subukan muli.',

  'create.title': 'Gumawa ng administrator account',
  'create.lead': 'Gagawa ng account at ili-link ito sa sumusunod na LINE account.',
  'create.submit': 'Magrehistro',
  'create.advice': 'Subukan muli gamit ang ibang username.',

  'field.username': 'Username',
  'field.password': 'Password',
  'field.newPassword': 'Pansamantalang password',
  'field.email': 'Email address',
  'hint.username': '{min} hanggang {max} karakter',
  'hint.newPassword': '{min} hanggang {max} karakter, na may kahit isang numero.',
  'hint.email': 'Hanggang {max} karakter',
  'form.sending': 'Sinusuri. Pakihintay.',
  'password.show': 'Ipakita ang password',

  'linking.title': 'Nili-link ang LINE',
  'linking.lead': 'Nili-link ang LINE account na ito. Pakihintay at huwag isara ang page.',
  'linking.retry': 'I-link muli',
  'complete.lead': 'Isara ang page na ito.',
  'registered.title': 'QR code na nagamit na',
  'registered.lead': 'Hindi na makapagli-link gamit ang QR code na ito.',
  'rescan.lead': 'I-scan muli ang QR code o makipag-ugnayan sa administrator.',
  'failed.title': 'Hindi nai-link ang LINE',
  'failed.again': 'Magsimula muli',
}
