import type { QueryConfig } from 'pg'
import type { SqlValue, Statement } from '../write.ts'

/** How a value is passed: as text, bigint or bytea, or not at all: null stands in the text. */
type ValueType = 't' | 'i' | 'b' | 'n'

function typeOf(value: SqlValue): ValueType {
  if (typeof value === 'string') return 't'
  if (typeof value === 'number') return 'i'
  return value === null ? 'n' : 'b'
}

/** `sql` with the expressions that `bind` returns in the places of its `?`. */
function withBound(sql: string, bind: (index: number) => string): string {
  let index = 0
  return sql.replaceAll('?', () => bind(index++))
}

const casts: Readonly<Record<ValueType, string>> = { t: '::text', i: '::bigint', b: '::bytea', n: '' }

/** Prepared statements by text and types of values: PostgreSQL can't tell the type of `? <= ?`. */
const prepared = new Map<string, { name: string; text: string }>()

/** The statement as the driver takes it: prepared once for a connection, with a type for each value. */
export function typedStatement({ sql, values }: Statement): QueryConfig {
  const types = values.map(typeOf)
  const key = `${types.join('')} ${sql}`
  const passed = values.filter((value) => value !== null)
  const known = prepared.get(key)
  if (known) return { values: passed, ...known }
  let number = 0
  const text = withBound(sql, (index) => {
    const type = types[index] ?? 'n'
    return type === 'n' ? 'null' : `$${++number}${casts[type]}`
  })
  const made = { name: `s${prepared.size}`, text }
  prepared.set(key, made)
  return { ...made, values: passed }
}
