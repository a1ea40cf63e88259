import { isCallFailure } from '../../../application/call-failure.ts'
import { type Dictionary, refusalText } from '../../../application/messages/dictionary.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'

/** What a resident is told when something went wrong, and the one thing they can do about it. */
export type Failure = {
  message: string
  /** A second line (ERR-10). */
  detail?: string
  remedy: 'retry' | 'sign-in' | 'none'
}

/**
 * Why a page could not be loaded (ERR-02..05, 16, 17).
 * @param message what is said where nothing more is known; by default that of a form
 */
export function loadFailure(
  texts: Dictionary,
  error: unknown,
  message: string = texts.ERROR_OCCURRED_NORMAL_FORM,
): Failure {
  const common = commonFailure(texts, error, texts['ui.error.network.detail'])
  if (common) return common
  if (isRefusal(error, 'survey.not_found', 'survey.no_config', 'answer.not_found')) {
    return { message: refusalText(texts, error), remedy: 'none' }
  }
  if (isCallFailure(error, 'http') && error.status === 404) {
    const named = error.serverMessage === 'NotFound'
    return { message: texts[named ? 'refusal.survey.not_found' : 'ui.error.timeout'], remedy: 'none' }
  }
  const detail = serverMessage(texts, error)
  return detail ? { message, detail, remedy: 'retry' } : { message, remedy: 'retry' }
}

/** Why a form could not be sent (ERR-07..09, 12, 16, 17). */
export function sendFailure(texts: Dictionary, error: unknown, schema: readonly SchemaItem[]): Failure {
  const common = commonFailure(texts, error, texts['ui.error.network.kept'])
  if (common) return common
  if (isRefusal(error, 'request.in_progress')) return { message: refusalText(texts, error), remedy: 'none' }
  if (isRefusal(error, 'service.unavailable')) {
    return { message: texts.ERROR_OCCURRED, detail: refusalText(texts, error), remedy: 'retry' }
  }
  const detail = serverMessage(texts, error)
  if (detail) return { message: texts.ERROR_OCCURRED, detail, remedy: 'none' }
  return { message: texts[unexplained(schema)], remedy: 'none' }
}

/** Failures that mean the same whenever they come. */
function commonFailure(texts: Dictionary, error: unknown, networkDetail: string): Failure | undefined {
  if (isCallFailure(error, 'network')) {
    return { message: texts['ui.error.network'], detail: networkDetail, remedy: 'retry' }
  }
  if (isCallFailure(error, 'timeout')) {
    return { message: texts['ui.error.timeout'], detail: networkDetail, remedy: 'retry' }
  }
  const forbidden = isCallFailure(error, 'http') && error.status === 403
  if (forbidden || isRefusal(error, 'auth.expired')) {
    return { message: texts['refusal.auth.expired'], remedy: 'sign-in' }
  }
  if (isRefusal(error, 'auth.required')) return { message: refusalText(texts, error), remedy: 'sign-in' }
  return undefined
}

/** What the server said, if it said anything of its own. */
function serverMessage(texts: Dictionary, error: unknown): string | undefined {
  if (isRefusal(error)) return refusalText(texts, error)
  return isCallFailure(error) ? error.serverMessage : undefined
}

/** A form with headers or dates may be newer than this page (ERR-08); else nothing is known (ERR-09). */
const unexplained = (schema: readonly SchemaItem[]): 'ui.error.unprocessable' | 'ui.error.unknown' =>
  schema.some(({ type }) => type === 'groupheader' || type === 'date')
    ? 'ui.error.unprocessable'
    : 'ui.error.unknown'
