/** Why a call brought no answer of ours: it took too long, it never arrived, or somebody else answered. */
export type CallFailureKind = 'timeout' | 'network' | 'http'

/**
 * A call that failed without a refusal (spec §7 "Retry behaviour", §8). `message` is for logs and never shown to a
 * person; `errorMessage` is what the specification gives the caller beside `result` 'ERROR' (RETRY-06, RETRY-08).
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly result = 'ERROR'
  readonly kind: CallFailureKind
  readonly errorMessage: string
  /** `'timeout'` for a call that took too long (RETRY-07), else undefined. */
  readonly code: 'timeout' | undefined
  /** HTTP status; only where `kind` is 'http'. */
  readonly status: number | undefined

  constructor(kind: CallFailureKind, message: string, more: { errorMessage?: string; status?: number } = {}) {
    super(message)
    this.kind = kind
    this.errorMessage = more.errorMessage ?? message
    this.code = kind === 'timeout' ? 'timeout' : undefined
    this.status = more.status
  }
}

/** Whether `error` is a failed call, of one of `kinds` if any are given. */
export const isCallFailure = (error: unknown, ...kinds: CallFailureKind[]): error is CallFailure =>
  error instanceof CallFailure && (kinds.length === 0 || kinds.includes(error.kind))
