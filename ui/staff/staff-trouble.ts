import { refusalText, textOf } from '../../application/texts/dictionary.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { LinkEvent, LinkOutcome, LinkStep } from '../../domain/staff/link-flow.ts'
import { commonFailure, loadFailure, meaningOf, serverMessage } from '../frame/errors/failure.ts'
import type { StaffTexts } from './staff-texts.ts'

/** What is said when a step could not be taken, and the one thing that can be done about it. */
export type StaffTrouble = {
  lines: readonly string[]
  /** `none`: what was typed can be changed or sent once more, or nothing can be done. */
  remedy: 'retry' | 'sign-in' | 'restart' | 'none'
  /** It is about the password that was typed. */
  isWrongPassword?: true
}

const lapses = {
  'staff.code_expired': 'expired',
  'staff.code_used': 'registered',
  'staff.code_unknown': 'unknown',
} as const

/** That the code itself is no longer good; undefined for any other error. */
export function lapseOf(error: unknown): Extract<LinkEvent, { kind: 'lapsed' }> | undefined {
  for (const [code, why] of Object.entries(lapses) as [keyof typeof lapses, 'expired'][])
    if (isRefusal(error, code)) return { kind: 'lapsed', why }
  return undefined
}

/** What has to be confirmed before the link; undefined for any other error. */
export const questionOf = (error: unknown): Extract<LinkEvent, { kind: 'asked' }> | undefined =>
  isRefusal(error, 'staff.link_unconfirmed') || isRefusal(error, 'staff.second_record')
    ? { kind: 'asked', ...error.details }
    : undefined

/** Why the code could not be checked. */
export function troubleOfCheck(texts: StaffTexts, error: unknown): StaffTrouble {
  const { message, detail, remedy } = loadFailure(texts, error, texts.ERROR_OCCURRED)
  return { lines: [message, ...(detail ? [detail] : [])], remedy }
}

/** Why a form was not accepted (STAFF-06, STAFF-21, STAFF-22); what was typed into it stays. */
export function troubleOfForm(texts: StaffTexts, at: LinkStep['at'], error: unknown): StaffTrouble {
  if (isRefusal(error, 'staff.proof_refused'))
    return { lines: [refusalText(texts, error)], remedy: 'restart' }
  const { lines, remedy } = plainTrouble(texts, error, texts['ui.error.network.kept'])
  if (isRefusal(error, 'staff.password_wrong')) return { lines, remedy: 'none', isWrongPassword: true }
  if (isRefusal(error, 'staff.creation_failed'))
    return { lines: [...lines, texts['create.advice']], remedy: 'none' }
  // The button of the form sends it once more.
  const kept = remedy === 'retry' ? 'none' : remedy
  if (at !== 'login' || remedy === 'sign-in' || !isRefusal(error)) return { lines, remedy: kept }
  const failed = textOf(texts, 'login.failed', { message: refusalText(texts, error) })
  const isWrong = isRefusal(error, 'staff.sign_in_failed')
  return { lines: isWrong ? [failed, texts['login.advice']] : [failed], remedy: kept }
}

/**
 * What became of a relation that was not made (STAFF-19, STAFF-20); no `outcome`: nobody knows, and it can be asked for once more,
 * which makes no second one.
 */
export function troubleOfLink(
  texts: StaffTexts,
  error: unknown,
): StaffTrouble & { outcome?: Extract<LinkOutcome, 'other_user' | 'failed'> } {
  if (isRefusal(error, 'staff.linked_elsewhere'))
    return { lines: [refusalText(texts, error)], remedy: 'none', outcome: 'other_user' }
  const trouble = plainTrouble(texts, error, texts['ui.error.network.detail'])
  if (trouble.remedy !== 'none') return trouble
  const said = serverMessage(texts, error)
  const lines = [texts['ui.error.unknown'], ...(said ? [said] : [])]
  return { lines, remedy: 'none', outcome: 'failed' }
}

/** What is said of an error on every page of staff. @param detail the second line where no response came */
function plainTrouble(texts: StaffTexts, error: unknown, detail: string): StaffTrouble {
  const common = commonFailure(texts, error, detail)
  if (common) return { lines: [common.message, common.detail ?? ''].filter(Boolean), remedy: common.remedy }
  const isPassing = ['retry', 'wait'].includes(meaningOf(error))
  return {
    lines: [serverMessage(texts, error) || texts['ui.error.unknown']],
    remedy: isPassing ? 'retry' : 'none',
  }
}
