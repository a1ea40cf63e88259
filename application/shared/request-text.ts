/** What a request may consist of. */
export type Requestable =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Requestable[]
  | ReadonlyMap<string, Requestable>
  | { readonly [field: string]: Requestable }

/**
 * What a command asks for, written so that two commands have the same text exactly if they ask for the same: whatever fields it has,
 * the order of fields and of the keys of a map does not matter, and what is undefined counts as missing. The idempotency key
 * is no part of it.
 */
export const requestText = ({
  idempotencyKey: _,
  ...command
}: { readonly idempotencyKey?: string } & { readonly [field: string]: Requestable }): string =>
  textOf(command)

function textOf(value: Requestable): string {
  if (value instanceof Map) return `<${fieldsOf([...value])}>`
  if (Array.isArray(value)) return `[${value.map(textOf)}]`
  if (typeof value === 'object' && value !== null) return `{${fieldsOf(Object.entries(value))}}`
  return JSON.stringify(value)
}

const fieldsOf = (fields: [string, Requestable][]): string =>
  fields
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`)
    .join()
