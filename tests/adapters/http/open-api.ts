import { expect, onTestFinished } from 'vitest'
import { apiBase } from '../../../adapters/http/api-base.ts'
import { browserNet, type Net } from '../../../adapters/http/client/send-call.ts'
import { openApiOf } from '../../../adapters/http/server/api/open-api.ts'
import { calls } from '../../../adapters/http/server/calls.ts'
import type { OpenApi, Schema } from './open-api-shape.ts'

/** Where `value` breaks `schema`; only the words of JSON Schema that the description uses. */
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

/** What was answered to a call, by its path as described. */
export type Answered = [method: string, path: string, answer: { status: number; body: unknown }]

/** The answers that do not match their schema in the description, with the errors. */
export function undocumentedAnswers(answered: readonly Answered[], description: OpenApi): unknown[] {
  return answered
    .map(([method, path, { status, body }]) => {
      const response = description.paths[path]![method]!.responses[status]
      const schema = response?.content['application/json'].schema ?? { const: `described for ${status}` }
      return [method, path, status, schemaErrors(body, schema, description)] as const
    })
    .filter(([, , , found]) => found.length > 0)
}

const ofCalls = openApiOf({ [apiBase]: calls }) as OpenApi

/**
 * The browser's network. A test fails when it ends if an answer that came over it was not as the description has it.
 */
export function documentedNet(): Net {
  const found: unknown[] = []
  onTestFinished(() => expect(found).toEqual([]))
  return {
    ...browserNet,
    // Nobody waits a second between two tries here: that the client does is proven with a clock of its own.
    after: (ms, then) => browserNet.after(ms <= 1_000 ? ms / 100 : ms, then),
    async fetch(url, init) {
      const response = await browserNet.fetch(url, init)
      const method = String(init.method).toLowerCase()
      const answer = { status: response.status, body: await response.clone().json() }
      found.push(...undocumentedAnswers([[method, pathOf(url), answer]], ofCalls))
      return response
    },
  }
}

/** The path of the call that a URL asks, with `{name}` where the call has it. */
function pathOf(url: string): string {
  const asked = new URL(url).pathname
  const paths = Object.values(calls).map(({ path }) => `${apiBase}/${path}`)
  if (paths.includes(asked)) return asked
  return paths.find((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked)) ?? asked
}
