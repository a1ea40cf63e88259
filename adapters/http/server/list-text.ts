import { Readable } from 'node:stream'
import { utf8Of } from './api/utf8.ts'

/** Characters that are written at a time. */
const PIECE = 64 * 1024

/** The JSON text of an answer `{ data }` whose elements are read and written one after the other. */
export class ListText {
  readonly #pieces: AsyncGenerator<string, void, undefined>

  constructor(pieces: AsyncGenerator<string, void, undefined>) {
    this.#pieces = pieces
  }

  /** The whole if it is short; else what reads it as fast as it is taken, and lets other requests have a turn after each piece. */
  async body(): Promise<Buffer | Readable> {
    const first = await this.#pieces.next()
    const second = await this.#pieces.next()
    if (second.done) return utf8Of(first.value ?? '')
    return Readable.from(this.#rest([first.value ?? '', second.value]), { objectMode: false })
  }

  async *#rest(read: readonly string[]): AsyncGenerator<Buffer, void, undefined> {
    for (const piece of read) yield utf8Of(piece)
    for await (const piece of this.#pieces) {
      yield utf8Of(piece)
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
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
