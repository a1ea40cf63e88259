import type { closed as ja } from '../ja/closed.ts'

/** What is said where a form takes nothing, in Nepali. */
export const closed: Readonly<Record<keyof typeof ja, string>> = {
  before: 'आवेदन लिन अझै सुरु भएको छैन।',
  over: 'आवेदन लिने अवधि सकियो।',
  from: 'आवेदन सुरु: {time}',
  to: 'आवेदन समाप्त: {time}',
  'before.lead': 'आवेदन सुरु भएपछि कृपया फेरि खोल्नुहोस्।',
  refused: 'तपाईंले भरिरहँदा आवेदन लिने अवधि सकिएकाले पठाउन सकिएन।',
  'refused.typed': 'तपाईंले लेखेको विवरण (पठाइएको छैन)',
  'sent.lead': 'पहिले नै पठाएको विवरण हेर्न र रद्द गर्न सकिन्छ। परिवर्तन गर्न सकिँदैन।',
  sent: 'पठाएको विवरण हेर्ने',
}
