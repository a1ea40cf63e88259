import { getMetadataStorage, type MetadataStorage, ValidationTypes } from 'class-validator'
import { refuse } from '../../../../domain/refusal.ts'

export type DtoClass<D extends object = object> = new () => D

/** What was sent: the fields of body or query, and those of path and headers, which alone count where they are named. */
export type Sent = { fields: unknown; placed: Readonly<Record<string, unknown>> }

/** Whether a value of a field, or of the DTO that it stands in, passes. */
type Check = (value: unknown, dto: object) => boolean

/** A field that a DTO declares: when it is checked at all, and what all have to pass. */
type FieldRules = {
  readonly field: string
  readonly conditions: readonly Check[]
  readonly checks: readonly Check[]
}

/** A rule as class-validator keeps it. */
type Metadata = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number]

/** The names of the fields that a DTO class declares a rule for. */
export const fieldsOf = (Dto: DtoClass): readonly string[] => rulesOf(Dto).map(({ field }) => field)

/**
 * Returns what reads the fields that a DTO declares; anything else, an identity or a price included, is dropped and never
 * reaches a command. Only own fields are read, and only by the DTO's names: a field `__proto__` has no effect.
 *
 * The rules that class-validator keeps are gathered here, once for a class: its own `validateSync` looks through those of all
 * classes for each request, and through all fields of the class if only some were sent.
 *
 * @throws Error if the class declares a rule that is of no kind used here
 * @throws Refusal `request.malformed` naming each field that is missing or of the wrong shape; from what is returned
 */
export function dtoReader<D extends object>(Dto: DtoClass<D>): (sent: Sent) => D {
  const rules = rulesOf(Dto)
  return ({ fields, placed }) => {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
      throw refuse('request.malformed', { fields: ['body'] })
    const dto = new Dto()
    for (const { field } of rules) {
      const source = Object.hasOwn(placed, field) ? placed : fields
      if (Object.hasOwn(source, field)) Reflect.set(dto, field, Reflect.get(source, field))
    }
    const problems = rules.filter((rule) => !isFine(dto, rule))
    if (problems.length > 0) throw refuse('request.malformed', { fields: problems.map(({ field }) => field) })
    return dto
  }
}

function isFine(dto: object, { field, conditions, checks }: FieldRules): boolean {
  const value: unknown = Reflect.get(dto, field)
  return !conditions.every((isAsked) => isAsked(value, dto)) || checks.every((passes) => passes(value, dto))
}

function rulesOf(Dto: DtoClass): FieldRules[] {
  const fields = new Map<string, Metadata[]>()
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(Dto, '', true, false))
    fields.set(rule.propertyName, [...(fields.get(rule.propertyName) ?? []), rule])
  return [...fields].map(([field, rules]) => ({
    field,
    conditions: rules.filter(isCondition).map(conditionOf),
    checks: rules.filter((rule) => !isCondition(rule)).flatMap((rule) => checksOf(Dto, rule)),
  }))
}

const isCondition = ({ type }: Metadata): boolean => type === ValidationTypes.CONDITIONAL_VALIDATION

const conditionOf =
  ({ constraints: [isAsked] }: Metadata): Check =>
  (value, dto) =>
    isAsked(dto, value)

function checksOf(Dto: DtoClass, rule: Metadata): Check[] {
  const { type, each, validateIf, propertyName: property, constraintCls, constraints } = rule
  if (type !== ValidationTypes.CUSTOM_VALIDATION || each || validateIf)
    throw new Error(`${Dto.name}.${property} declares a rule of a kind that is not read here`)
  return getMetadataStorage()
    .getTargetValidatorConstraints(constraintCls)
    .map(({ instance }) => (value, object) => {
      const passed = instance.validate(value, { value, object, property, constraints, targetName: Dto.name })
      return passed === true
    })
}
