import type { ReactNode } from 'react'
import { refusalText, textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { LinkEvent, LinkOutcome } from '../../domain/staff/link-flow.ts'
import { failureOf, linesOf, meaningOf, remedyOf, serverMessage } from '../frame/errors/failure.ts'

/** Why a step could not be taken: the code could not be checked, a form not be sent, a relation not be made. */
export type StaffTrouble = { of: 'check' | 'password' | 'login' | 'create' | 'link'; error: unknown }

/** What is said of a trouble, and the one thing that can be done about it. */
type StaffFailure = {
  lines: readonly ReactNode[]
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

/**
 * What became of a relation that was not made (STAFF-19, STAFF-20); undefined: nobody knows, and it can be asked for
 * once more, which makes no second one.
 */
export function outcomeOf(error: unknown): Extract<LinkOutcome, 'other_user' | 'failed'> | undefined {
  if (isRefusal(error, 'staff.linked_elsewhere')) return 'other_user'
  return plainRemedy(error) === 'none' || meaningOf(error) === 'fault' ? 'failed' : undefined
}

/** A trouble in words, where it is not of the check. */
export function sayTrouble(texts: Texts<'shared' | 'staff'>, { of, error }: StaffTrouble): StaffFailure {
  return of === 'link' ? sayOfLink(texts, error) : sayOfForm(texts, of, error)
}

/** Why a form was not accepted (STAFF-06, STAFF-21, STAFF-22); what was typed into it stays. */
function sayOfForm(texts: Texts<'shared' | 'staff'>, of: StaffTrouble['of'], error: unknown): StaffFailure {
  if (isRefusal(error, 'staff.proof_refused'))
    return { lines: [refusalText(texts, error)], remedy: 'restart' }
  const lines = plainLines(texts, error, texts['ui.error.network.kept'])
  if (isRefusal(error, 'staff.password_wrong')) return { lines, remedy: 'none', isWrongPassword: true }
  if (isRefusal(error, 'staff.creation_failed'))
    return { lines: [...lines, texts['create.advice']], remedy: 'none' }
  // The button of the form sends it once more.
  const remedy = plainRemedy(error) === 'sign-in' ? 'sign-in' : 'none'
  if (of !== 'login' || remedy === 'sign-in' || !isRefusal(error)) return { lines, remedy }
  const failed = textOf(texts, 'login.failed', { message: refusalText(texts, error) })
  const isWrong = isRefusal(error, 'staff.sign_in_failed')
  return { lines: isWrong ? [failed, texts['login.advice']] : [failed], remedy }
}

/** Why a relation was not made. */
function sayOfLink(texts: Texts<'shared' | 'staff'>, error: unknown): StaffFailure {
  switch (outcomeOf(error)) {
    case 'other_user':
      return { lines: [serverMessage(texts, error) ?? ''], remedy: 'none' }
    case 'failed': {
      const said = serverMessage(texts, error)
      return { lines: [texts['ui.error.unknown'], ...(said ? [said] : [])], remedy: 'none' }
    }
    default:
      return {
        lines: plainLines(texts, error, texts['ui.error.network.detail']),
        remedy: plainRemedy(error),
      }
  }
}

/** What is said of an error on every page of staff. @param unanswered the second line where no response came */
const plainLines = (texts: Texts<'shared'>, error: unknown, unanswered: string): readonly ReactNode[] =>
  linesOf(failureOf(texts, error, { unanswered, otherwise: texts['ui.error.unknown'] }))

/** What can be changed is changed in the form, which sends it once more. */
function plainRemedy(error: unknown): 'retry' | 'sign-in' | 'none' {
  const remedy = remedyOf(error)
  return remedy === 'retry' || remedy === 'sign-in' ? remedy : 'none'
}
