import type { ReactNode } from 'react'
import { isCallFailure } from '../../../application/call-failure.ts'
import { type Dictionary, refusalDetail, refusalText } from '../../../application/texts/dictionary.ts'
import { isRefusal, type RefusalCode } from '../../../domain/refusal.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'

/** What a failure means for the resident, whatever they were doing. */
type Meaning =
  /** No answer came, or the service is busy: the same may work in a moment. */
  | 'retry'
  /** The same is still under way. */
  | 'wait'
  /** There is no session. */
  | 'signed-out'
  /** The session has run out. */
  | 'expired'
  /** Something that was entered or chosen has to be another. */
  | 'change'
  /** The form or the answer was changed meanwhile: only what is loaded anew can be sent. */
  | 'reload'
  /** The address names nothing that we have. */
  | 'missing'
  /** The answer that it is about is no longer there. */
  | 'gone'
  /** Refused, whatever the resident does on this screen: the text says where to turn. */
  | 'refused'
  /** Something went wrong on our side. */
  | 'fault'

/** Refusals that mean something else than `refused`. */
const meanings: Readonly<Partial<Record<RefusalCode, Meaning>>> = {
  'auth.required': 'signed-out',
  'auth.expired': 'expired',
  'service.unavailable': 'retry',
  'request.too_many': 'retry',
  'request.in_progress': 'wait',
  'answer.invalid': 'change',
  'answer.empty': 'change',
  'search.required_missing': 'change',
  'search.empty': 'change',
  'reservation.slot_full': 'change',
  'reservation.impossible': 'change',
  'reservation.cap_of_day': 'change',
  'reservation.no_time': 'change',
  'order.pending': 'wait',
  'survey.outdated': 'reload',
  'order.outdated': 'change',
  'answer.outdated': 'reload',
  'survey.not_found': 'missing',
  'survey.no_config': 'missing',
  'answer.not_found': 'gone',
}

/** What an error means for the resident. The one place that decides it; screens word it. */
export function meaningOf(error: unknown): Meaning {
  if (isRefusal(error)) return meanings[error.code] ?? 'refused'
  if (!isCallFailure(error)) return 'fault'
  const { kind, status = 0 } = error
  if (kind !== 'http') return 'retry'
  if (status === 403) return 'expired'
  if (status === 404) return 'missing'
  return status < 500 ? 'refused' : 'fault'
}

/** Whether a call that failed has certainly stored nothing. */
export const hasStoredNothing = (error: unknown): boolean =>
  isRefusal(error) && !['retry', 'wait'].includes(meaningOf(error))

/**
 * The one thing that a resident can do about a failure; `search`: look for another procedure; `none`: nothing here, the
 * text says where to turn.
 */
export type Remedy = 'retry' | 'sign-in' | 'change' | 'reload' | 'search' | 'none'

const remedies: Readonly<Partial<Record<Meaning, Remedy>>> = {
  retry: 'retry',
  wait: 'retry',
  fault: 'retry',
  'signed-out': 'sign-in',
  expired: 'sign-in',
  change: 'change',
  reload: 'reload',
}

/** What can be done about an error, where a screen doesn't know better. */
export const remedyOf = (error: unknown): Remedy => remedies[meaningOf(error)] ?? 'none'

/** What a resident is told when something went wrong, and the one thing they can do about it. */
export type Failure = {
  /** The fact in a few words, where it is known. */
  title?: string
  message: string
  /** A second line (ERR-10). */
  detail?: ReactNode
  remedy: Remedy
}

/**
 * What a failure says and what can be done about it, where a screen has no words of its own for it.
 * @param words.unanswered the second line where no response came
 * @param words.otherwise the text where nothing more is known
 */
export function failureOf(
  texts: Dictionary,
  error: unknown,
  { unanswered, otherwise }: { unanswered: string; otherwise: string },
): Failure {
  const common = commonFailure(texts, error, unanswered)
  if (common) return common
  const detail = isRefusal(error) && refusalDetail(texts, error)
  return {
    ...titleOf(texts, error),
    message: serverMessage(texts, error) || otherwise,
    ...(detail && { detail }),
    remedy: remedyOf(error),
  }
}

/** The lines of a failure, as they are shown. */
export const linesOf = ({ message, detail }: Pick<Failure, 'message' | 'detail'>): ReactNode[] =>
  detail ? [message, detail] : [message]

/**
 * Failures with the same text on every screen (ERR-02..04, 16, 17): no response, or the session is over; undefined for
 * others.
 * @param detail the second line where no response came
 */
export function commonFailure(texts: Dictionary, error: unknown, detail: string): Failure | undefined {
  if (isCallFailure(error, 'network', 'timeout')) {
    const message = texts[`ui.error.${error.kind as 'network' | 'timeout'}`]
    return { title: texts['ui.error.title.network'], message, detail, remedy: 'retry' }
  }
  const meaning = meaningOf(error)
  if (meaning === 'expired') {
    const message = texts['refusal.auth.expired']
    return { title: texts['ui.error.title.expired'], message, remedy: 'sign-in' }
  }
  if (meaning !== 'signed-out') return undefined
  return { message: texts['refusal.auth.required'], remedy: 'sign-in' }
}

/** That the service is busy, or that there is no such answer; nothing of others. */
function titleOf(texts: Dictionary, error: unknown): Pick<Failure, 'title'> {
  if (!isRefusal(error)) return {}
  const meaning = meaningOf(error)
  if (meaning === 'retry') return { title: texts['ui.error.title.busy'] }
  return meaning === 'gone' ? { title: texts['ui.error.title.gone'] } : {}
}

/** There is no such form, or none that could be shown: others can be searched for. */
export const missingForm = (texts: Dictionary, message: string): Failure => ({
  title: texts['ui.error.title.missing'],
  message,
  remedy: 'search',
})

/**
 * Why a page could not be loaded (ERR-02..05, 16, 17).
 * @param message the text where nothing more is known; by default that of a form
 */
export function loadFailure(
  texts: Dictionary,
  error: unknown,
  message: string = texts.ERROR_OCCURRED_NORMAL_FORM,
): Failure {
  const common = commonFailure(texts, error, texts['ui.error.network.detail'])
  if (common) return common
  const said = serverMessage(texts, error)
  const title = titleOf(texts, error)
  if (isRefusal(error, 'survey.not_found') || (meaningOf(error) === 'missing' && said === 'NotFound'))
    return missingForm(texts, texts['refusal.survey.not_found'])
  if (['missing', 'gone'].includes(meaningOf(error))) {
    const known = isRefusal(error) ? refusalText(texts, error) : texts['ui.error.timeout']
    return { ...title, message: known, remedy: 'none' }
  }
  return { ...title, message, ...(said && { detail: said }), remedy: 'retry' }
}

/** Why a form could not be sent (ERR-07..09, 12, 16, 17, 30). */
export function sendFailure(texts: Dictionary, error: unknown, schema: readonly SchemaItem[]): Failure {
  const common = commonFailure(texts, error, texts['ui.error.network.kept'])
  if (common) return { detail: texts['ui.error.entered'], ...common }
  const meaning = meaningOf(error)
  const said = serverMessage(texts, error)
  if (!said) return { message: texts[unexplained(schema)], remedy: 'none' }
  if (isRefusal(error, 'order.invalid'))
    return { message: said, detail: texts['ui.error.payment.detail'], remedy: 'none' }
  if (meaning === 'wait' || (isRefusal(error) && error.code.startsWith('order.'))) {
    const detail = isRefusal(error) ? refusalDetail(texts, error) : undefined
    return { message: said, ...(detail && { detail }), remedy: 'none' }
  }
  return {
    ...titleOf(texts, error),
    message: texts.ERROR_OCCURRED,
    detail: said,
    remedy: meaning === 'retry' ? 'retry' : 'none',
  }
}

/** The message of the server, if it sent one. */
export function serverMessage(texts: Dictionary, error: unknown): string | undefined {
  if (isRefusal(error)) return refusalText(texts, error)
  return isCallFailure(error) ? error.serverMessage : undefined
}

/** A form with headers or dates may be newer than this page (ERR-08); else nothing is known (ERR-09). */
const unexplained = (schema: readonly SchemaItem[]): 'ui.error.unprocessable' | 'ui.error.unknown' =>
  schema.some(({ type }) => type === 'groupheader' || type === 'date')
    ? 'ui.error.unprocessable'
    : 'ui.error.unknown'
