/** Most nested levels of objects and lists. */
export const maxDepth = 32

/** A parsed JSON text, or the first error and its place (from 1). */
type JsonResult =
  | { kind: 'value'; value: unknown }
  | { kind: 'syntax'; line: number; column: number }
  | { kind: 'duplicate-key'; line: number; key: string }
  | { kind: 'too-deep' }

/**
 * Parses JSON and says the line of an error, which `JSON.parse` does not always do. A duplicate key is an error too, because one of
 * the two values would be lost silently. Takes linear time.
 */
export function readJsonText(text: string): JsonResult {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  try {
    new Scanner(body).document()
  } catch (error) {
    if (error instanceof ScanError) return error.result
    throw error
  }
  return { kind: 'value', value: JSON.parse(body) as unknown }
}

class ScanError extends Error {
  readonly result: JsonResult
  constructor(result: JsonResult) {
    super(result.kind)
    this.result = result
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
    if (depth > maxDepth) throw new ScanError({ kind: 'too-deep' })
    const keys = new Set<string>()
    this.#skip()
    if (this.#take('}')) return
    do {
      this.#skip()
      const start = this.#at
      const key = JSON.parse(this.#match(string) ?? this.#fail()) as string
      if (keys.has(key)) throw new ScanError({ kind: 'duplicate-key', line: this.#place(start).line, key })
      keys.add(key)
      this.#skip()
      if (!this.#take(':')) this.#fail()
      this.#value(depth)
      this.#skip()
    } while (this.#take(','))
    if (!this.#take('}')) this.#fail()
  }

  #list(depth: number): void {
    if (depth > maxDepth) throw new ScanError({ kind: 'too-deep' })
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
    throw new ScanError({ kind: 'syntax', ...this.#place(this.#at) })
  }
}
