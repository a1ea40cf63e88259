import { linkTarget } from '../rules/link-target.ts'
import type { SchemaItem } from '../survey-config.ts'

/**
 * Name of the route that follows a confirmed form with a reservation item (ROUTE-10): that of the first link button whose
 * value names a route, else `calendar`.
 *
 * @param routeNames the routes there are; a name that is none of them leads nowhere
 */
export function routeAfterForm(schema: readonly SchemaItem[], routeNames: ReadonlySet<string>): string {
  for (const item of schema) {
    const name = item.type === 'linkbutton' ? linkTarget(item) : undefined
    if (name !== undefined && routeNames.has(name)) return name
  }
  return 'calendar'
}
