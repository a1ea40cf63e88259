import type { errors as ja } from '../ja/errors.ts'

/** What to do about the errors of a form, in Filipino. */
export const errors: Readonly<Record<keyof typeof ja, string>> = {
  'advice.phone': 'Ilagay ang numero ng telepono kasama ang area code, 10 o 11 digit.',
  'advice.postcode': 'Ilagay ang postal code na may 7 digit (halimbawa: 1234567).',
  'advice.email': 'Ilagay pati ang nasa unahan at hulihan ng @, tulad ng “name@example.jp”.',
  'advice.digits': 'Mga numero 0 hanggang 9 lang ang ilagay. Hindi kailangan ng simbolo o yunit.',
  'advice.identifier': 'Eksaktong 15 karakter ang ilagay.',
  'advice.characters': 'May karakter na hindi nakikita. Burahin muna at ilagay muli.',
  'advice.date': 'Ilagay ang taon, buwan at araw. Hindi magagamit ang petsang wala, tulad ng Pebrero 30.',
  'advice.choice': 'Pumili ng isa sa listahan.',
  'advice.suggestion': 'Pumili ng isa sa mga mungkahing lalabas habang nagta-type.',
  'advice.shorter': 'Paikliin ito.',
  'advice.number': 'Suriin ang numero at ilagay muli.',

  title: 'Error: {title}',
  fixed: 'Naitama na',
  'bar.left': '{count} mali pa',
  'bar.next': 'Susunod na mali',
  'bar.none': 'Naitama na lahat',
  'bar.on': 'Magpatuloy',
  'bar.back': 'Bumalik sa pagsusuri',
  'bar.changing': 'Kapag tapos nang magbago:',
}
