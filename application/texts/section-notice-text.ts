import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { ChatMessage } from '../ports/message-gateway.ts'
import { clockText, dayText } from './day-text.ts'
import { textOf } from './dictionary.ts'
import { notice as texts } from './office.json'

/** What a section is told of new applications: nothing but how many there are of which form. */
type Told = {
  cityName: string
  sectionName: string
  fromMs: number
  untilMs: number
  forms: readonly { title: string; count: number }[]
  /** Where the office's pages are. */
  officeUrl: string
}

/** The notice as a mail. */
export const noticeMail = (told: Told): { subject: string; text: string } => ({
  subject: titleOf(told),
  text: [
    ...[sinceOf(told), '', ...formLines(told), ''],
    ...[texts.look, told.officeUrl, '', texts.private, texts.why, ''],
  ].join('\n'),
})

/** The notice as a message in the chat. */
export const noticeChatMessage = (told: Told): ChatMessage => ({
  title: titleOf(told),
  visits: [],
  words: formLines(told).join('\n'),
  links: [{ label: texts.open, url: told.officeUrl }],
})

const titleOf = ({ cityName, sectionName, forms }: Told): string =>
  textOf(texts, 'title', {
    ...{ city: cityName, section: sectionName },
    count: forms.reduce((sum, { count }) => sum + count, 0),
  })

const sinceOf = ({ fromMs, untilMs }: Told): string =>
  textOf(texts, 'since', { from: instantText(fromMs), until: instantText(untilMs) })

const formLines = ({ forms }: Told): string[] =>
  forms.map(({ title, count }) => textOf(texts, 'form', { form: title, count }))

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** `11月29日（日）9:00` */
function instantText(epochMs: number): string {
  const minutes = Math.floor(epochMs / MINUTE_MS + 9 * 60) % DAY_MINUTES
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return textOf(texts, 'instant', {
    day: dayText({ locale: 'ja' }, 'long', tokyoDay(epochMs)),
    time: clockText(time.join(':')),
  })
}
