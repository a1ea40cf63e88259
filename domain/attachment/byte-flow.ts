/** Reads a format: waits by a bare `yield` until more bytes are there, and ends with whether the file is whole. */
export type FormatReader = Generator<undefined, boolean, undefined>

/** A step of such a reader, which gives `T`. */
export type Step<T> = Generator<undefined, T, undefined>

/**
 * Bytes that come in pieces of any size, with those that go out. Readers take all of a piece before they wait for the
 * next one, so that beside it only what a reader has asked for in one is kept.
 */
export class ByteFlow {
  #piece: Uint8Array = new Uint8Array()
  #at = 0
  #isOver = false
  #out: Uint8Array[] = []

  /** Brings the next bytes; those before are read. */
  give(piece: Uint8Array): void {
    this.#piece = piece
    this.#at = 0
  }

  /** No more bytes come. */
  end(): void {
    this.give(new Uint8Array())
    this.#isOver = true
  }

  /** What went out since the last call: views of the pieces, mostly. */
  collect(): readonly Uint8Array[] {
    return this.#out.splice(0)
  }

  /** What follows the last bytes in the same memory goes out in one with them. */
  emit(bytes: Uint8Array): void {
    const { buffer, byteOffset, length } = this.#out.at(-1) ?? bytes
    if (this.#out.length > 0 && bytes.buffer === buffer && bytes.byteOffset === byteOffset + length)
      this.#out[this.#out.length - 1] = new Uint8Array(buffer, byteOffset, length + bytes.length)
    else if (bytes.length > 0) this.#out.push(bytes)
  }

  /** The next `count` bytes in one. */
  *take(count: number): Step<Uint8Array> {
    if (this.#left >= count) return this.#next(count)
    const taken = new Uint8Array(count)
    for (let at = 0; at < count; ) {
      if (this.#left === 0) yield
      const part = this.#next(Math.min(count - at, this.#left))
      taken.set(part, at)
      at += part.length
    }
    return taken
  }

  /** Reads `count` bytes, and shows them to `see` as they come. */
  *skip(count: number, see?: (bytes: Uint8Array) => void): Step<void> {
    for (let left = count; left > 0; ) {
      if (this.#left === 0) yield
      const part = this.#next(Math.min(left, this.#left))
      see?.(part)
      left -= part.length
    }
  }

  /** Lets `count` bytes go out, and shows them to `see`. */
  *pass(count: number, see?: (bytes: Uint8Array) => void): Step<void> {
    yield* this.skip(count, (bytes) => {
      see?.(bytes)
      this.emit(bytes)
    })
  }

  /** What is there now, at least a byte, to be read by `skip`; undefined at the end. */
  *peek(): Step<Uint8Array | undefined> {
    while (this.#left === 0 && !this.#isOver) yield
    return this.#left === 0 ? undefined : this.#piece.subarray(this.#at)
  }

  get #left(): number {
    return this.#piece.length - this.#at
  }

  #next(count: number): Uint8Array {
    this.#at += count
    return this.#piece.subarray(this.#at - count, this.#at)
  }
}

/** Numbers with the high byte first, as JPEG and PNG write them. */
export const uint16 = (bytes: Uint8Array, at = 0): number => (bytes[at]! << 8) | bytes[at + 1]!
export const uint32 = (bytes: Uint8Array, at = 0): number =>
  uint16(bytes, at) * 0x1_0000 + uint16(bytes, at + 2)

export const isAscii = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && ascii(bytes.subarray(at, at + text.length)) === text

/** A character for each byte. */
export function ascii(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096))
  return text
}

export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))

/** More than any camera of a phone takes; what is drawn needs four bytes of memory for each. */
const MOST_PIXELS = 100_000_000

/** Whether a picture has a size that makes sense. */
export const isSensibleSize = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width * height <= MOST_PIXELS
