import { anHttpTown, base } from './http-town.ts'

type Schema = {
  $ref?: string
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema
}
type Operation = {
  summary: string
  security?: readonly unknown[]
  parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Readonly<
    Record<string, { description: string; content: { 'application/json': { schema: Schema } } }>
  >
}
/** What `/openapi.json` tells. */
export type OpenApi = {
  openapi: string
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

/** The description that the product serves. */
export const fetchOpenApi = async (): Promise<OpenApi> => {
  const town = await anHttpTown()
  return (await town.raw().get('/openapi.json')).body as OpenApi
}

/** Where `value` does not match `schema`; knows only the keywords of JSON Schema that the description uses. */
export function schemaErrors(value: unknown, schema: Schema, { components }: OpenApi, at = '$'): string[] {
  const named = schema.$ref?.split('/').at(-1)
  if (named !== undefined)
    return schemaErrors(value, components.schemas[named]!, { components } as OpenApi, at)
  if (schema.anyOf)
    return schema.anyOf.some((one) => schemaErrors(value, one, { components } as OpenApi).length === 0)
      ? []
      : [at]
  if ('const' in schema) return value === schema.const ? [] : [at]
  if (schema.enum) return schema.enum.includes(value) ? [] : [at]
  const kind =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : Number.isInteger(value)
          ? 'integer'
          : typeof value
  if (schema.type && schema.type !== kind && !(schema.type === 'number' && kind === 'integer'))
    return [`${at} is ${kind}`]
  if (kind === 'array')
    return (value as unknown[]).flatMap((one, i) =>
      schemaErrors(one, schema.items ?? {}, { components } as OpenApi, `${at}[${i}]`),
    )
  if (kind !== 'object') return []
  const object = value as Record<string, unknown>
  return [
    ...(schema.required ?? [])
      .filter((name) => !Object.hasOwn(object, name))
      .map((name) => `${at}.${name} is missing`),
    ...Object.entries(object).flatMap(([name, field]) =>
      schemaErrors(
        field,
        schema.properties?.[name] ?? schema.additionalProperties ?? {},
        { components } as OpenApi,
        `${at}.${name}`,
      ),
    ),
  ]
}

/** What was answered to a call. */
export type Answered = [method: string, path: string, answer: { status: number; body: unknown }]

/** The answers that do not match their schema in the description, with the errors. */
export function undocumentedAnswers(answered: readonly Answered[], description: OpenApi): unknown[] {
  return answered
    .map(([method, path, { status, body }]) => {
      const response = description.paths[`${base}/${path}`]![method]!.responses[status]
      const schema = response?.content['application/json'].schema ?? { const: `described for ${status}` }
      return [method, path, status, schemaErrors(body, schema, description)] as const
    })
    .filter(([, , , found]) => found.length > 0)
}

/** The calls that find and claim answers. */
export const searchWire: readonly (readonly [method: string, path: string])[] = [
  ['post', 'survey-results/filterQuery'],
  ['post', 'survey-results/putUserId'],
]

/** The calls on calendars and bookings. */
export const calendarWire: readonly (readonly [method: string, path: string])[] = [
  ['post', 'survey-results/checkReservation'],
  ['post', 'survey-results/cancelItem'],
  ['delete', 'survey-results/deleteItem'],
  ['get', 'calendars/getCalendars'],
  ['get', 'calendars/schedule/{calendarId}'],
  ['get', 'calendars/info/{id}'],
  ['get', 'calendars/canBeReserve/{id}'],
  ['get', 'calendars/display_settings'],
  ['get', 'calendars/categories_tree'],
  ['get', 'calendars/categories/{id}'],
  ['get', 'calendars/categories'],
  ['get', 'calendars/tag_labels'],
  ['get', 'calendars/item_info/{id}'],
]
