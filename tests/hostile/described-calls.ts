import type { OpenApi, Operation, Schema } from '../adapters/http/open-api-shape.ts'
import { ask, type Question } from './client.ts'
import { slotValue } from './hostile-city.ts'

/** A call as `/openapi.json` describes it, with a request that it could take. */
export type DescribedCall = {
  method: string
  /** With `{name}` where a field stands. */
  path: string
  /** Whether only a resident may ask. */
  isOfResidents: boolean
  /** Whether only who is signed in to the office may ask. */
  isOfOffice: boolean
  sample: Sample
}

/** The fields of a request by where they stand. */
export type Sample = {
  path: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  header: Readonly<Record<string, unknown>>
  /** Absent: the call takes no body. */
  body?: unknown
}

/** Every call that the server at `origin` describes: a new one is attacked as soon as it is served. */
export async function describedCalls(origin: string): Promise<DescribedCall[]> {
  const { body } = await ask(origin, { path: '/openapi.json' })
  const description = body as unknown as OpenApi
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      isOfResidents: operation.security === undefined,
      isOfOffice: JSON.stringify(operation.security ?? []).includes('office'),
      sample: sampleOf(operation, description),
    })),
  )
}

function sampleOf({ parameters = [], requestBody }: Partial<Operation>, description: OpenApi): Sample {
  const inPlace = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((field) => field.in === place)
        .map(({ name, schema }) => [name, sampleValue(name, schema, description)]),
    )
  const body = requestBody && sampleValue('body', requestBody.content['application/json'].schema, description)
  return {
    path: inPlace('path'),
    query: inPlace('query'),
    header: inPlace('header'),
    ...(requestBody && { body }),
  }
}

/** What fields of these names mean; others get any value of their shape. */
const meant: Readonly<Record<string, unknown>> = {
  surveyId: 'note',
  surveyIdList: ['note', 'book'],
  itemKey: 'name',
  value: '花子',
  partitionKey: 'note#U0#1',
  sortKey: 'name#花子',
  calendarId: 'wide',
  id: 'wide',
  start_day: '20300101',
  end_day: '20300107',
  targetDay: '20300101',
  postcode: '1000001',
  after: 1_000_000_000,
  liffUrl: 'https://liff.line.me/1-a/survey/note',
  slot: slotValue('wide', 0, 0),
}

function sampleValue(name: string, schema: Schema, description: OpenApi): unknown {
  if (name in meant) return meant[name]
  const named = schema.$ref?.split('/').at(-1)
  if (named !== undefined) return sampleValue(name, description.components.schemas[named]!, description)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleValue(name, schema.anyOf[0]!, description)
  switch ([schema.type].flat()[0]) {
    case 'null':
      return null
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [
          key,
          sampleValue(key, field, description),
        ]),
      )
    case 'array':
      return [sampleValue(name, schema.items ?? {}, description)]
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return sampleText(schema)
  }
}

/** Texts of a form: days, a month, a number. */
const formed = ['20300101', '2030-01', '1']

function sampleText({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (format === 'date') return '2030-01-01'
  const fitting = pattern && formed.find((text) => new RegExp(pattern).test(text))
  return fitting ?? 'x'.repeat(Math.max(1, minLength))
}

/** The request for a sample. */
export function questionOf(
  { method, path }: DescribedCall,
  { path: placed, query, header, body }: Sample,
): Question {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(placed[name])))
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
  return {
    method,
    path: asked.size > 0 ? `${filled}?${asked}` : filled,
    headers: Object.fromEntries(Object.entries(header).map(([name, value]) => [name, textOf(value)])),
    ...(body !== undefined && { body }),
  }
}

/** As UTF-8 can say it: half a surrogate pair stands in no URL. */
const textOf = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString()

/** A place of a sample where a value stands: names of fields and numbers in lists, from the outside in. */
export type Position = readonly (string | number)[]

/**
 * Every place of `value` where something stands that is no object and no list, in order. A value may be nested very
 * deep.
 */
export function positionsIn(value: unknown): Position[] {
  const found: Position[] = []
  const left: { value: unknown; at: Position }[] = [{ value, at: [] }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value: here, at } = next
    if (typeof here !== 'object' || here === null) {
      found.push(at)
      continue
    }
    const fields = Object.entries(here).map(([key, field]) => ({
      value: field as unknown,
      at: [...at, Array.isArray(here) ? Number(key) : key],
    }))
    left.push(...fields.reverse())
  }
  return found
}

/** A copy of `value` with `put` at a place; the place may be new. */
export function withValue<T>(value: T, [first, ...rest]: Position, put: unknown): T {
  if (first === undefined) return put as T
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const within = Reflect.get(copy, first) as unknown
  Object.defineProperty(copy, first, {
    value: withValue(within ?? {}, rest, put),
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy as T
}
