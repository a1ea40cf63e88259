/** JSON with the fields of every object in the order of their names: equal content gives equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortFields)

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  // Without a prototype, so that a field named `__proto__` is a field.
  const sorted: Record<string, unknown> = Object.create(null)
  for (const name of Object.keys(value).sort()) sorted[name] = Reflect.get(value, name)
  return sorted
}
