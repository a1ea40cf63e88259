import type { UseCases } from '../../application/use-cases.ts'
import { refuse } from '../../domain/refusal.ts'
import type { StaffAccountForm, StaffLoginForm } from '../../domain/staff/staff-account.ts'

/** What somebody comes with: a QR code, or the link of an invitation; `proof` is missing where the link has none. */
export type StaffLinkBy =
  | { kind: 'code'; codeId: string }
  | { kind: 'invitation'; sub: string; proof: string | undefined }

/** What the calls of one way are made of. */
export type ProvenCallsNeeds = Pick<
  UseCases,
  'proveStaffPassword' | 'signInStaff' | 'createStaffUser' | 'linkStaff'
>

/** The calls of one way to a link, each with the proof that the one before it gave. The proofs stay in the memory of this page. */
export class ProvenCalls {
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

  /** Whether the password step was passed. */
  get hasPassed(): boolean {
    return this.#proof !== undefined
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

  /** Links the record. @throws Refusal `staff.invitation_refused` where nothing was proven, and as the call does */
  readonly link = async (): Promise<'linked' | 'same_user'> => {
    if (!this.#account) throw refuse('staff.invitation_refused', {})
    const { sub, proof } = this.#account
    return this.#needs.linkStaff({ sub, proof })
  }

  /** Forgets what was proven: it came to something else, or has run out. */
  readonly forget = (): void => {
    this.#proof = undefined
    this.#account = undefined
  }

  get #passed() {
    return { codeId: this.#codeId, ...(this.#proof !== undefined && { proof: this.#proof }) }
  }
}
