import type { notFound as ja } from '../ja/not-found.ts'

/** Texts of paths that lead nowhere, in Nepali. */
export const notFound: Readonly<Record<keyof typeof ja, string>> = {
  heading: 'पृष्ठ भेटिएन',
  title: 'PAGE NOT FOUND',
  text: 'क्षमा गर्नुहोस्। तपाईंले खोज्नुभएको पृष्ठ भेटिएन।',
  hint: 'लिङ्क पुरानो भएको वा URL गलत भएको हुन सक्छ। सुरुको पृष्ठबाट प्रक्रिया खोज्न सकिन्छ।',
}
