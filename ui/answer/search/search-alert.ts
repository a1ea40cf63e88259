import { isCallFailure } from '../../../application/call-failure.ts'
import { type Dictionary, refusalDetail, refusalText } from '../../../application/messages/dictionary.ts'
import type { Texts } from '../../../application/messages/languages.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { type Failure, loadFailure } from '../../frame/errors/failure.ts'

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
  const common = commonFailure(texts, error)
  if (common) {
    const { message, remedy } = common
    return remedy === 'retry'
      ? { title, message, detail: words['search.kept'], wayOn: 'search-again' }
      : { title, message, wayOn: remedy }
  }
  if (isRefusal(error)) {
    const detail = refusalDetail(texts, error)
    return { title, message: refusalText(texts, error), ...(detail && { detail }), wayOn: wayOnOf(error) }
  }
  const said = isCallFailure(error) ? error.serverMessage : undefined
  return { title, message: said || texts.NO_DATA_TO_SEARCH, wayOn: 'none' }
}

/** A call that brought no answer, or a session that has ended: both mean the same everywhere. */
function commonFailure(texts: Dictionary, error: unknown): Failure | undefined {
  const isCommon =
    isCallFailure(error, 'network', 'timeout') ||
    (isCallFailure(error, 'http') && error.status === 403) ||
    isRefusal(error, 'auth.expired')
  return isCommon ? loadFailure(texts, error) : undefined
}

function wayOnOf(error: unknown): SearchAlert['wayOn'] {
  if (isRefusal(error, 'survey.outdated')) return 'reload'
  return isRefusal(error, 'service.unavailable', 'answer.not_found') ? 'search-again' : 'none'
}
