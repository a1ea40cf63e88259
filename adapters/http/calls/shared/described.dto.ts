/** A part of a JSON Schema. */
export type SchemaPart = Readonly<Record<string, unknown>>

/** What is said of fields, by the prototype of their class. */
const said = new WeakMap<object, Map<string, SchemaPart>>()

/** Describes a field whose rule says less than a client needs; overrides what follows from its other rules. */
export const Described =
  (part: SchemaPart): PropertyDecorator =>
  (target, field) => {
    const fields = said.get(target) ?? new Map<string, SchemaPart>()
    said.set(target, fields.set(String(field), part))
  }

/** What `Described` says of a field of a class or of those that it extends; nothing without it. */
export function descriptionOf(Dto: new () => object, field: string): SchemaPart {
  for (let target: object | null = Dto.prototype; target; target = Object.getPrototypeOf(target)) {
    const part = said.get(target)?.get(field)
    if (part) return part
  }
  return {}
}
