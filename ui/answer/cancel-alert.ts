import { refusalDetail } from '../../application/texts/dictionary.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commonFailure, type Failure, meaningOf, serverMessage } from '../frame/errors/failure.ts'
import type { ResultWording } from './result-wording.ts'

/** What went wrong, and the one thing to do about it. Trying again is safe: a cancelled answer stays cancelled. */
type CancelAlert = { lines: readonly string[]; remedy: Failure['remedy'] }

/** Why an answer was not cancelled (ERR-23, ERR-27, ERR-28). */
export function cancelAlert(error: unknown, wording: ResultWording): CancelAlert {
  const { message, detail, remedy } = cancelFailure(error, wording.common)
  // Nothing has failed: what to do first is said already.
  const isInWay = isRefusal(error, 'member.still_reserved')
  const said = isInWay ? message : withAdvice(message, wording.texts['cancel.failed'])
  return { lines: detail === undefined ? [said] : [said, detail], remedy }
}

function cancelFailure(error: unknown, texts: ResultWording['common']): Failure {
  const common = commonFailure(texts, error, texts['ui.error.network.detail'])
  if (common) return common
  const message = serverMessage(texts, error) || texts.ERROR_OCCURRED
  const detail = isRefusal(error) && refusalDetail(texts, error)
  const remedy = ['retry', 'wait', 'fault'].includes(meaningOf(error)) ? 'retry' : 'none'
  return { message, ...(detail && { detail }), remedy }
}

/** The advice begins with a full stop, which a sentence that has one does not need (ERR-28). */
const withAdvice = (said: string, advice: string): string =>
  said.endsWith('。') ? said + advice.replace(/^。/, '') : said + advice
