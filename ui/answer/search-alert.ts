import { type Dictionary, refusalDetail } from '../../application/messages/dictionary.ts'
import type { Texts } from '../../application/messages/languages.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commonFailure, type Meaning, meaningOf, serverMessage } from '../frame/errors/failure.ts'

/** What a search says over the form, and the one way on. */
export type SearchAlert = {
  title: string
  message: string
  detail?: string
  wayOn: 'search-again' | 'sign-in' | 'reload' | 'none'
}

type Words = { texts: Dictionary; words: Texts<'answer'> }

/** That nothing is there (SRCH-07, ERR-35). */
export const nothingFound = ({ texts, words }: Words): SearchAlert => ({
  title: words['search.none.title'],
  message: texts.NO_DATA_TO_SEARCH,
  detail: words['search.none.detail'],
  wayOn: 'none',
})

/** What a failed search says: the server's own words, or that there is nothing (SRCH-08, ERR-35); calls that brought no answer theirs. */
export function searchAlert({ texts, words }: Words, error: unknown): SearchAlert {
  const title = words['search.failed.title']
  const wayOn = waysOn[meaningOf(error)] ?? 'none'
  const common = commonFailure(texts, error, words['search.kept'])
  if (common) {
    const { message, detail } = common
    return { title, message, ...(detail && { detail }), wayOn }
  }
  const message = serverMessage(texts, error) || texts.NO_DATA_TO_SEARCH
  const detail = isRefusal(error) && refusalDetail(texts, error)
  return { title, message, ...(detail && { detail }), wayOn }
}

const waysOn: Readonly<Partial<Record<Meaning, SearchAlert['wayOn']>>> = {
  retry: 'search-again',
  gone: 'search-again',
  reload: 'reload',
  'signed-out': 'sign-in',
  expired: 'sign-in',
}
