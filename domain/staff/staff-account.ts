import { exceedsCodePoints, textLength } from '../shared/text-length.ts'
import { isEmail } from '../survey/rules/email-rule.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hasLookAlikes } from './look-alikes.ts'

/** A staff record: somebody who works for the city, whether their LINE account is linked or not. */
export type StaffRecord = {
  /** The staff identifier. It says nothing about the person. */
  sub: string
  /** In its one form (`canonicalUsername`). */
  username: string
  name?: string
  email?: string
}

/** What the account form of staff asks for (STAFF-07). */
export type StaffAccountForm = { username: string; password: string; email: string }

/** What the login of staff asks for (STAFF-11). */
export type StaffLoginForm = Pick<StaffAccountForm, 'username' | 'password'>

type Field = keyof StaffAccountForm

/** A broken rule of one field of a form of staff. `limit` is the minimum or maximum, in characters. */
export type StaffIssue = { field: Field } & (
  | { code: 'required' | 'digit_missing' | 'email_invalid' | 'reserved' | 'look_alike' | 'common' }
  | { code: 'too_short' | 'too_long'; limit: number }
)

/** Bounds of the account form in characters (STAFF-08 to STAFF-10, CONST-06). */
export const accountBounds = {
  username: { min: 5, max: 128 },
  password: { min: 8, max: 256 },
  email: { min: 0, max: 64 },
} as const

/** User names that are mistaken for an office or an authority. */
const reserved: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'anonymous',
  'hostmaster',
  'madoguchi',
  'manager',
  'operator',
  'owner',
  'postmaster',
  'security',
  'staff',
  'superuser',
  'support',
  'system',
  'sysadmin',
  'webmaster',
  '管理者',
  'システム管理者',
])

/** Blanks within a name: two names with and without them look alike. */
const blank = /\p{Z}/u

/** NFKC without what nobody sees: control characters, joiners, soft hyphens. Else a name could pass for another one. */
const visible = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{DI}]/gu, '')
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{DI}]/gu, '')

/** A user name as it was typed, as far as it is seen: visible characters in NFKC, no blanks around them. */
export const visibleUsername = (username: string): string => visible(username).trim()

/** The one form of a user name: as it is seen, in lower case. Two names are the same if their forms are. */
export const canonicalUsername = (username: string): string => visible(visible(username).toLowerCase()).trim()

/** The one form of a password, whatever keyboard it was typed on: NFKC. */
export const canonicalPassword = (password: string): string => password.normalize('NFKC')

/** The form of an email address: no blanks around it, full-width letters in half width. */
export const canonicalEmail = (email: string): string => email.normalize('NFKC').trim()

/** Rules of the account form (STAFF-08 to STAFF-10): the first broken one of each field, in the order of the fields. */
export function validateAccount({ username, password, email }: StaffAccountForm): StaffIssue[] {
  const name = canonicalUsername(username)
  const secret = canonicalPassword(password)
  const address = canonicalEmail(email)
  const issues: (StaffIssue | undefined)[] = [
    boundsIssue('username', name, accountBounds.username) ??
      (reserved.has(name) || blank.test(name) ? { field: 'username', code: 'reserved' } : undefined) ??
      (hasLookAlikes(name) ? { field: 'username', code: 'look_alike' } : undefined),
    boundsIssue('password', secret, { min: 0, max: accountBounds.password.max }) ??
      digitIssue(secret) ??
      boundsIssue('password', secret, accountBounds.password) ??
      (isCommonPassword(secret) || secret.toLowerCase() === name
        ? { field: 'password', code: 'common' }
        : undefined),
    boundsIssue('email', address, accountBounds.email) ??
      (isEmail(address) ? undefined : { field: 'email', code: 'email_invalid' }),
  ]
  return issues.filter((issue) => issue !== undefined)
}

/** Rules of the login (STAFF-11): there is no minimum. */
export function validateLogin({ username, password }: StaffLoginForm): StaffIssue[] {
  const issues = [
    boundsIssue('username', canonicalUsername(username), { min: 0, max: accountBounds.username.max }),
    boundsIssue('password', canonicalPassword(password), { min: 0, max: accountBounds.password.max }),
  ]
  return issues.filter((issue) => issue !== undefined)
}

function boundsIssue(field: Field, text: string, { min, max }: { min: number; max: number }) {
  if (text === '') return { field, code: 'required' } as const
  if (exceedsCodePoints(text, max)) return { field, code: 'too_long', limit: max } as const
  const length = textLength(text)
  if (length > max) return { field, code: 'too_long', limit: max } as const
  return length < min ? ({ field, code: 'too_short', limit: min } as const) : undefined
}

const digitIssue = (password: string): StaffIssue | undefined =>
  /[0-9]/.test(password) ? undefined : { field: 'password', code: 'digit_missing' }

/** What an office enters of somebody who works for the city. */
type StaffEntryForm = Pick<StaffAccountForm, 'username'> & Partial<StaffAccountForm>

/**
 * Rules of a staff record that the office enters: those of the account form, for what is given (STAFF-08 to STAFF-10).
 */
export const validateStaffEntry = (entry: StaffEntryForm): StaffIssue[] =>
  validateAccount({ password: '', email: '', ...entry }).filter(
    ({ field }) => field === 'username' || entry[field] !== undefined,
  )
