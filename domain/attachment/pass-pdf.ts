import { ascii, type ByteFlow, type FormatReader } from './byte-flow.ts'

/** Where in a zip the list of its files is found: in a record that a comment of this length may follow. */
const TAIL = 22 + 0xffff
const endOfZip = 'PK\x05\x06\0\0\0\0'

/**
 * Lets a PDF go out as it is, and looks at its end: there it says where its list of contents stands, and white space
 * alone follows. What can be opened as a zip as well is none.
 */
export function* passPdf(flow: ByteFlow): FormatReader {
  const tail = new Tail()
  let size = 0
  for (;;) {
    const view = yield* flow.peek()
    if (view === undefined) break
    size += view.length
    tail.add(view)
    yield* flow.pass(view.length)
  }
  const text = ascii(tail.bytes)
  const start = Number(/startxref[\r\n\t ]+(\d{1,10})[\r\n\t ]+%%EOF[\0\t\n\f\r ]*$/.exec(text)?.[1] ?? 0)
  return start > 0 && start < size && !text.includes(endOfZip)
}

/** The last bytes of what is added. */
class Tail {
  readonly #room = new Uint8Array(2 * TAIL)
  #length = 0

  add(bytes: Uint8Array): void {
    const last = bytes.subarray(-TAIL)
    if (this.#length + last.length > this.#room.length) {
      this.#room.copyWithin(0, this.#length - TAIL, this.#length)
      this.#length = TAIL
    }
    this.#room.set(last, this.#length)
    this.#length += last.length
  }

  get bytes(): Uint8Array {
    return this.#room.subarray(Math.max(0, this.#length - TAIL), this.#length)
  }
}
