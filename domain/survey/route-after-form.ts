import { linkTarget } from './rules/link-target.ts'
import type { SchemaItem } from './survey-config.ts'

/**
 * Name of the route that follows a confirmed form with a reservation item (ROUTE-10): that of the first link button
 * whose value is a route name, else `calendar`.
 *
 * @param routeNames the existing routes; other names are ignored
 */
export function routeAfterForm(schema: readonly SchemaItem[], routeNames: ReadonlySet<string>): string {
  for (const item of schema) {
    const name = item.type === 'linkbutton' ? linkTarget(item) : undefined
    if (name !== undefined && routeNames.has(name)) return name
  }
  return 'calendar'
}
