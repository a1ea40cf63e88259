import type { Writable } from 'node:stream'
import type { PersonOfSlot } from '../../application/office/list-people.ts'
import type { StoredCatalog } from '../../application/ports/booking-repository.ts'
import { dayText, timeText } from '../../application/texts/day-text.ts'
import { shared as ja } from '../../application/texts/ja.json'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { displayDateTime } from '../../domain/shared/local-date.ts'
import type { CommandContext } from './command-context.ts'

/** Control characters, line breaks and marks that change the direction of writing. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** `text` as one line that is safe to print on a terminal; unprintable characters become □. */
export const printable = (text: string): string => text.replace(unprintable, '□')

const numbers = new Intl.NumberFormat('ja-JP')

/** A whole number as people read it: `1,234`. */
export const grouped = (count: number): string => numbers.format(count)

/** `2024-06-14 12:00:00`, in Japanese time. @param atMs epoch milliseconds */
export const timeOf = (atMs: number): string => displayDateTime(Math.floor(atMs / 1000))

/** Letters of a text that a line shows. */
const LETTERS_SHOWN = 30

/** The beginning of a text, on one line. */
export function shortText(text: string): string {
  const letters = [...text.replace(/\s+/gu, ' ')]
  return letters.length > LETTERS_SHOWN ? `${letters.slice(0, LETTERS_SHOWN).join('')}…` : letters.join('')
}

/** The first texts as lines under another, and how many more there are. */
export function named(texts: readonly string[], most: number): string[] {
  const lines = texts.slice(0, most).map((text) => `  ${text}`)
  return texts.length > most ? [...lines, `  ほか ${grouped(texts.length - most)}件`] : lines
}

/** Somebody who has booked, as a line under the slot: name, phone, form and answer code. */
export const personText = ({ name, phone, formTitle, answerCode }: PersonOfSlot): string =>
  `  ${[name || '（名前なし）', phone, formTitle, answerCode].filter((text) => text !== '').join('　')}`

type Calendars = Pick<StoredCatalog, 'calendars'>

/** A slot in words: `テニスコート（court） 2024/6/20(木) 9:00～10:00`. */
export const slotText = (catalog: Calendars, slot: Slot): string =>
  [placeText(catalog, slot.calendarId), dayText(ja, 'short.year', slot.day), comaText(catalog, slot)].join(
    ' ',
  )

/** `テニスコート（court）`; by its id alone where the calendar is gone. */
export function placeText({ calendars }: Calendars, calendarId: string): string {
  const calendar = calendars.get(calendarId)
  return calendar ? `${calendar.name}（${calendarId}）` : calendarId
}

/** `9:00～10:00`; `枠2` where the calendar has no such slot. */
export function comaText({ calendars }: Calendars, { calendarId, slotKey }: Omit<Slot, 'day'>): string {
  const coma = calendars.get(calendarId)?.comaList[slotKey]
  return coma ? timeText(ja, coma.start, coma.end) : `枠${slotKey}`
}

/** How texts begin to name a command: `npm run city -- check`, `npm run purge [-- --dry-run]`. */
const byNpm = /npm run (?!build|docs)([a-z]+|<[^>]+>)(?: --(?= )| (\[)-- )?/g

/** A text of the product in which commands stand as they are typed here. */
export const asTyped = (text: string, { isInstalled }: Pick<CommandContext, 'isInstalled'>): string =>
  isInstalled
    ? text.replace(byNpm, (_, name, bracket) => `madoguchi ${name}${bracket ? ` ${bracket}` : ''}`)
    : text

/** Prints a text of the product. */
export const say = (context: Pick<CommandContext, 'out' | 'isInstalled'>, text: string): void =>
  void context.out.write(asTyped(text, context))

/** A result for another program, as one JSON document on a line. */
export const printJson = ({ out }: Pick<CommandContext, 'out'>, value: unknown): void =>
  void out.write(`${JSON.stringify(value)}\n`)

/** Writes on, and waits while the reader is slower. */
export async function writeAll(out: Writable, text: string): Promise<void> {
  if (!out.write(text)) await new Promise((resolve) => out.once('drain', resolve))
}

/**
 * Shows progress as `{label} 1,200 / 5,000 件 {what}`: on a terminal one line that is rewritten, elsewhere a line for
 * every tenth of the total.
 *
 * @param unit what is counted
 * @returns a function that is called with each new count
 */
export function showProgress({ err }: Pick<CommandContext, 'err'>, label: string, unit = '件') {
  let shown = -1
  return (done: number, total: number, what = ''): void => {
    const steps = err.isTTY ? 100 : 10
    const step = total === 0 ? steps : Math.floor((Math.min(done, total) / total) * steps)
    if (step === shown) return
    shown = step
    const line = `${label} ${grouped(done)} / ${grouped(total)} ${unit} ${what}`.trimEnd()
    if (!err.isTTY) err.write(`${line}\n`)
    else err.write(`\r\u001b[2K${line}${done >= total ? '\n' : ''}`)
  }
}
