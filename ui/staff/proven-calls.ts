import type { UseCases } from '../../application/use-cases.ts'
import { refuse } from '../../domain/refusal.ts'
import { type LinkQuestion, type LinkStep, pageFor } from '../../domain/staff/link-flow.ts'
import type { StaffAccountForm, StaffLoginForm } from '../../domain/staff/staff-account.ts'

/** What somebody comes with: a QR code, or the link of an invitation; `proof` is missing where the link has none. */
export type StaffLinkBy =
  | { kind: 'code'; codeId: string }
  | { kind: 'invitation'; sub: string; proof: string | undefined }

/** Where an address leads to, as far as the code lets it; the password page comes before a form. */
export type StaffDestination = 'landing' | 'login' | 'create'

/** What the calls of one way are made of. */
export type ProvenCallsNeeds = Pick<
  UseCases,
  'proveStaffPassword' | 'signInStaff' | 'createStaffUser' | 'linkStaff'
>

/**
 * The calls of one way to a link, each with the proof that the one before it gave. The proofs stay in the memory of
 * this page.
 */
export class ProvenCalls {
  /** Whether the code has a password. */
  passwordRequired = false
  /** What was asked before the link and confirmed; undefined where nothing was. */
  confirmed: LinkQuestion | undefined
  readonly #needs: ProvenCallsNeeds
  readonly #codeId: string
  /** Of the password step. */
  #proof: string | undefined
  /** Whose record it is, with the proof of it. */
  #account: { sub: string; proof: string } | undefined

  constructor(by: StaffLinkBy, needs: ProvenCallsNeeds) {
    this.#needs = needs
    this.#codeId = by.kind === 'code' ? by.codeId : ''
    if (by.kind === 'invitation' && by.proof) this.#account = { sub: by.sub, proof: by.proof }
  }

  /** Whether the password of the code has still to be given. */
  get isPasswordDue(): boolean {
    return this.passwordRequired && this.#proof === undefined
  }

  /** The step that an address leads to, as far as the code lets it. */
  stepTo(to: StaffDestination): LinkStep {
    const passwordRequired = this.isPasswordDue
    return to === 'landing' ? { at: to } : pageFor({ hasAccount: to === 'login', passwordRequired })
  }

  /** Passes the password step. Rejects as the call does. */
  readonly prove = async (password: string): Promise<void> => {
    this.#proof = await this.#needs.proveStaffPassword({ codeId: this.#codeId, password })
  }

  /** Signs in to a record. Rejects as the call does. */
  readonly signIn = async (login: StaffLoginForm): Promise<void> => {
    this.#account = await this.#needs.signInStaff({ ...this.#passed, ...login })
  }

  /** Makes an account. Rejects as the call does. */
  readonly create = async (account: StaffAccountForm): Promise<void> => {
    this.#account = await this.#needs.createStaffUser({ ...this.#passed, ...account })
  }

  /**
   * Links the record, with what was confirmed. @throws Refusal `staff.invitation_refused` where nothing was proven, and
   * as the call does
   */
  readonly link = async (): Promise<'linked' | 'same_user'> => {
    if (!this.#account) throw refuse('staff.invitation_refused', {})
    const { sub, proof } = this.#account
    const confirmed = this.confirmed && (this.confirmed.linkedTo ? 'second_record' : 'record')
    return this.#needs.linkStaff({ sub, proof, ...(confirmed && { confirmed }) })
  }

  /** Forgets what was proven: it came to something else, or has run out. */
  readonly forget = (): void => {
    this.#proof = undefined
    this.#account = undefined
    this.confirmed = undefined
  }

  get #passed() {
    return { codeId: this.#codeId, ...(this.#proof !== undefined && { proof: this.#proof }) }
  }
}
