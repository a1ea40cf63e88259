import type { AskForList } from '../../../application/answer/in-pieces.ts'
import type { RequestKind } from '../../../application/session/request-limits.ts'
import type { Call, Principal, UseCasesByPrincipal } from '../calls/call.ts'
import { isObject } from '../calls/shape.ts'
import { NothingDto } from '../calls/shared/nothing.dto.ts'
import { type DtoClass, dtoReader, type Sent } from './api/read-dto.ts'
import type { CompressedText } from './compressed-text.ts'
import { type ListText, listText } from './list-text.ts'

/** The fields of an answer beside `result: 'OK'`, or the whole JSON text of it: made for this one, kept ready for many, or written while it is read. */
export type Answer = object | string | CompressedText | ListText

/** A call, whatever it asks. */
type AnyCall<P extends Principal> = Call<P, never, unknown>

/** A call as the server answers it. */
export type ServedCall<P extends Principal> = AnyCall<P> & {
  /** For the interface description. */
  summary: string
  Dto: DtoClass
  /** The field whose value may also be the whole body (API-29 to API-31). */
  mayStandAlone?: string
  /** What its requests are counted as. */
  counts: RequestKind
  /** Whether it waits for those before it; else for somebody outside, such as LINE. */
  queued: boolean
  /** Whether its answer shows that somebody is signed in, or says that nobody is any more (`PageHint`). */
  hint?: 'give' | 'take'
  /** Whether many ask the same of it in the same address, which then is read once. */
  askedAlike?: true
  /** Reads what is asked, which holds for any number of requests that send the same. @throws Refusal `request.malformed` */
  prepare(sent: Sent): Prepared<P>
}

/** What a request asks, of whoever may ask it. @throws Refusal those of the use case */
export type Prepared<P extends Principal> = (asked: UseCasesByPrincipal[P]) => Promise<Answer>

/** What the interface description says of a call, whatever its principal. */
export type CallFacts = Omit<ServedCall<Principal>, 'ask' | 'prepare'>

/** What only the server needs of a call. */
type Served<Command, Result, Request extends object, Fields extends object> = {
  /** For the interface description. */
  summary: string
  /** What is read of a request, and checked. */
  Dto: DtoClass<Request>
  mayStandAlone?: string & keyof Request
  /** Whether it stores something; then its requests are counted as writes. */
  writes?: true
  /** Whether it waits for somebody outside, such as LINE. */
  asksOutside?: true
  hint?: 'give' | 'take'
  askedAlike?: true
  command(request: Request): Command
  answer(result: Result): Fields | string | CompressedText
}

const countedAs = ({ by }: { by: Principal }, writes?: true): RequestKind =>
  by === 'public' ? 'public' : writes ? 'write' : 'read'

/** What the server knows of a call, whether it answers a list or not. */
const factsOf = <P extends Principal>(
  call: AnyCall<P>,
  {
    summary,
    Dto,
    mayStandAlone,
    writes,
  }: { summary: string; Dto: DtoClass; mayStandAlone?: string; writes?: true },
) => ({
  ...call,
  ...{ summary, Dto, counts: countedAs(call, writes) },
  ...(mayStandAlone !== undefined && { mayStandAlone }),
})

/** Returns what reads the requests of a call. @throws Refusal `request.malformed`; from what is returned */
function readerOf<Request extends object>({
  Dto,
  mayStandAlone: field,
}: Pick<Served<never, never, Request, never>, 'Dto' | 'mayStandAlone'>): (sent: Sent) => Request {
  const read = dtoReader(Dto)
  if (field === undefined) return read
  return ({ fields, placed }) =>
    read({ placed, fields: isObject(fields) && Object.hasOwn(fields, field) ? fields : { [field]: fields } })
}

/** Puts what only the server needs beside a call. */
export const serve = <P extends Principal, Command, Result, Request extends object, Fields extends object>(
  call: Call<P, Command, Result, Request, Fields>,
  served: Served<Command, Result, Request, Fields>,
): ServedCall<P> => {
  const { asksOutside, hint, askedAlike, command, answer } = served
  const read = readerOf(served)
  return {
    ...factsOf(call, served),
    queued: call.by === 'resident' && !asksOutside,
    ...(hint && { hint }),
    ...(askedAlike && { askedAlike }),
    prepare(sent) {
      const given = command(read(sent))
      return async (asked) => answer(await call.ask(asked)(given))
    },
  }
}

/** What only the server needs of a call that answers a list. */
type ServedList<P extends Principal, Command, Request extends object, Element> = Omit<
  Served<Command, never, Request, never>,
  'answer'
> & {
  /** The use case, which may give its elements in pieces. */
  ask(asked: UseCasesByPrincipal[P]): AskForList<Command, Element>
  /** The rows of an element in `data`. */
  rows(element: Element): readonly object[]
}

/** Puts what only the server needs beside a call that answers `{ data }`, a list that may be long. */
export const serveList = <
  P extends Principal,
  Command,
  Result,
  Request extends object,
  Fields extends object,
  Element,
>(
  call: Call<P, Command, Result, Request, Fields>,
  served: ServedList<P, Command, Request, Element>,
): ServedCall<P> => {
  const { command, ask, rows } = served
  const read = readerOf(served)
  return {
    ...factsOf(call, served),
    queued: true,
    prepare(sent) {
      const given = command(read(sent))
      return async (asked) => {
        const list = ask(asked)
        return listText(await (list.inPieces ?? list)(given), rows)
      }
    },
  }
}

/** The fields of the request are the command. */
export const asSent = <T>(request: T): T => request

/** Of a call that takes nothing; whatever is sent is dropped. */
export const takesNothing = { Dto: NothingDto, command: () => {} }

/** The answer is `{ data }`. */
export const asData = <T>(data: T): { data: T } => ({ data })

/** The answer says only that it worked. */
export const isDone = (): object => ({})
