import { type Dictionary, refusalDetail } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commonFailure, type Meaning, meaningOf, serverMessage } from '../frame/errors/failure.ts'

/** What a search tells over the form, and what the resident can do about it. */
export type SearchAlert = {
  title: string
  message: string
  detail?: string
  remedy: 'search-again' | 'sign-in' | 'reload' | 'none'
}

type SearchTexts = { texts: Dictionary; answerTexts: Texts<'answer'> }

/** That nothing is there (SRCH-07, ERR-35). */
export const nothingFound = ({ texts, answerTexts }: SearchTexts): SearchAlert => ({
  title: answerTexts['search.none.title'],
  message: texts.NO_DATA_TO_SEARCH,
  detail: answerTexts['search.none.detail'],
  remedy: 'none',
})

/** What a failed search says: the server's own words, or that there is nothing (SRCH-08, ERR-35); calls that brought no answer theirs. */
export function searchAlert({ texts, answerTexts }: SearchTexts, error: unknown): SearchAlert {
  const title = answerTexts['search.failed.title']
  const remedy = remedies[meaningOf(error)] ?? 'none'
  const common = commonFailure(texts, error, answerTexts['search.kept'])
  if (common) {
    const { message, detail } = common
    return { title, message, ...(detail && { detail }), remedy }
  }
  const message = serverMessage(texts, error) || texts.NO_DATA_TO_SEARCH
  const isFault = meaningOf(error) === 'fault'
  const detail = isFault ? answerTexts['search.fault'] : isRefusal(error) && refusalDetail(texts, error)
  return { title, message, ...(detail && { detail }), remedy }
}

const remedies: Readonly<Partial<Record<Meaning, SearchAlert['remedy']>>> = {
  retry: 'search-again',
  gone: 'search-again',
  fault: 'search-again',
  reload: 'reload',
  'signed-out': 'sign-in',
  expired: 'sign-in',
}
