import type { City } from '../../../application/ports/city-repository.ts'
import type { StoredPaymentConfig } from '../../../application/ports/payment-config-repository.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { Step } from '../write-plan.ts'

/** What of a city is its payment config, as it is stored. */
export type PaymentConfigContent = Pick<City, 'payment' | 'tax'>

/** Before the first import. */
export const emptyPaymentConfig: StoredPaymentConfig = { version: 0, services: new Map(), tax: undefined }

/** The payment config in force; `before` itself if its version still stands. */
export async function readPaymentConfig(
  engine: SqlEngine,
  before: StoredPaymentConfig,
): Promise<StoredPaymentConfig> {
  const { version, content } = await engine.kysely
    .selectFrom('payment_config')
    .select(['version', 'content'])
    .executeTakeFirstOrThrow()
  if (version === before.version) return before
  const { payment = [], tax } = JSON.parse(content) as PaymentConfigContent
  return { version, services: new Map(payment.map((service) => [service.serviceId, service])), tax }
}

/** The steps from the stored `content` to what `city` sells; none if that is the same. */
export function paymentConfigSteps({ payment, tax }: City, content: string): Step<never>[] {
  const next: PaymentConfigContent = { ...(payment && { payment }), ...(tax && { tax }) }
  if (canonicalJson(JSON.parse(content)) === canonicalJson(next)) return []
  return [
    {
      sql: 'update payment_config set version = version + 1, content = ? where id = 1',
      values: [JSON.stringify(next)],
      expect: 1,
    },
  ]
}
