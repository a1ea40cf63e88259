/** Why a call brought no answer of ours: it took too long, it never arrived, or somebody else answered. */
type CallFailureKind = 'timeout' | 'network' | 'http'

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
  /** What the server said to a person, if it said something; only where `kind` is 'http' (ERR-07). */
  readonly serverMessage: string | undefined
  /** A second line of it (ERR-20). */
  readonly serverDetail: string | undefined

  constructor(
    kind: CallFailureKind,
    message: string,
    more: { errorMessage?: string; status?: number; serverMessage?: string; serverDetail?: string } = {},
  ) {
    super(message)
    this.kind = kind
    this.errorMessage = more.errorMessage ?? more.serverMessage ?? message
    this.code = kind === 'timeout' ? 'timeout' : undefined
    this.status = more.status
    this.serverMessage = more.serverMessage
    this.serverDetail = more.serverDetail
  }
}

/** Whether `error` is a failed call, of one of `kinds` if any are given. */
export const isCallFailure = (error: unknown, ...kinds: CallFailureKind[]): error is CallFailure =>
  error instanceof CallFailure && (kinds.length === 0 || kinds.includes(error.kind))
