import type { OfficeEntry } from '../../../application/office/office-entry.ts'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { FormPreview } from '../../../application/office/preview-form.ts'
import type { PublicUseCases } from '../../../application/public-use-cases.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import type { RefusalCode } from '../../../domain/refusal.ts'
import { object, type Shape } from '../../shape.ts'

/** What each kind of principal can ask. Each has its own kind of token; none stands for another. */
export type UseCasesByPrincipal = {
  /** Anybody, before there is a session. */
  public: PublicUseCases
  /** Whom our session token names. */
  resident: UseCases
  /** Anybody on the way into the office, or with a link to a form that is being written. */
  officeEntry: OfficeEntry & FormPreview
  /** Whom the cookie of an office session names. */
  office: OfficeUseCases
}
export type Principal = keyof UseCasesByPrincipal

/** When a call may be sent again (spec §7 "Retry behaviour"). */
export type RetryPolicy = {
  /** How often it is sent at most, 1 to 3 (RETRY-01). */
  tries: number
  /** Whether a network error is a reason to send it again (RETRY-03). */
  onNetworkError?: true
  /** `errorMessage` when the time is up, if the specification has one for the call (RETRY-06). */
  timeoutText?: string
}

/**
 * One call of the interface, as server and browser both read it. `Request` has the fields that are sent, in path,
 * query, headers and body together; `Response` those that come back beside `result: 'OK'`.
 */
export type Call<
  P extends Principal,
  Command,
  Result,
  Request extends object = object,
  Response extends object = object,
> = {
  method: 'GET' | 'POST' | 'DELETE'
  /**
   * Under the base of the interface; `{name}` is a field of the request in the path. Others stand in the query (GET) or
   * the body.
   */
  path: string
  /** Fields of the request that are headers. */
  headers?: readonly string[]
  by: P
  /** The use case that it asks. */
  ask(asked: UseCasesByPrincipal[P]): (command: Command) => Promise<Result>
  /** Absent: sent once (RETRY-05). */
  retry?: RetryPolicy
  /** What is sent for a command; absent: its fields as they are. */
  request?(command: Command): Request
  /** The field in which the specification wants the id of who asks; the server takes it from the token. */
  userIdIn?: string
  response: Shape<Response>
  /** What a response says. */
  result(response: Response): Result
  /** What counts as said where no response came. */
  otherwise?: Result
  /** Ways this call may say no, beside `commonRefusals`. */
  refusals: readonly RefusalCode[]
}

/** Makes a call whose types follow from what it asks, sends and gets. */
export const call = <
  P extends Principal,
  Result,
  Response extends object,
  Command = void,
  Request extends object = Command extends object ? Command : object,
>(
  made: Call<P, Command, Result, Request, Response>,
): Call<P, Command, Result, Request, Response> => made

/**
 * Ways in which every call may say no, whatever it names itself; which of them depends on who asks, and on how it is
 * sent.
 */
export const commonRefusals = [
  'request.malformed',
  'service.unavailable',
  'auth.required',
  'auth.expired',
  'request.too_large',
  'request.too_many',
] as const satisfies readonly RefusalCode[]

/** Of a call that answers `{ data }`. */
export const inData = <T>(shape: Shape<T>): Reads<T, { readonly data: T }> => ({
  response: object({ data: shape }),
  result: ({ data }) => data,
})

/** Of a call that says only that it worked. */
export const nothing: Reads<void, object> = { response: object({}), result: () => {} }

type Reads<Result, Response extends object> = Pick<
  Call<Principal, void, Result, object, Response>,
  'response' | 'result'
>

/** Arguments that a function surely takes. */
const PIECE = 8192

/** A file as base64. */
export function textOfBytes(bytes: Uint8Array): string {
  const signs: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE)
    signs.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  return btoa(signs.join(''))
}
