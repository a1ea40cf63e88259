import type { serverPages as ja } from '../ja/server-pages.ts'

/** Texts of pages that the server makes without the application, in Nepali. */
export const serverPages: Readonly<Record<keyof typeof ja, string>> = {
  contact: 'सम्पर्क',
  'fault.title': 'पृष्ठ देखाउन सकिएन',
  'fault.text': 'क्षमा गर्नुहोस्। कृपया केही समयपछि फेरि खोल्नुहोस्।',
  again: 'फेरि खोल्ने',
  home: 'सुरुको पृष्ठमा जाने',
  my: 'बुकिङ र आवेदन हेर्ने',
}
