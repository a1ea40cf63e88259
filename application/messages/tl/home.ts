import type { home as ja } from '../ja/home.ts'

/** The first page, in Filipino. */
export const home: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Mga serbisyong online',
  lead: 'Magpareserba at mag-apply anumang oras, 24 oras.',
  my: 'Mga reserbasyon at aplikasyon',
  'my.lead': 'Tingnan, baguhin o kanselahin',
  important: 'Mahahalagang abiso',
  notices: 'Mga abiso',
  search: 'Maghanap ng serbisyo',
  'search.hint': 'Halimbawa: juminhyo, bata, basura',
  'search.all': 'Mga serbisyo: {count}',
  'search.found': 'Mga nahanap: {count}',
  'search.none': 'Walang nahanap para sa “{query}”.',
  'search.advice': 'Subukan ang mas maikli o ibang salita. Kung hindi sigurado, makipag-ugnayan sa amin.',
  'search.showAll': 'Tingnan ang lahat',
  topics: 'Maghanap ayon sa paksa',
  services: 'Listahan ng mga serbisyo',
  none: 'Walang serbisyong magagamit ngayon.',
  open: 'Bukas ngayong araw',
  'open.to': 'Bukas ngayong araw (hanggang {time})',
  before: 'Mula {time}',
  over: 'Tapos na',
  paused: 'Hindi makapagpareserba ngayon',
  day: '{month}/{day}',
  'day.year': '{month}/{day}/{year}',
  emulator: 'Demo: pumili ng residente, buksan na parang LINE',
}
