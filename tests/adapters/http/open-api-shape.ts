/** The words of JSON Schema that the description uses. */
export type Schema = {
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  maximum?: number
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
/** One call in the description. */
export type Operation = {
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
