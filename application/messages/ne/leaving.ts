import type { leaving as ja } from '../ja/leaving.ts'

/** What is said to somebody who leaves a form that is not finished, in Nepali. */
export const leaving: Readonly<Record<keyof typeof ja, string>> = {
  title: 'यस पृष्ठबाट अन्यत्र जान मिल्दैन',
  message: 'ब्राउजरको “पछाडि” बटनबाट फर्किएमा काम ठीकसँग पूरा नहुन सक्छ।',
  advice: 'छोड्नुपरेमा वा केही बिग्रिएमा ब्राउजर बन्द गरेर सुरुदेखि गर्नुहोस्।',
  stay: 'भर्ने पृष्ठमा फर्कने',
}
