import { isCallFailure } from '../../../application/call-failure.ts'
import { refusalDetail, refusalText } from '../../../application/messages/dictionary.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { ResultWords } from '../result-words.ts'

/** What went wrong, and the one thing to do about it. Trying again is safe: a cancelled answer stays cancelled. */
export type CancelAlert = { lines: readonly string[]; remedy: 'retry' | 'sign-in' | 'none' }

/** Why an answer was not cancelled (ERR-23, ERR-27, ERR-28). */
export function cancelAlert(error: unknown, words: ResultWords): CancelAlert {
  const { message, detail, remedy } = whyNot(error, words.common)
  const said = withAdvice(message, words.texts['cancel.failed'])
  return { lines: detail === undefined ? [said] : [said, detail], remedy }
}

type Reason = { message: string; detail?: string | undefined; remedy: CancelAlert['remedy'] }

function whyNot(error: unknown, common: ResultWords['common']): Reason {
  if (isCallFailure(error, 'network', 'timeout')) {
    const message = common[isCallFailure(error, 'timeout') ? 'ui.error.timeout' : 'ui.error.network']
    return { message, detail: common['ui.error.network.detail'], remedy: 'retry' }
  }
  if (isRefusal(error, 'auth.required', 'auth.expired') || isCallFailureOf(error, 403)) {
    const message = isRefusal(error, 'auth.required')
      ? refusalText(common, error)
      : common['refusal.auth.expired']
    return { message, remedy: 'sign-in' }
  }
  const message = serverMessage(error, common) || common.ERROR_OCCURRED
  const detail = isRefusal(error) ? refusalDetail(common, error) : undefined
  return { message, detail, remedy: mayHelp(error) ? 'retry' : 'none' }
}

/** The advice begins with a full stop, which a sentence that has one does not need (ERR-28). */
const withAdvice = (said: string, advice: string): string =>
  said.endsWith('。') ? said + advice.replace(/^。/, '') : said + advice

const isCallFailureOf = (error: unknown, status: number): boolean =>
  isCallFailure(error, 'http') && error.status === status

function serverMessage(error: unknown, common: ResultWords['common']): string | undefined {
  if (isRefusal(error)) return refusalText(common, error)
  return isCallFailure(error, 'http') ? error.serverMessage : undefined
}

/** Whether the next try may bring something else. */
function mayHelp(error: unknown): boolean {
  if (isRefusal(error)) return isRefusal(error, 'service.unavailable', 'request.in_progress')
  return !isCallFailure(error, 'http') || (error.status ?? 0) >= 500
}
