import { getMetadataStorage, ValidationTypes } from 'class-validator'
import { descriptionOf, type SchemaPart } from '../../calls/shared/described.dto.ts'
import type { DtoClass } from './read-dto.ts'

/** What a rule of class-validator says in JSON Schema, by its name; rules of our own say it with `Described`. */
const ofRules: Readonly<Record<string, (...limits: never[]) => SchemaPart>> = {
  isString: () => ({ type: 'string' }),
  minLength: (minLength: number) => ({ type: 'string', minLength }),
  maxLength: (maxLength: number) => ({ type: 'string', maxLength }),
  matches: (pattern: RegExp) => ({ type: 'string', pattern: pattern.source }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isInt: () => ({ type: 'integer' }),
  min: (minimum: number) => ({ type: 'number', minimum }),
  max: (maximum: number) => ({ type: 'number', maximum }),
  isBoolean: () => ({ type: 'boolean' }),
  isIn: (values: readonly unknown[]) => ({ type: 'string', enum: values }),
  isArray: () => ({ type: 'array', items: {} }),
  arrayMaxSize: (maxItems: number) => ({ type: 'array', items: {}, maxItems }),
}

/** The fields that a DTO declares, as JSON Schema, and which of them have to be there. */
export function dtoSchema(Dto: DtoClass): { properties: Record<string, SchemaPart>; required: string[] } {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Dto, '', true, false)
  const properties: Record<string, SchemaPart> = {}
  const optional = new Set<string>()
  for (const { propertyName: field, type, name = '', constraints } of rules) {
    if (type === ValidationTypes.CONDITIONAL_VALIDATION) optional.add(field)
    const part = ofRules[name]?.(...((constraints ?? []) as never[]))
    properties[field] = { ...properties[field], ...part }
  }
  for (const field of Object.keys(properties))
    properties[field] = { ...properties[field], ...descriptionOf(Dto, field) }
  return { properties, required: Object.keys(properties).filter((field) => !optional.has(field)) }
}
