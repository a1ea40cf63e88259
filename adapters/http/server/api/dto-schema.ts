import { getMetadataStorage, ValidationTypes } from 'class-validator'
import type { Shape } from '../../../shape.ts'
import type { DtoClass } from './read-dto.ts'

/** What a rule of class-validator says of a value, by its name. */
const ofRules: Readonly<Record<string, (...limits: never[]) => Shape>> = {
  fits: (shape: Shape) => shape,
  matches: (pattern: RegExp) => ({ type: 'string', pattern: pattern.source }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isBoolean: () => ({ type: 'boolean' }),
  isIn: (values: readonly string[]) => ({ type: 'string', enum: values }),
}

/** The shape of an object with the fields that a DTO declares. */
export function shapeOfDto(Dto: DtoClass): { properties: Record<string, Shape>; required: string[] } {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Dto, '', true, false)
  const properties: Record<string, Shape> = {}
  const optional = new Set<string>()
  for (const { propertyName: field, type, name = '', constraints } of rules) {
    if (type === ValidationTypes.CONDITIONAL_VALIDATION) optional.add(field)
    properties[field] = { ...properties[field], ...ofRules[name]?.(...((constraints ?? []) as never[])) }
  }
  return { properties, required: Object.keys(properties).filter((field) => !optional.has(field)) }
}
