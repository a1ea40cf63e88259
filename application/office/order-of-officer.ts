import type { OrderState } from '../../domain/order/order-state.ts'
import { refuse } from '../../domain/refusal.ts'
import {
  isInScope,
  mayAs,
  type OfficeRole,
  type Officer,
  type OfficeScope,
  officeRoles,
  scopeOf,
} from '../../domain/staff/office-duty.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { ListedOrder, OrderFacts, OrderRepository, OrderScope } from '../ports/order-repository.ts'

/** What of an order says whose it is to see to. */
type OrderPlace = Pick<OrderFacts, 'surveyId' | 'serviceId'>

/** Whether an order is one of a form or a service in a scope. */
export const isOrderIn = (scope: OfficeScope, { surveyId, serviceId }: OrderPlace): boolean =>
  isInScope(scope, 'surveys', surveyId) || isInScope(scope, 'services', serviceId)

/** The orders that a scope names, for a query; undefined: all. */
export const ordersIn = (scope: OfficeScope): OrderScope | undefined =>
  scope === 'all' ? undefined : { surveyIds: [...scope.surveys], serviceIds: [...scope.services] }

/** What somebody may look at, or do, by role. */
export type ScopeOfRole = (role: OfficeRole) => OfficeScope

/** The scopes of somebody of the staff, by role. */
export async function scopesByRole(
  { city }: { city: Pick<CityRepository, 'settings'> },
  { duties }: Pick<Officer, 'duties'>,
): Promise<ScopeOfRole> {
  const sections = (await city.settings())?.office?.sections ?? []
  return (role) => scopeOf(duties, sections, role)
}

/** The highest role that somebody has for an order; undefined: it is not theirs to see. */
export const roleForOrder = (scopes: ScopeOfRole, order: OrderPlace): OfficeRole | undefined =>
  officeRoles.findLast((role) => isOrderIn(scopes(role), order))

/** Who settles what: a desk takes the money that is paid at it, all else is for who keeps the books. */
export const roleToSettle = (state: OrderState): OfficeRole => (state === 'due' ? 'desk' : 'editor')

/**
 * What is known of an order, for somebody who sees to its form or service. What is outside looks as if it were not
 * there.
 *
 * @throws Refusal `order.not_found`
 */
export async function orderOfOfficer(
  needs: { orders: Pick<OrderRepository, 'findFacts'>; city: Pick<CityRepository, 'settings'> },
  officer: Pick<Officer, 'duties'>,
  orderId: string,
): Promise<{ facts: ListedOrder; role: OfficeRole; scopes: ScopeOfRole }> {
  const scopes = await scopesByRole(needs, officer)
  const facts = await needs.orders.findFacts(orderId)
  const role = facts && roleForOrder(scopes, facts)
  if (!role) throw refuse('order.not_found', {})
  return { facts, role, scopes }
}

/**
 * The same, of who may settle it as it was seen: in another state it may be for somebody else.
 * @throws Refusal `order.not_found`, `office.not_allowed`, `office.order_changed`
 */
export async function orderToSettle(
  needs: Parameters<typeof orderOfOfficer>[0],
  officer: Pick<Officer, 'duties'>,
  { orderId, version }: Pick<OrderFacts, 'orderId' | 'version'>,
): Promise<OrderFacts> {
  const { facts, role } = await orderOfOfficer(needs, officer, orderId)
  if (facts.version !== version && role !== 'viewer') throw refuse('office.order_changed', {})
  if (!mayAs(role, roleToSettle(facts.state))) throw refuse('office.not_allowed', {})
  return facts
}
