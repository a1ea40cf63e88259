import type { ResultsTexts } from './ja.ts'

/** Texts of finding, reading again, changing and cancelling what was sent, in English. */
export const resultsEn: ResultsTexts = {
  'select.title': 'Check or change what you sent',
  'select.lead': 'Here you can look at, change or cancel what you have applied for or booked.',
  'select.label': 'Which procedure do you want to look at?',
  'select.pick': 'Choose a procedure',
  'select.next': 'Next',
  'select.next.off': 'Choose a procedure to go on.',
  'select.empty.next': 'There is no procedure to look at now, so you cannot go on.',
  'select.failed': 'The list of procedures could not be loaded.',

  'search.title': 'Find what you sent',
  'search.lead': 'Enter the same as when you applied, then press “Search”.',
  'search.exact':
    'Only exactly the same entries are found, spaces included. Letters and digits may be full-width or half-width.',
  'search.submit': 'Search',
  'search.searching': 'Searching. Please wait and keep this page open.',
  'search.otherSurvey': 'Choose another procedure',
  'search.none.title': 'Nothing was found',
  'search.none.detail': 'Please check that your entries are the same as when you applied. They are kept.',
  'search.failed.title': 'The search failed',
  'search.again': 'Search again',
  'search.kept': 'Your entries are kept. Please search again where the reception is good.',
}
