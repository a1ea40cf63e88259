import { getMetadataStorage } from 'class-validator'
import { targetConstructorToSchema } from 'class-validator-jsonschema'
import { apiBase } from '../../api-base.ts'
import { refusalWire } from '../../refusal-wire.ts'
import { calendarSchemas } from '../routes/calendar-schemas.ts'
import { namedSchemas } from '../routes/response-schemas.ts'
import type { Route, Schema } from '../routes/route.ts'
import { fieldsOf } from './read-dto.ts'

type Json = { [key: string]: unknown }

const json = (schema: Schema): Json => ({ 'application/json': { schema } })
const errorSchema: Schema = { $ref: '#/components/schemas/Error' }

/** The description of the interface (OpenAPI 3.1), made of the routes that serve it. */
export function openApiOf(routes: readonly Route[]): Json {
  const paths: { [path: string]: Json } = {
    '/healthz': { get: healthOf('Whether the process is alive') },
    '/readyz': { get: healthOf('Whether it can serve') },
    '/openapi.json': {
      get: { summary: 'This description', security: [], responses: { 200: { description: 'OK' } } },
    },
  }
  for (const route of routes) {
    const path = `${apiBase}${route.path}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Madoguchi',
      version: '1',
      description: 'Forms of a municipality inside a messaging app.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...namedSchemas, ...calendarSchemas, ...bodySchemasOf(routes) },
    },
    security: [{ session: [] }],
  }
}

const healthOf = (summary: string): Json => ({
  summary,
  security: [],
  responses: { 200: { description: 'Yes' }, 503: { description: 'No' } },
})

function operationOf(route: Route): Json {
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    summary: route.summary,
    ...(route.access === 'public' && { security: [] }),
    parameters: parametersOf(route),
    ...(route.method !== 'GET' && { requestBody: requestBodyOf(route) }),
    responses: { 200: { description: 'OK', content: json(answerOf(route)) }, ...refusalsOf(route) },
  }
}

const requestBodyOf = ({ method, Dto }: Route): Json => ({
  required: method === 'POST',
  ...(method === 'DELETE' && {
    description: 'What is not in the query; what is in both counts as it is here',
  }),
  content: json({ $ref: `#/components/schemas/${Dto.name}` }),
})

const answerOf = ({ answer, optional = [] }: Route): Schema => ({
  type: 'object',
  required: ['result', ...Object.keys(answer).filter((name) => !optional.includes(name))],
  properties: { result: { const: 'OK' }, ...answer },
})

/** Refusals by status, those that every call may give included. */
function refusalsOf({ access, method, refusals }: Route): Json {
  const codes = [
    ...refusals,
    'request.malformed' as const,
    'service.unavailable' as const,
    ...(access === 'viewer' ? (['auth.required', 'auth.expired'] as const) : []),
    ...(method === 'GET' ? [] : (['request.too_large'] as const)),
  ]
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const { status } = refusalWire[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [status, { description: of.join(', '), content: json(errorSchema) }]),
  )
}

/** Fields that stand in the path, a header or the query; those of a body are described with it, and may stand in the query of a DELETE. */
function parametersOf(route: Route): readonly Json[] {
  const { properties = {}, required = [] } = schemaOf(route)
  return [...fieldsOf(route.Dto)].flatMap((name) => {
    const place = placeOf(route, name)
    if (place === 'body' && route.method === 'POST') return []
    const isRequired = place !== 'body' && required.includes(name)
    const where = place === 'body' ? 'query' : place
    return [{ name, in: where, required: isRequired, schema: properties[name] ?? {} }]
  })
}

function placeOf({ path, headers, method }: Route, field: string): 'path' | 'header' | 'query' | 'body' {
  if (path.includes(`{${field}}`)) return 'path'
  if (headers?.includes(field)) return 'header'
  return method === 'GET' ? 'query' : 'body'
}

function bodySchemasOf(routes: readonly Route[]): Json {
  const schemas: Json = {}
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const { properties = {}, required = [] } = schemaOf(route)
    const inBody = (name: string) => placeOf(route, name) === 'body'
    schemas[route.Dto.name] = {
      type: 'object',
      required: route.method === 'POST' ? required.filter(inBody) : [],
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => inBody(name))),
    }
  }
  return schemas
}

type ObjectSchema = { properties?: Record<string, object>; required?: readonly string[] }

const schemaOf = ({ Dto }: Route): ObjectSchema =>
  fieldsOf(Dto).size === 0
    ? {}
    : (targetConstructorToSchema(Dto, {
        classValidatorMetadataStorage: getMetadataStorage(),
      }) as ObjectSchema)
