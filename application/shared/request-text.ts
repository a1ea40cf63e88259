/** What a request may consist of. */
export type RequestValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly RequestValue[]
  | ReadonlyMap<string, RequestValue>
  | { readonly [field: string]: RequestValue }

/**
 * What a command asks for, written so that two commands have the same text exactly if they ask for the same: whatever
 * fields it has, the order of fields and of the keys of a map does not matter, and what is undefined counts as missing.
 * The idempotency key is no part of it, nor what is only compared: sums may be others when the same is sent again.
 */
export const requestText = ({
  idempotencyKey: _key,
  confirmed: _confirmed,
  ...command
}: { readonly idempotencyKey?: string; readonly confirmed?: object } & {
  readonly [field: string]: RequestValue
}): string => JSON.stringify(listOf(command))

/** Lists that begin with their kind; to write them all at once is far cheaper than each text by itself. */
function listOf(value: RequestValue): unknown {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : value
  if (Array.isArray(value)) return ['list', ...value.map(listOf)]
  if (value instanceof Map) return fieldsOf('map', [...value])
  return fieldsOf('object', Object.entries(value))
}

function fieldsOf(kind: string, fields: [string, RequestValue][]): unknown[] {
  const list: unknown[] = [kind]
  for (const [key, value] of fields.sort(byKey)) if (value !== undefined) list.push(key, listOf(value))
  return list
}

const byKey = ([a]: [string, RequestValue], [b]: [string, RequestValue]): number => (a < b ? -1 : 1)
