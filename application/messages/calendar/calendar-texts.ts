import { type CalendarTexts, calendarJa } from './ja.ts'

/** The calendar's texts in a language, Japanese where we have none. */
export const calendarTexts = async (languageCode: string): Promise<CalendarTexts> =>
  languageCode === 'en' ? (await import('./en.ts')).calendarEn : calendarJa

/** The text of `key` with `{name}` replaced by `values.name`. */
export const calendarText = (
  texts: CalendarTexts,
  key: keyof CalendarTexts,
  values: Readonly<Record<string, string | number>>,
): string => texts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
