import type { session as ja } from '../ja/session.ts'

/** Texts of the sign-in page, in Nepali. */
export const session: Readonly<Record<keyof typeof ja, string>> = {
  title: 'साइन इन',
  progress: 'साइन इन हुँदैछ',
  lead: 'प्रक्रिया अगाडि बढाउन LINE बाट साइन इन गर्नुपर्छ।',
  failed: 'साइन इन पूरा हुन सकेन। कष्टका लागि क्षमा गर्नुहोस्। कृपया फेरि प्रयास गर्नुहोस्।',
  button: 'LINE बाट साइन इन गर्ने',
}
