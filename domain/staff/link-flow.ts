/**
 * Where somebody stands who links their LINE account to a staff record (spec §4 "Staff QR").
 *
 * - `checking`: the code or invitation is being checked
 * - `landing`: asked whether they have an account; `password`: asked for the code's password, to go on to `next`
 * - `login`, `create`: the form; `linking`: the relation is being made
 * - `confirm`: asked whether their LINE account is to be linked to the record
 * - all others are ends, of which `linked_elsewhere` and `failed` are told in a dialog
 */
export type LinkStep =
  | { at: 'checking' | 'landing' | 'login' | 'create' | 'linking' }
  | { at: 'password'; next: 'login' | 'create' }
  | ({ at: 'confirm' } & LinkQuestion)
  | { at: 'complete' | 'expired' | 'registered' | 'invalid' | 'linked_elsewhere' | 'failed' }

/** What happens on the way. */
export type LinkEvent =
  /** The check found a code that is valid, expired, used up or not ours (STAFF-01, STAFF-03, STAFF-14). */
  | { kind: 'checked'; code: 'valid' | 'expired' | 'registered' | 'unknown' }
  /** Whether they have an account (STAFF-04). */
  | { kind: 'answered'; hasAccount: boolean; passwordRequired: boolean }
  | { kind: 'password_right' }
  /** The login or the account form was accepted. */
  | { kind: 'accepted' }
  /** The relation has to be confirmed first. */
  | ({ kind: 'asked' } & LinkQuestion)
  | { kind: 'confirmed' }
  /** What became of the relation (STAFF-18 to STAFF-20). */
  | { kind: 'related'; outcome: LinkOutcome }
  /** The code is no longer good. */
  | { kind: 'lapsed'; why: 'expired' | 'registered' | 'unknown' }

/**
 * What is asked before a link: whether the LINE account of this name is to be linked to the record of `staffName`; with
 * `linkedTo`, whether that is to be so beside these records, to which it is linked already.
 */
export type LinkQuestion = { staffName: string; lineName: string; linkedTo?: readonly string[] }

/**
 * What somebody has confirmed of a relation: that their LINE account is linked to this record, which an invitation
 * asks, or that it is linked to it beside another one.
 */
export type LinkConfirmation = 'record' | 'second_record'

/** What creating the relation comes to. */
export type LinkOutcome = 'linked' | 'same_user' | 'other_user' | 'failed'

/** The flow as one state machine: where somebody stands after an event; undefined if it can't happen there. */
export function stepAfter(step: LinkStep, event: LinkEvent): LinkStep | undefined {
  switch (event.kind) {
    case 'checked':
      return step.at === 'checking'
        ? { at: event.code === 'valid' ? 'landing' : endOf(event.code) }
        : undefined
    case 'answered':
      return step.at === 'landing' ? pageFor(event) : undefined
    case 'password_right':
      return step.at === 'password' ? { at: step.next } : undefined
    case 'accepted':
      return isForm(step) ? { at: 'linking' } : undefined
    case 'asked': {
      const { kind: _, ...asked } = event
      return isBeforeLink(step) ? { at: 'confirm', ...asked } : undefined
    }
    case 'confirmed':
      return step.at === 'confirm' ? { at: 'linking' } : undefined
    case 'related':
      return isBeforeLink(step) ? { at: afterLink[event.outcome] } : undefined
    case 'lapsed':
      return isEnd(step) ? undefined : { at: endOf(event.why) }
  }
}

/**
 * The page for an answer (STAFF-05): はい leads to the login, いいえ to the account form, each through the password page
 * where the code has a password, since nothing is accepted without its proof (STAFF-25, STAFF-30).
 */
export function pageFor({
  hasAccount,
  passwordRequired,
}: {
  hasAccount: boolean
  passwordRequired: boolean
}): LinkStep {
  const form = hasAccount ? 'login' : 'create'
  return passwordRequired ? { at: 'password', next: form } : { at: form }
}

/** An invitation leads from its check to the relation. */
const isBeforeLink = ({ at }: LinkStep): boolean => at === 'linking' || at === 'checking'

const isForm = ({ at }: LinkStep): boolean => at === 'login' || at === 'create'

const ends: ReadonlySet<LinkStep['at']> = new Set([
  'complete',
  'expired',
  'registered',
  'invalid',
  'linked_elsewhere',
  'failed',
])
const isEnd = ({ at }: LinkStep): boolean => ends.has(at)

const endOf = (why: 'expired' | 'registered' | 'unknown') => (why === 'unknown' ? 'invalid' : why)

const afterLink = {
  linked: 'complete',
  same_user: 'complete',
  other_user: 'linked_elsewhere',
  failed: 'failed',
} as const satisfies Record<LinkOutcome, LinkStep['at']>
