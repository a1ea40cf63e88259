import { refusalDetail } from '../../application/messages/dictionary.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commonFailure, type Failure, meaningOf, serverMessage } from '../frame/errors/failure.ts'
import type { ResultWords } from './result-words.ts'

/** What went wrong, and the one thing to do about it. Trying again is safe: a cancelled answer stays cancelled. */
export type CancelAlert = { lines: readonly string[]; remedy: Failure['remedy'] }

/** Why an answer was not cancelled (ERR-23, ERR-27, ERR-28). */
export function cancelAlert(error: unknown, { common: texts, texts: words }: ResultWords): CancelAlert {
  const common = commonFailure(texts, error, texts['ui.error.network.detail'])
  if (common) {
    const { message, detail, remedy } = common
    return { lines: detail ? [message, detail] : [message], remedy }
  }
  const said = serverMessage(texts, error) || texts.ERROR_OCCURRED
  const detail = isRefusal(error) ? refusalDetail(texts, error) : undefined
  // Where the office has said whom to ask, nobody else is named.
  if (detail !== undefined) return { lines: [said, detail], remedy: 'none' }
  const mayHelp = ['retry', 'wait', 'fault'].includes(meaningOf(error))
  return { lines: [withAdvice(said, words['cancel.failed'])], remedy: mayHelp ? 'retry' : 'none' }
}

/** The advice begins with a full stop, which a sentence that has one does not need (ERR-28). */
const withAdvice = (said: string, advice: string): string =>
  said.endsWith('。') ? said + advice.replace(/^。/, '') : said + advice
