import { useEffect, useState } from 'react'
import { dateText, dayText, timeText } from '../../application/texts/day-text.ts'
import { type Dictionary, textOf } from '../../application/texts/dictionary.ts'
import { answer as answerJa, shared as ja } from '../../application/texts/ja.json'
import { isFetched, type TextKey, type Texts, textsIn } from '../../application/texts/languages.ts'
import { categoryLabels } from '../../domain/answer/category-labels.ts'
import { isCancelled, shownCheck } from '../../domain/answer/check-value.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import type { ListEntry, ListGroup } from '../../domain/answer/result-list.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { ResultsNeeds } from './results-needs.ts'

/** The texts of results: days, times, items and headings in one language. */
export class ResultWording {
  readonly common: Dictionary
  readonly texts: Texts<'answer'>
  readonly #today: LocalDate
  readonly #plain: (source: string) => string

  /** @param plain the city's texts in the language */
  constructor(
    common: Dictionary,
    texts: Texts<'answer'>,
    today: LocalDate,
    plain = (source: string): string => source,
  ) {
    this.common = common
    this.texts = texts
    this.#today = today
    this.#plain = plain
  }

  readonly say = (key: TextKey<'answer'>, values: Readonly<Record<string, string | number>>): string =>
    textOf(this.texts, key, values)

  /** Heading of a group of the list: its day with the weekday, or what is there instead (LIST-02, LIST-09). */
  readonly heading = (key: ListGroup['key']): string => {
    if (key === 'no-reservation') return this.texts['list.none']
    if (key === 'unknown-date') return this.common.UNKNOWN_DATE
    return dayText(this.common, 'long.year', key)
  }

  /** `6/14(金)`, with its year if it is not this one, or that it is unknown (DETAIL-04). */
  readonly day = ({ reserved: { day } }: OwnReservation): string =>
    day === undefined ? this.common.UNKNOWN_DATE : dateText(this.common, day, this.#today)

  /** `9:00～9:30`, or that it is unknown (DETAIL-04). */
  readonly time = ({ reserved: { start, end } }: OwnReservation): string =>
    start === undefined ? this.common.UNKNOWN : timeText(this.common, start, end)

  /** What is reserved, without its categories. */
  readonly item = ({ reserved }: OwnReservation): string =>
    reserved.itemName === undefined ? this.common.UNKNOWN : this.#plain(reserved.itemName)

  readonly categories = (reservation: OwnReservation): string[] =>
    categoryLabels(reservation, { category: this.common.UNKNOWN, tag: this.common.UNKNOWN }).map(this.#plain)

  /** A text of the city where only characters can stand. */
  readonly plain = (source: string): string => this.#plain(source)

  /** What the office says of an answer: in the words of the city, and of the product where it is cancelled (CANCEL-09) or the city has none. */
  readonly check = ({ check, status }: Pick<OwnAnswer, 'check' | 'status'>): string => {
    const shown = shownCheck(check)
    const key = `check.${shown}`
    const word = key in this.texts ? this.texts[key as TextKey<'answer'>] : this.#plain(shown)
    if (status === undefined) return word
    return isCancelled(check) ? `${word}${this.common.colon}${this.#plain(status)}` : this.#plain(status)
  }

  /** Whether a time was chosen, even if the calendar no longer has it. */
  readonly hasTime = ({ value, reserved }: OwnReservation): boolean =>
    reserved.day !== undefined || value.includes('|')

  /** An entry in a few words, for the names of its buttons. */
  readonly entry = ({ result, reservation }: Pick<ListEntry, 'result' | 'reservation'>): string => {
    if (reservation === undefined) return result.answerCode
    const when = this.hasTime(reservation) ? [this.day(reservation), this.time(reservation)] : []
    return [...when, this.item(reservation)].join(' ')
  }
}

type Needs = Pick<ResultsNeeds, 'loadTexts' | 'log' | 'clock' | 'speech'>

/** As the page speaks. */
export function resultWordingOf({ clock, speech }: Needs): ResultWording {
  const { texts, plain } = speech()
  return new ResultWording(texts('shared', ja), texts('answer', answerJa), tokyoDay(clock.now()), plain)
}

/**
 * Loads the wording of a language; that of the page if its texts cannot be loaded.
 * @param own texts that stand in the place of those of answers
 */
export async function loadResultWording(
  languageCode: string,
  needs: Needs,
  own: Partial<Texts<'answer'>> = {},
): Promise<ResultWording> {
  try {
    const [common, texts] = await Promise.all([
      needs.loadTexts(languageCode),
      textsIn(languageCode, 'answer', answerJa),
    ])
    const today = tokyoDay(needs.clock.now())
    return new ResultWording(common, { ...texts, ...own }, today, needs.speech().plain)
  } catch (error) {
    needs.log('The texts did not come; those of the page instead', error)
    return resultWordingOf(needs)
  }
}

/** The wording of a language; undefined while its texts are loading. */
export function useResultWording(languageCode: string, needs: Needs): ResultWording | undefined {
  const [wording, setWording] = useState(() => (isFetched(languageCode) ? undefined : resultWordingOf(needs)))
  useEffect(() => {
    loadResultWording(languageCode, needs).then(setWording)
  }, [languageCode, needs])
  return wording
}
