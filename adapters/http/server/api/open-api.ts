import { described, listOf, object, oneOf, text } from '../../../shape.ts'
import { apiBase, officeBase, officeHeader } from '../../api-base.ts'
import { commonRefusals } from '../../calls/call.ts'
import { refusalWire } from '../../refusal-wire.ts'
import type { CallFacts } from '../served-call.ts'
import { shapeOfDto } from './dto-schema.ts'
import type { DtoClass } from './read-dto.ts'
import { type Json, type Schemas, schemas } from './schemas.ts'

const json = (schema: Json): Json => ({ 'application/json': { schema } })
const errorSchema: Json = { $ref: '#/components/schemas/Error' }

/** Every answer that is not OK. */
const errorShape = object(
  {
    result: oneOf('ERROR'),
    errorMessage: described('For a person, in Japanese, but for the fixed texts of the specification', text),
  },
  {
    needRefresh: oneOf(true),
    code: oneOf('temporary_locked', 'not_found', 'already-relationed-other-user'),
    errMsg: described('Beside `code` where a relation is refused, in Japanese', text),
    type: oneOf('quota_exceeded'),
    checkDetail: described('A second line for a person, in Japanese', text),
    retryable: oneOf(true),
    badFields: listOf(text),
    refusal: object({ code: text, details: object({}) }),
  },
)

/** Calls by their names. */
type NamedCalls = Readonly<Record<string, CallFacts>>

/**
 * The description of the interface (OpenAPI 3.1), made of the calls that are served under each base.
 * @param others paths that are served besides
 */
export function openApiOf(served: Readonly<Record<string, NamedCalls>>, others: Json = {}): Json {
  const of = schemas()
  const paths: { [path: string]: Json } = {
    '/healthz': { get: healthOf('Whether the process is alive') },
    '/readyz': { get: healthOf('Whether it can serve') },
    '/openapi.json': {
      get: { summary: 'This description', security: [], responses: { 200: { description: 'OK' } } },
    },
    ...(others as { [path: string]: Json }),
  }
  for (const [base, calls] of Object.entries(served))
    for (const call of Object.values(calls)) {
      const path = `${base}/${call.path}`
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(base, call, of) }
    }
  const all = Object.values(served).flatMap((calls) => Object.values(calls))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Madoguchi',
      version: '1',
      description: 'Forms of a municipality inside a messaging app.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        office: { type: 'apiKey', in: 'cookie', name: 'office' },
      },
      schemas: { Error: of.schemaOf(errorShape), ...bodySchemasOf(all, of), ...of.named },
    },
    security: [{ session: [] }],
  }
}

const healthOf = (summary: string): Json => ({
  summary,
  security: [],
  responses: { 200: { description: 'Yes' }, 503: { description: 'No' } },
})

function operationOf(base: string, call: CallFacts, of: Schemas): Json {
  const { method, path, summary, by, response } = call
  return {
    operationId: `${method.toLowerCase()}${`${base === apiBase ? '' : base}/${path}`.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    summary,
    ...securityOf(by),
    parameters: [...(base === officeBase ? [ownPageHeader] : []), ...parametersOf(call, of)],
    ...(method !== 'GET' && { requestBody: requestBodyOf(call) }),
    responses: {
      200: { description: 'OK', content: json(okSchemaOf(of.schemaOf(response))) },
      ...refusalsOf(call),
    },
  }
}

/** Every call of the office's pages has it. */
const ownPageHeader = {
  name: officeHeader,
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 1 },
}

/** What a call needs besides the session that most need. */
const securityOf = (by: CallFacts['by']): Json =>
  by === 'resident' ? {} : { security: by === 'office' ? [{ office: [] }] : [] }

const requestBodyOf = ({ method, Dto, mayStandAlone }: CallFacts): Json => ({
  required: method === 'POST',
  ...(method === 'DELETE' && {
    description: 'What is not in the query; what is in both counts as it is here',
  }),
  content: json(
    mayStandAlone === undefined
      ? bodyOf(Dto)
      : { anyOf: [bodyOf(Dto), { $ref: `${bodyOf(Dto).$ref}/properties/${mayStandAlone}` }] },
  ),
})

const bodyOf = ({ name }: DtoClass) => ({ $ref: `#/components/schemas/${name}` })

const okSchemaOf = ({ required = [], properties = {} }: ObjectSchema): Json => ({
  type: 'object',
  required: ['result', ...required],
  properties: { result: { const: 'OK' }, ...properties },
})

/**
 * Refusals by status, common ones included where the call can give them: only sessions of residents expire as such,
 * and a GET has no body.
 */
function refusalsOf({ by, method, refusals }: CallFacts): Json {
  const common = commonRefusals.filter(
    (code) =>
      (code !== 'auth.required' || by !== 'public') &&
      (code !== 'auth.expired' || by === 'resident') &&
      (method !== 'GET' || code !== 'request.too_large'),
  )
  const byStatus = new Map<number, string[]>()
  for (const code of [...refusals, ...common]) {
    const { status } = refusalWire[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [status, { description: of.join(', '), content: json(errorSchema) }]),
  )
}

/**
 * Fields that stand in the path, a header or the query; those of a body are described with it, and may stand in the
 * query of a DELETE.
 */
function parametersOf(call: CallFacts, { schemaOf }: Schemas): readonly Json[] {
  const { properties, required } = shapeOfDto(call.Dto)
  return Object.entries(properties).flatMap(([name, shape]) => {
    const place = placeOf(call, name)
    if (place === 'body' && call.method === 'POST') return []
    const isRequired = place !== 'body' && required.includes(name)
    const where = place === 'body' ? 'query' : place
    return [{ name, in: where, required: isRequired, schema: schemaOf(shape) }]
  })
}

function placeOf({ path, headers, method }: CallFacts, field: string): 'path' | 'header' | 'query' | 'body' {
  if (path.includes(`{${field}}`)) return 'path'
  if (headers?.includes(field)) return 'header'
  return method === 'GET' ? 'query' : 'body'
}

function bodySchemasOf(calls: readonly CallFacts[], { schemaOf }: Schemas): Json {
  const bodies: Json = {}
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    const { properties, required } = shapeOfDto(call.Dto)
    const inBody = (name: string) => placeOf(call, name) === 'body'
    bodies[call.Dto.name] = schemaOf({
      type: 'object',
      required: call.method === 'POST' ? required.filter(inBody) : [],
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => inBody(name))),
    })
  }
  return bodies
}

type ObjectSchema = { properties?: object; required?: readonly string[] }
