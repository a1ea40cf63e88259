import type { AskForList } from '../../../application/answer/in-pieces.ts'
import type { RequestKind } from '../../../application/session/request-limits.ts'
import { nextTurn } from '../../../application/shared/next-turn.ts'
import { isObject } from '../../shape.ts'
import type { Call, Principal, UseCasesByPrincipal } from '../calls/call.ts'
import { type DtoClass, readDto, type Sent } from './api/read-dto.ts'
import { NothingDto } from './dto.ts'

/** What is answered: the fields beside `result: 'OK'`, or a list that is written while it is read. */
export type Reply =
  | {
      fields: object
      /** What tells it from other replies of the call, where it is the same for everybody. */
      sameFor?: string
      /** Whether it is worth packing. */
      isLong?: boolean
    }
  | { pieces: AsyncGenerator<string, void, undefined> }

/** A call, whatever it asks. */
type AnyCall<P extends Principal> = Call<P, never, unknown>

/** A call as the server serves it. */
export type ServedCall<P extends Principal> = AnyCall<P> & {
  /** For the interface description. */
  summary: string
  Dto: DtoClass
  /** The field whose value may also be the whole body (API-29 to API-31). */
  mayStandAlone?: string
  /** What its requests are counted as. */
  counts: RequestKind
  /** A page asks it by itself, again and again: whoever is signed in does nothing. */
  isWatching?: true
  /** Bytes of a body, where one may be larger than is usual for whom it is by. */
  bodyLimit?: number
  /** How many times the bytes of its body it takes in memory, where that is more than once. */
  weight?: number
  /** Whether it waits for those before it; else for somebody outside, such as LINE. */
  queued: boolean
  /** Whether its reply shows that somebody is signed in, or says that nobody is any more (`SessionMark`). */
  sessionMark?: 'give' | 'take'
  /**
   * Reads what is asked, which holds for any number of requests that send the same. @throws Refusal `request.malformed`
   */
  prepare(sent: Sent): Prepared<P>
}

/** What a request asks, of whoever may ask it. @throws Refusal those of the use case */
type Prepared<P extends Principal> = (asked: UseCasesByPrincipal[P]) => Promise<Reply>

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
  /** What its requests are counted as, where that is neither a read nor a write. */
  counts?: RequestKind
  /** Whether it waits for somebody outside, such as LINE. */
  asksOutside?: true
  /** A page asks it by itself, again and again. */
  isWatching?: true
  sessionMark?: 'give' | 'take'
  /** Bytes of a body, where one may be larger than is usual. */
  bodyLimit?: number
  weight?: number
  command(request: Request): Command
  reply(result: Result): Fields
  /** What tells a reply from others of the call, where it is the same for everybody; undefined: it is not. */
  sameFor?(result: Result): string | undefined
  /** Whether replies are worth packing. */
  isLong?: true
}

const countedAs = ({ by }: { by: Principal }, writes?: true): RequestKind =>
  by === 'public' ? 'public' : writes ? 'write' : 'read'

/** What the server knows of a call, whether it gives a list or not. */
const factsOf = <P extends Principal>(
  call: AnyCall<P>,
  {
    summary,
    Dto,
    mayStandAlone,
    writes,
    counts = countedAs(call, writes),
  }: { summary: string; Dto: DtoClass; mayStandAlone?: string; writes?: true; counts?: RequestKind },
) => ({
  ...call,
  ...{ summary, Dto, counts },
  ...(mayStandAlone !== undefined && { mayStandAlone }),
})

/** Returns what reads the requests of a call. @throws Refusal `request.malformed`; from what is returned */
function readerOf<Request extends object>({
  Dto,
  mayStandAlone: field,
}: Pick<Served<never, never, Request, never>, 'Dto' | 'mayStandAlone'>): (sent: Sent) => Request {
  const read = (sent: Sent) => readDto(Dto, sent)
  if (field === undefined) return read
  return ({ fields, placed }) =>
    read({ placed, fields: isObject(fields) && Object.hasOwn(fields, field) ? fields : { [field]: fields } })
}

/** Puts what only the server needs beside a call. */
export const serve = <P extends Principal, Command, Result, Request extends object, Fields extends object>(
  call: Call<P, Command, Result, Request, Fields>,
  served: Served<Command, Result, Request, Fields>,
): ServedCall<P> => {
  const { asksOutside, isWatching, sessionMark, bodyLimit, weight, command, reply, sameFor, isLong } = served
  const read = readerOf(served)
  return {
    ...factsOf(call, served),
    queued: (call.by === 'resident' || call.by === 'office') && !asksOutside,
    ...(isWatching && { isWatching }),
    ...(sessionMark && { sessionMark }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(weight !== undefined && { weight }),
    prepare(sent) {
      const given = command(read(sent))
      return async (asked) => {
        const result = await call.ask(asked)(given)
        const same = sameFor?.(result)
        return {
          fields: reply(result),
          ...(same !== undefined && { sameFor: same }),
          ...(isLong && { isLong }),
        }
      }
    },
  }
}

/** What only the server needs of a call that gives a list. */
type ServedList<P extends Principal, Command, Request extends object, Element> = Omit<
  Served<Command, never, Request, never>,
  'reply'
> & {
  /** The use case, which may give its elements in pieces. */
  ask(asked: UseCasesByPrincipal[P]): AskForList<Command, Element>
  /** The rows of an element in `data`. */
  rows(element: Element): readonly object[]
}

/** Puts what only the server needs beside a call that gives `{ data }`, a list that may be long. */
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
        return { pieces: piecesOf(await (list.inPieces ?? list)(given), rows) }
      }
    },
  }
}

/** Characters of a list that are written at a time. */
export const PIECE = 64 * 1024

/** The JSON text of a reply `{ data }`, whose elements are read and written one after the other. */
async function* piecesOf<T>(
  elements: AsyncIterable<T> | Iterable<T>,
  rows: (element: T) => readonly object[],
): AsyncGenerator<string, void, undefined> {
  let text = '{"result":"OK","data":['
  let separator = ''
  for await (const element of elements) {
    const json = JSON.stringify(rows(element)).slice(1, -1)
    if (json === '') continue
    text += separator + json
    separator = ','
    if (text.length < PIECE) continue
    yield text
    text = ''
    // Others have their turn between two pieces.
    await nextTurn()
  }
  yield `${text}]}`
}

/** The fields of the request are the command. */
export const asSent = <T>(request: T): T => request

/** Of a call that takes nothing; whatever is sent is dropped. */
export const takesNothing = { Dto: NothingDto, command: () => {} }

/** The reply is `{ data }`. */
export const asData = <T>(data: T): { data: T } => ({ data })

/** The reply says only that it worked. */
export const isDone = (): object => ({})
