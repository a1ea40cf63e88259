import type { LocalDate } from '../shared/local-date.ts'

/** Drawings that stand beside the title of a group of services. */
export const groupIcons = [
  'document',
  'house',
  'child',
  'health',
  'recycle',
  'facility',
  'book',
  'safety',
  'money',
  'member',
  'voice',
] as const
export type GroupIcon = (typeof groupIcons)[number]

/** What the city announces on the first page. */
export type Notice = {
  title: string
  text?: string
  /** Where more is said: a path of ours, or an https address. */
  url?: string
  /** The first day on which it is shown, `YYYY-MM-DD`; absent: from the import on. */
  from?: string
  /** The last day; absent: for good. */
  until?: string
  /** Shown above everything else. */
  important?: boolean
}

/** A form on the first page. */
export type GroupedService = {
  /** Id of the form, or of the member form. */
  surveyId: string
  /** One line about it; absent: the first sentence of its description. */
  summary?: string
  /** By what else it is found: readings, other names. */
  words?: readonly string[]
}

/** Services under one heading of the first page. */
export type ServiceGroup = { title: string; icon?: GroupIcon; services: readonly GroupedService[] }

/** Whether a notice is shown on a day. */
export const isShownOn = ({ from, until }: Pick<Notice, 'from' | 'until'>, today: LocalDate): boolean =>
  (from === undefined || from <= today) && (until === undefined || today <= until)
