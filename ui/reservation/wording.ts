import { clockText, type DayFormat, dateText, dayText, timeText } from '../../application/texts/day-text.ts'
import { type Dictionary, textOf } from '../../application/texts/dictionary.ts'
import { shared as ja, reservation as reservationJa } from '../../application/texts/ja.json'
import { type TextKey, type Texts, textsIn } from '../../application/texts/languages.ts'
import type { Coma } from '../../domain/reservation/calendar.ts'
import type { CategoryTree } from '../../domain/reservation/category.ts'
import type { pathOf } from '../../domain/reservation/category-tree.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { japanese, type Speech } from '../frame/speech.ts'
import type { Booking } from './booking.ts'

/** Begins the keys of texts that stand in for others where a booking is changed. */
const ofChange = 'change.'

/** The texts of the calendar page: days, times and messages in one language. */
export class Wording {
  readonly texts: Texts<'reservation'>
  /** The texts that every page needs. */
  readonly common: Dictionary
  /** A text of the city where only characters can stand. */
  readonly plain: (source: string) => string

  constructor(texts: Texts<'reservation'>, common: Dictionary, { plain }: Pick<Speech, 'plain'> = japanese) {
    this.texts = texts
    this.common = common
    this.plain = plain
  }

  /** The same for the change of a booking, which has words of its own for some things. */
  ofChange(): Wording {
    const { texts } = this
    const changed = Object.entries(texts).flatMap(([key, text]) =>
      key.startsWith(ofChange) ? [[key.slice(ofChange.length), text]] : [],
    )
    return new Wording({ ...texts, ...Object.fromEntries(changed) }, this.common, this)
  }

  readonly say = (key: TextKey<'reservation'>, values: Readonly<Record<string, string | number>>): string =>
    textOf(this.texts, key, values)

  /** `日` … `土`. */
  readonly weekday = (day: LocalDate): string => dayText(this.common, 'weekday', day)

  readonly day = (format: DayFormat, day: LocalDate): string => dayText(this.common, format, day)

  /** `6/14(金)` as dialogs and reviews write it, with its year if that is not this year (CAL-16). */
  readonly date = (day: LocalDate, today: LocalDate): string => dateText(this.common, day, today)

  readonly month = (day: LocalDate): string => dayText(this.common, 'month', day)

  /** `9:00～9:30`. */
  readonly time = ({ start, end }: Coma): string => timeText(this.common, start, end)

  /** From when until when, to be put into a sentence. */
  readonly span = (start: string, end: string): { from: string; to: string } => ({
    from: clockText(start),
    to: clockText(end),
  })

  /** What a national holiday is called; one that was only once as in Japanese. */
  readonly holiday = (name: string): string =>
    name
      .split(' ')
      .map((part) => this.texts[`holiday.${part}` as TextKey<'reservation'>] ?? part)
      .join(' ')

  readonly spokenTime = ({ start, end }: Coma): string =>
    this.say('time.spoken', { start: clockText(start), end: clockText(end) })
}

/** In Japanese. */
export const japaneseWording = new Wording(reservationJa, ja)

/** Loads the wording of a booking's language, that of a change where it is one; Japanese if its texts cannot be loaded. */
export async function loadWording(
  { languageCode, texts, change }: Pick<Booking, 'languageCode' | 'texts' | 'change'>,
  { log, speech }: Pick<BrowserServices, 'log' | 'speech'>,
): Promise<Wording> {
  const wording = await textsIn(languageCode, 'reservation', reservationJa).then(
    (own) => new Wording(own, texts, speech()),
    (error) => {
      log('The texts did not come; Japanese instead', error)
      return japaneseWording
    },
  )
  return change ? wording.ofChange() : wording
}

/** What is reserved, from the large category down to the item's name, each under what it is called. */
export function labelsOf(
  tree: CategoryTree,
  languageCode: string,
  path: NonNullable<ReturnType<typeof pathOf>>,
  { texts }: Wording,
  itemName: string | undefined,
) {
  const tags = tree.tagLabels?.[languageCode] ?? tree.display
  return [
    { label: tags.tag1, name: path.large.name },
    { label: tags.tag2, name: path.medium.name },
    { label: tags.tag3, name: path.small.name },
    ...(itemName === undefined ? [] : [{ label: texts['review.item'], name: itemName }]),
  ]
}
