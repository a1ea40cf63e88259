import type { order as ja } from '../ja/order.ts'

/** Texts of choosing what is bought in a form, in Filipino. */
export const order: Readonly<Record<keyof typeof ja, string>> = {
  empty: 'Wala pang item.',
  add: 'Magdagdag ng item',
  edit: 'Baguhin',
  'edit.label': 'Baguhin ang {name}',
  limit: 'Hanggang {limit} piraso lahat ang mabibili.',
  'limit.reached':
    'Naabot na ang dami ng mabibili. Para baguhin ang dami, pindutin ang “Baguhin” sa tabi ng item.',
  gone: 'Inalis sa listahan ang mga item na hindi na mapipili ngayon.',
  waiting: 'Piliin muna ang irereserba. Pagkatapos, makakapagdagdag ng item dito.',
  none: 'Walang item na mapipili.',
  'total.spoken': 'Kabuuan {amount}',
  'fault.amount': 'Hanggang 9,999,999 yen lang ang mababayaran nang isang beses. Bawasan ang dami.',
  'fault.places':
    'Hindi ito sapat para magpareserba. Idagdag din ang item ng irereserbang lugar, tulad ng bayad sa paggamit.',
  'fault.other': 'Hindi ito mabibili nang ganito. Pumili muli ng item.',
  fixed: 'Hindi mababago ang nilalaman ng bayad.',

  'failed.service': 'Hindi ma-load ang mga item.',
  'failed.tax': 'Nagka-error habang kinukuha ang setting ng consumption tax.',
  'failed.reservation': 'Hindi nakuha ang mga item na babayaran para sa reserbasyon.',
  'failed.payment': 'Hindi ma-load ang detalye ng bayad.',

  'entry.create': 'Magdagdag ng item',
  'entry.edit': 'Baguhin ang item',
  'entry.category': 'Kategorya',
  'entry.product': 'Item',
  'entry.option': '{name} ({price})',
  'entry.count': 'Dami',
  'entry.amount': 'Halaga',
  'entry.submit.create': 'Idagdag',
  'entry.submit.edit': 'Baguhin',
  'entry.remove': 'Alisin ang item na ito',
  'entry.cancel': 'Huwag ituloy',

  'pay.title': 'Pagbabayad',
  'pay.products': 'Mga bibilhin',
  'pay.cashless': 'Online na pagbabayad',
  'pay.cash': 'Bayad sa counter',
  'pay.next':
    'Sa susunod na bubukas na page, pipiliin ang paraan ng pagbabayad. Kapag nabayaran na, kumpleto na ang aplikasyon.',
  'pay.next.cash': 'Kapag naipadala, kumpleto na ang aplikasyon. Magbayad sa counter.',
  'pay.next.free': 'Walang kailangang bayaran. Kapag naipadala, kumpleto na ang aplikasyon.',
  'pay.lead': 'Suriin ang nilalaman at halaga, saka pindutin ang “Pumunta sa pagbabayad”.',
  'pay.submit': 'Pumunta sa pagbabayad',
  'pay.preparing': 'Inihahanda ang pagbabayad. Pakihintay at huwag isara ang page.',
  'pay.leaving': 'Papunta sa page ng pagbabayad. Kung hindi nagbabago ang page, pindutin muli.',
  'pay.look': 'Tingnan ang resulta ng bayad',
}
