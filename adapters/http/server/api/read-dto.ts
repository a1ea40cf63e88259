import { getMetadataStorage, validateSync } from 'class-validator'
import { refuse } from '../../../../domain/refusal.ts'

export type DtoClass<D extends object = object> = new () => D

const fieldsOfClass = new WeakMap<DtoClass, ReadonlySet<string>>()

/** The fields that a DTO class declares a rule for. */
export function fieldsOf(Dto: DtoClass): ReadonlySet<string> {
  const known = fieldsOfClass.get(Dto)
  if (known) return known
  const rules = getMetadataStorage().getTargetValidationMetadatas(Dto, '', true, false)
  const fields = new Set(rules.map((rule) => rule.propertyName))
  fieldsOfClass.set(Dto, fields)
  return fields
}

/** What was sent: the fields of body or query, and those of path and headers, which alone count where they are named. */
export type Sent = { fields: unknown; placed: Readonly<Record<string, unknown>> }

/**
 * Reads the fields that a DTO declares; anything else, an identity or a price included, is dropped and never reaches a
 * command. Only own fields are read, and only by the DTO's names: a field `__proto__` has no effect.
 *
 * @throws Refusal `request.malformed` naming each field that is missing or of the wrong shape
 */
export function readDto<D extends object>(Dto: DtoClass<D>, { fields, placed }: Sent): D {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw refuse('request.malformed', { fields: ['body'] })
  const dto = new Dto()
  const declared = fieldsOf(Dto)
  if (declared.size === 0) return dto
  for (const field of declared) {
    const source = Object.hasOwn(placed, field) ? placed : fields
    if (Object.hasOwn(source, field)) Reflect.set(dto, field, Reflect.get(source, field))
  }
  const problems = validateSync(dto, {
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  })
  if (problems.length > 0)
    throw refuse('request.malformed', { fields: problems.map((problem) => problem.property) })
  return dto
}
