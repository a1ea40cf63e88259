import type { SignIn } from '../../../../application/session/sign-in.ts'
import type { UseCases } from '../../../../application/use-cases.ts'
import type { RefusalCode } from '../../../../domain/refusal.ts'
import { type DtoClass, readDto, type Sent } from '../api/read-dto.ts'
import type { PackedText } from '../packed-text.ts'

/** A JSON Schema, as the interface description carries it. */
export type Schema = Readonly<Record<string, unknown>>

/** Fields beside `result: 'OK'`, or the whole JSON text of the answer: made for this one, or kept ready for many. */
export type Answer = Readonly<Record<string, unknown>> | string | PackedText

type About<D extends object> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Under the base of the interface; `{name}` is a field in the path. */
  path: string
  summary: string
  /** Fields of query (GET), body (POST) or both (DELETE: the body's count), path and headers together. */
  Dto: DtoClass<D>
  /** Headers that fill the field of their name. */
  headers?: readonly string[]
  /** Fields of the answer beside `result`. */
  answer: Readonly<Record<string, Schema>>
  /** Fields of `answer` that may be missing. */
  optional?: readonly string[]
  /** Ways this call may say no, beside those that every call has. */
  refusals: readonly RefusalCode[]
}

/** What is told of one call, whoever may make it. */
export type RouteFacts = About<object>

/** One call of the interface: what the router serves and the description describes. */
export type Route = RouteFacts &
  (
    | {
        /** A session token is needed. */
        access: 'viewer'
        /** @throws Refusal `request.malformed` and those of the use case */
        run(sent: Sent, useCases: UseCases): Promise<Answer>
      }
    | {
        /** Before there is a session. */
        access: 'public'
        run(sent: Sent, signIn: SignIn): Promise<Answer>
      }
  )

/** A call of a signed-in resident. */
export const viewerRoute = <D extends object>(
  about: About<D> & { handle(dto: D, useCases: UseCases): Promise<Answer> },
): Route => ({
  ...about,
  access: 'viewer',
  run: (sent, useCases) => about.handle(readDto(about.Dto, sent), useCases),
})

/** A call that anybody may make. */
export const publicRoute = <D extends object>(
  about: About<D> & { handle(dto: D, signIn: SignIn): Promise<Answer> },
): Route => ({
  ...about,
  access: 'public',
  run: (sent, signIn) => about.handle(readDto(about.Dto, sent), signIn),
})
