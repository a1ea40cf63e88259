import { isDeepStrictEqual } from 'node:util'
import type { City } from '../../application/ports/city-repository.ts'
import type { StoredPaymentConfig } from '../../application/ports/payment-config-repository.ts'

/** What `city` sells; `current` itself if that is the same. */
export function nextPaymentConfig(
  current: StoredPaymentConfig,
  { payment = [], tax }: City,
): StoredPaymentConfig {
  const next = { services: new Map(payment.map((service) => [service.serviceId, service])), tax }
  const { version, ...before } = current
  return isDeepStrictEqual(before, next) ? current : { version: version + 1, ...structuredClone(next) }
}
