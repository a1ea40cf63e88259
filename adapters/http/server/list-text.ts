import { Readable } from 'node:stream'
import { utf8Of } from './api/utf8.ts'

/** Characters that are written at a time. */
const PIECE = 64 * 1024
/** What a long answer holds at most, bytes: the piece that is made, the one that waits, and the one that is sent; a character takes up to three. */
const HELD_BYTES = 3 * 3 * PIECE

/** Where an answer is written. */
export type Desk = {
  /** Does some of the work, as one of those that wait for each other. */
  turn<T>(work: () => Promise<T>): Promise<T>
  /** Takes up memory until the answer is written. @throws Refusal `service.unavailable` if there is none */
  hold(bytes: number): void
}

/** The JSON text of an answer `{ data }` whose elements are read and written one after the other. */
export class ListText {
  readonly #pieces: AsyncGenerator<string, void, undefined>

  constructor(pieces: AsyncGenerator<string, void, undefined>) {
    this.#pieces = pieces
  }

  /**
   * The whole if it is short; else what reads it as fast as it is taken, and lets other requests have a turn before each piece. Each
   * piece is a turn of its own, so that a client that takes its time is waited for by nobody.
   *
   * @throws Refusal `service.unavailable` if it is long and there is no room for it
   */
  async body(desk: Desk): Promise<Buffer | Readable> {
    const { first, second } = await desk.turn(async () => ({
      first: await this.#pieces.next(),
      second: await this.#pieces.next(),
    }))
    if (second.done) return utf8Of(first.value ?? '')
    desk.hold(HELD_BYTES)
    return Readable.from(this.#rest([first.value ?? '', second.value], desk), { objectMode: false })
  }

  async *#rest(read: readonly string[], { turn }: Desk): AsyncGenerator<Buffer, void, undefined> {
    try {
      for (const piece of read) yield utf8Of(piece)
      for (;;) {
        const { value, done } = await turn(() => this.#next())
        if (done) return
        yield utf8Of(value)
      }
    } finally {
      await this.#pieces.return()
    }
  }

  async #next(): Promise<IteratorResult<string, void>> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    return this.#pieces.next()
  }
}

/** @param rows of one element in `data` */
export const listText = <T>(
  elements: AsyncIterable<T> | Iterable<T>,
  rows: (element: T) => readonly object[],
): ListText => new ListText(piecesOf(elements, rows))

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
  }
  yield `${text}]}`
}
