/** Levels of objects and lists that a file may nest. */
export const maxDepth = 32

/** A JSON text read strictly: the value, or what is wrong and where (1-based). */
export type JsonReading =
  | { kind: 'value'; value: unknown }
  | { kind: 'syntax'; line: number; column: number }
  | { kind: 'duplicate-key'; line: number; key: string }
  | { kind: 'too-deep' }

/**
 * Reads JSON and says the line of a mistake, which `JSON.parse` tells only sometimes. A key written twice is a mistake too:
 * one of the two would vanish without a word. Linear in the length of the text.
 */
export function readJsonText(text: string): JsonReading {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  try {
    new Scanner(body).document()
  } catch (stop) {
    if (stop instanceof Stop) return stop.reading
    throw stop
  }
  return { kind: 'value', value: JSON.parse(body) as unknown }
}

class Stop extends Error {
  readonly reading: JsonReading
  constructor(reading: JsonReading) {
    super(reading.kind)
    this.reading = reading
  }
}

const space = /[ \t\r\n]*/y
const string = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

class Scanner {
  #at = 0
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }

  document(): void {
    this.#value(0)
    this.#skip()
    if (this.#at < this.#text.length) this.#fail()
  }

  #value(depth: number): void {
    this.#skip()
    if (this.#take('{')) this.#object(depth + 1)
    else if (this.#take('[')) this.#list(depth + 1)
    else if (this.#match(string) === undefined && this.#match(scalar) === undefined) this.#fail()
  }

  #object(depth: number): void {
    if (depth > maxDepth) throw new Stop({ kind: 'too-deep' })
    const keys = new Set<string>()
    this.#skip()
    if (this.#take('}')) return
    do {
      this.#skip()
      const start = this.#at
      const key = JSON.parse(this.#match(string) ?? this.#fail()) as string
      if (keys.has(key)) throw new Stop({ kind: 'duplicate-key', line: this.#place(start).line, key })
      keys.add(key)
      this.#skip()
      if (!this.#take(':')) this.#fail()
      this.#value(depth)
      this.#skip()
    } while (this.#take(','))
    if (!this.#take('}')) this.#fail()
  }

  #list(depth: number): void {
    if (depth > maxDepth) throw new Stop({ kind: 'too-deep' })
    this.#skip()
    if (this.#take(']')) return
    do {
      this.#value(depth)
      this.#skip()
    } while (this.#take(','))
    if (!this.#take(']')) this.#fail()
  }

  #skip(): void {
    this.#match(space)
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #place(at: number): { line: number; column: number } {
    const lines = this.#text.slice(0, at).split('\n')
    return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
  }

  #fail(): never {
    throw new Stop({ kind: 'syntax', ...this.#place(this.#at) })
  }
}
