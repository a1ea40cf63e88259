/**
 * The server answered, but with no refusal that we know: a bare status of a proxy, an older or newer server. A fault, except
 * that the form explains 404 and 403 in the resident's words (ERR-02, ERR-03) and shows what the server said (ERR-07).
 */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly status: number
  /** `errorMessage` of the answer, if it had one. */
  readonly serverMessage: string | undefined

  constructor(status: number, serverMessage?: string) {
    super(`Request failed with status code ${status}`)
    this.status = status
    this.serverMessage = serverMessage
  }
}
