/**
 * What a proof says: which step of which QR code was passed by whom.
 *
 * - `password`: gave the password of the code; `id` names the proof
 * - `account`: signed in, or made an account; `sub` is theirs
 */
export type StaffProof = {
  /** The LINE account that obtained it. */
  userId: string
  /** The QR code. */
  code: string
} & ({ step: 'password'; id: string } | { step: 'account'; sub: string })

/**
 * Driven port: proofs of the steps that staff pass before they are linked, valid for ten minutes. No session stands for
 * one, nor the reverse. Every adapter passes `tests/contracts/staff-proofs.contract.ts`.
 */
export interface StaffProofs {
  issue(proof: StaffProof): Promise<string>
  /** What a proof of ours says; `expired` if it has run out, undefined if it is not ours or was changed. */
  verify(token: string): Promise<StaffProof | 'expired' | undefined>
}
