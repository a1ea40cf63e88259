/**
 * No answer came from the server: the network is gone (`network`) or the time is up (`timeout`). A fault of the way, not a
 * refusal; whether anything was stored is unknown, so the same request goes again under the same idempotency key
 * (ERR-16, ERR-17).
 */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure'
  readonly code: 'network' | 'timeout'

  /** `message` is for logs, never shown: `Request timeout on {method} {url}` or `Network Error`. */
  constructor(code: 'network' | 'timeout', message: string) {
    super(message)
    this.code = code
  }
}
