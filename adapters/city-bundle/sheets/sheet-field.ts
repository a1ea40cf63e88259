import { isDeepStrictEqual } from 'node:util'

/** What reads the cells of a form: it notes what is wrong, and knows the sections that options can open. */
export type CellReader = {
  /** The item type of the row, '' in the head of the form. */
  type: string
  /** The keys of the headings, by key and by title: more than one where several have the same title. */
  headings: ReadonlyMap<string, readonly string[]>
  fault(message: string): void
  /** Of what is surely not meant, but can be read. */
  note(message: string): void
}

/** A column of the items, or a line of the head: which fields of `T` it says, and how. */
export type SheetField<T> = {
  name: string
  help: string
  width: number
  /** The fields that the cell says, for an item of this type. */
  fields(type: string): readonly (keyof T & string)[]
  /** The fields that a cell with this text says; it is not empty. */
  read(text: string, reader: CellReader): Partial<T>
  /** The text that says the fields; '' if they are missing or can't be said. */
  write(value: T, reader: CellReader): string
}

/** A column or line that says one field: `read` makes its value, undefined where that can't be, `write` its text. */
export const oneField = <T extends object, K extends keyof T & string>(
  { key, ...field }: { key: K } & Pick<SheetField<T>, 'name' | 'help' | 'width'>,
  read: (text: string, reader: CellReader) => T[K] | undefined,
  write: (value: T[K]) => string,
): SheetField<T> => ({
  ...field,
  fields: () => [key],
  read(text, reader) {
    const said: Partial<T> = {}
    const value = read(text, reader)
    if (value !== undefined) said[key] = value
    return said
  },
  write: (value) => write(value[key]),
})

/** The last column, and the last line of the head: as JSON what the others can't say. */
export const restName = 'そのほかの設定（JSON）'

/**
 * The fields that the texts say together; `texts` are in the order of `fields`. Parts of one object come from several
 * cells.
 */
export function readFields<T extends object>(
  all: readonly SheetField<T>[],
  texts: ReadonlyMap<string, string>,
  readerOf: (name: string) => CellReader,
): Partial<T> {
  const said: Partial<T> = {}
  for (const field of all) {
    const text = texts.get(field.name) ?? ''
    if (text !== '') mergeInto(said, field.read(text, readerOf(field.name)))
  }
  const rest = texts.get(restName) ?? ''
  if (rest === '') return said
  const reader = readerOf(restName)
  const more = readRest(rest, reader)
  for (const key of Object.keys(more))
    if (Object.hasOwn(said, key)) {
      const field = all.find((one) => one.fields(reader.type).some((name) => name === key))
      reader.fault(`「${key}」は、「${field?.name ?? ''}」にも書かれています。どちらか1つにしてください。`)
    }
  return { ...said, ...more }
}

/** The texts by name that say `value`. What no text can say exactly stands in the last as JSON. */
export function writeFields<T extends object>(
  all: readonly SheetField<T>[],
  value: T,
  reader: CellReader,
): ReadonlyMap<string, string> {
  const texts = new Map(all.map((field) => [field.name, field.write(value, reader)]))
  const fieldsOf = new Map(all.map((field) => [field.name, field.fields(reader.type)]))
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  const rest = new Set<string>()
  for (let before = -1; before !== rest.size; ) {
    before = rest.size
    const said: Record<string, unknown> = { ...readFields(all, texts, () => reader) }
    for (const [key, entry] of entries) if (!isDeepStrictEqual(said[key], entry)) rest.add(key)
    for (const [name, fields] of fieldsOf) if (fields.some((key) => rest.has(key))) texts.set(name, '')
  }
  if (rest.size > 0)
    texts.set(restName, JSON.stringify(Object.fromEntries(entries.filter(([key]) => rest.has(key)))))
  return texts
}

function readRest(text: string, reader: CellReader): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      !Object.hasOwn(value, '__proto__')
    )
      return value as Record<string, unknown>
  } catch {
    // The message below is about both.
  }
  reader.fault('JSONとして読めません。{"名前":値} の形で書くか、空にしてください。')
  return {}
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mergeInto<T extends object>(target: Partial<T>, part: Partial<T>): void {
  for (const [key, value] of Object.entries(part) as [keyof T, T[keyof T]][]) {
    const earlier = target[key]
    target[key] = isPlain(earlier) && isPlain(value) ? { ...earlier, ...value } : value
  }
}
