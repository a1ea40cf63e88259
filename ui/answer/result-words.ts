import { useEffect, useState } from 'react'
import type { Dictionary } from '../../application/messages/dictionary.ts'
import { ja } from '../../application/messages/ja.ts'
import { type ResultsTexts, resultsJa } from '../../application/messages/results/ja.ts'
import { resultsText, resultsTexts } from '../../application/messages/results/results-texts.ts'
import type { OwnReservation } from '../../domain/answer/own-answer.ts'
import { categoryLabels, reservedDay, reservedTime } from '../../domain/answer/reserved-words.ts'
import type { ListEntry, ListGroup } from '../../domain/answer/result-list.ts'
import { weekdayOf } from '../../domain/shared/local-date.ts'
import type { ResultsNeeds } from './results-needs.ts'

/** Results as these pages write and say them. */
export class ResultWords {
  readonly common: Dictionary
  readonly texts: ResultsTexts

  constructor(common: Dictionary, texts: ResultsTexts) {
    this.common = common
    this.texts = texts
  }

  readonly say = (key: keyof ResultsTexts, values: Readonly<Record<string, string | number>> = {}): string =>
    resultsText(this.texts, key, values)

  /** Heading of a group of the list: its day with the weekday, or what is there instead (LIST-02, LIST-09). */
  readonly heading = (key: ListGroup['key']): string => {
    if (key === 'no-reservation') return this.texts['list.none']
    if (key === 'unknown-date') return this.common.UNKNOWN_DATE
    const [year, month, day] = key.split('-').map(Number) as [number, number, number]
    const weekday = this.texts.weekdays.split(',')[weekdayOf(key)] ?? ''
    return this.say('list.day', { year, month, day, weekday })
  }

  /** `6/14(金)` (DETAIL-04), or that it is unknown. */
  readonly day = ({ reserved }: OwnReservation): string => reservedDay(reserved) ?? this.common.UNKNOWN_DATE

  /** `9:00～9:30` as people write it, or that it is unknown. */
  readonly time = ({ reserved }: OwnReservation): string =>
    reservedTime(reserved)?.replace(/(^|～)0(?=\d:)/g, '$1') ?? this.common.UNKNOWN

  /** What is reserved, without its categories. */
  readonly item = ({ reserved }: OwnReservation): string => reserved.itemName ?? this.common.UNKNOWN

  readonly categories = (reservation: OwnReservation): string[] =>
    categoryLabels(reservation, { category: this.common.UNKNOWN, tag: this.common.UNKNOWN })

  /** Whether a time was chosen, known by now or not. */
  readonly hasTime = ({ value, reserved }: OwnReservation): boolean =>
    reserved.day !== undefined || value.includes('|')

  /** An entry in a few words, for the names of its buttons. */
  readonly entry = ({ result, reservation }: Pick<ListEntry, 'result' | 'reservation'>): string => {
    if (reservation === undefined) return result.answerCode
    const when = this.hasTime(reservation) ? [this.day(reservation), this.time(reservation)] : []
    return [...when, this.item(reservation)].join(' ')
  }
}

/** In Japanese. */
export const japanese = new ResultWords(ja, resultsJa)

type Needs = Pick<ResultsNeeds, 'loadTexts' | 'log'>

/** The words of a language; Japanese where they do not come. */
export async function wordsOf(languageCode: string, { loadTexts, log }: Needs): Promise<ResultWords> {
  if (languageCode === 'ja') return japanese
  try {
    return new ResultWords(await loadTexts(languageCode), await resultsTexts(languageCode))
  } catch (error) {
    log('The texts did not come; Japanese instead', error)
    return japanese
  }
}

/** The words of a language; undefined while they are on the way. */
export function useWords(languageCode: string, needs: Needs): ResultWords | undefined {
  const [words, setWords] = useState(languageCode === 'ja' ? japanese : undefined)
  useEffect(() => {
    wordsOf(languageCode, needs).then(setWords)
  }, [languageCode, needs])
  return words
}
