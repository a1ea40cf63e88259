import { getMetadataStorage, validateSync } from 'class-validator'
import { refuse } from '../../../../domain/refusal.ts'

export type DtoClass<D extends object = object> = new () => D

/**
 * What was sent: the fields of body or query, and those of path and headers, which alone count where they are named.
 */
export type Sent = { fields: unknown; placed: Readonly<Record<string, unknown>> }

/** The names of the fields that a DTO class declares a rule for. */
function fieldsOf(Dto: DtoClass): readonly string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Dto, '', true, false)
  return [...new Set(rules.map(({ propertyName }) => propertyName))]
}

/**
 * The fields that a DTO declares; anything else, an identity or a price included, is dropped and never reaches a
 * command. Only own fields are read, and only by the DTO's names: a field `__proto__` has no effect.
 *
 * @throws Refusal `request.malformed` naming each field that is missing or of the wrong shape
 */
export function readDto<D extends object>(Dto: DtoClass<D>, { fields, placed }: Sent): D {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw refuse('request.malformed', { fields: ['body'] })
  const dto = new Dto()
  for (const field of fieldsOf(Dto)) {
    const source = Object.hasOwn(placed, field) ? placed : fields
    if (Object.hasOwn(source, field)) Reflect.set(dto, field, Reflect.get(source, field))
  }
  // A class without rules is no unknown value: it takes nothing.
  const problems = validateSync(dto, { whitelist: true, forbidUnknownValues: false })
  if (problems.length > 0)
    throw refuse('request.malformed', { fields: problems.map(({ property }) => property) })
  return dto
}
