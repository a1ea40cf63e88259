import type { LinkQuestion, LinkStep } from '../../domain/staff/link-flow.ts'
import type { StaffDestination, StaffLinkBy } from './proven-calls.ts'

/** What an address of staff asks for. */
type StaffAddress =
  | { kind: 'link'; by: StaffLinkBy; destination: StaffDestination }
  /** `linked`: whom a link has just been made for; undefined where none was, as the page was opened by itself. */
  | { kind: 'complete'; linked: CompleteState | undefined }
  /** It names no code, or was opened without what the page before it gives (ROUTE-23). */
  | { kind: 'incorrect' }

type Location = { pathname: string; search: string; state: unknown }

/** What the password page is given as route state: that a password is needed, never its text (ROUTE-23). */
type PasswordState = { qrcode_id: string; password: true; next: 'login' | 'create' }

/** What the completion screen is given as route state: that a link was made, and between whom, where that was asked. */
export type CompleteState = { linked: true } & Partial<Pick<LinkQuestion, 'staffName' | 'lineName'>>

const root = '/staff-qrcode'

/**
 * What an address asks for (ROUTE-20 to ROUTE-26).
 *
 * @param params what its path names: an invitation, or a code
 */
export function staffAddressOf(
  { pathname, search, state }: Location,
  { sub, qrcode_id: codeId = '' }: { sub?: string; qrcode_id?: string },
): StaffAddress {
  const query = new URLSearchParams(search)
  if (sub !== undefined) {
    const by = { kind: 'invitation', sub, proof: query.get('proof') || undefined } as const
    return { kind: 'link', by, destination: 'landing' }
  }
  switch (pathname.replace(/\/$/, '')) {
    case completePath:
      return { kind: 'complete', linked: isCompleteState(state) ? state : undefined }
    case passwordPath:
      return isPasswordState(state) ? addressOf(state.qrcode_id, state.next) : { kind: 'incorrect' }
    case `${root}/create`:
      return addressOf(query.get('qrcode_id') ?? '', 'create')
    case `${root}/login`:
      return { kind: 'incorrect' }
  }
  const destination = (['login', 'create'] as const).find((each) => pathname.startsWith(`${root}/${each}/`))
  return addressOf(codeId, destination ?? 'landing')
}

/** The address of a step, and what its page is given beside it; undefined for a step that has no page of its own. */
export function pageOfStep(
  step: LinkStep,
  codeId: string,
): { path: string; state?: PasswordState } | undefined {
  switch (step.at) {
    case 'landing':
      return { path: landingPath(codeId) }
    case 'password':
      return { path: passwordPath, state: { qrcode_id: codeId, password: true, next: step.next } }
    case 'login':
    case 'create':
      return { path: `${root}/${step.at}/${encodeURIComponent(codeId)}` }
    default:
      return undefined
  }
}

/** The address of the landing screen of a code. */
export const landingPath = (codeId: string): string => `${root}/${encodeURIComponent(codeId)}`

/** The address of the password page, of whichever code. */
export const passwordPath = `${root}/password`

/** The address of the completion screen. */
export const completePath = `${root}/complete`

const addressOf = (codeId: string, destination: StaffDestination): StaffAddress =>
  codeId === '' ? { kind: 'incorrect' } : { kind: 'link', by: { kind: 'code', codeId }, destination }

function isCompleteState(state: unknown): state is CompleteState {
  const { linked, staffName, lineName } = (state ?? {}) as Record<string, unknown>
  return linked === true && typeof (staffName ?? '') === 'string' && typeof (lineName ?? '') === 'string'
}

function isPasswordState(state: unknown): state is PasswordState {
  const { qrcode_id, password, next } = (state ?? {}) as Record<string, unknown>
  return typeof qrcode_id === 'string' && password === true && (next === 'login' || next === 'create')
}
