import type { home as ja } from '../ja/home.ts'

/** The first page, in Nepali. */
export const home: Readonly<Record<keyof typeof ja, string>> = {
  title: 'अनलाइन सेवा काउन्टर',
  lead: 'बुकिङ र आवेदन 24 घण्टा जुनसुकै बेला गर्न सकिन्छ।',
  my: 'बुकिङ र आवेदन हेर्ने',
  'my.lead': 'विवरण हेर्ने, बदल्ने, रद्द गर्ने',
  important: 'महत्त्वपूर्ण सूचना',
  notices: 'सूचना',
  search: 'प्रक्रिया खोज्ने',
  'search.hint': 'उदाहरण: बासिन्दा प्रमाणपत्र (juminhyo), बालबच्चा, फोहोर',
  'search.all': '{count} वटा प्रक्रिया छन्।',
  'search.found': '{count} वटा भेटियो।',
  'search.none': '“{query}” खोज्दा केही भेटिएन।',
  'search.advice': 'छोटो वा अर्को शब्दले खोज्नुहोस्। नबुझेमा हामीलाई सम्पर्क गर्नुहोस्।',
  'search.showAll': 'सबै प्रक्रिया हेर्ने',
  topics: 'विषयअनुसार खोज्ने',
  services: 'प्रक्रियाहरूको सूची',
  none: 'अहिले प्रयोग गर्न मिल्ने प्रक्रिया छैन।',
  open: 'आज खुला छ',
  'open.to': 'आज खुला छ ({time} सम्म)',
  before: '{time} देखि',
  over: 'सकियो',
  paused: 'अहिले बुक गर्न मिल्दैन',
  day: '{month}/{day}',
  'day.year': '{year}/{month}/{day}',
  emulator: 'परीक्षण: बासिन्दाको भूमिका छान्ने, LINE जसरी खोल्ने',
}
