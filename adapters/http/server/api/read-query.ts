import { refuse } from '../../../../domain/refusal.ts'

const LIMIT = 4096

/**
 * The fields of a query string.
 * @throws Refusal `request.malformed` for a field that is repeated, or a query of more than 4,096 characters
 */
export function readQuery(querystring: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  if (querystring === '') return fields
  if (querystring.length > LIMIT) throw refuse('request.malformed', { fields: ['query'] })
  for (const [name, value] of new URLSearchParams(querystring)) {
    if (name in fields) throw refuse('request.malformed', { fields: [name] })
    fields[name] = value
  }
  return fields
}
