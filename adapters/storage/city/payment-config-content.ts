import type { City } from '../../../application/ports/city-repository.ts'
import type { StoredPaymentConfig } from '../../../application/ports/payment-config-repository.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { type Statement, sql } from '../write.ts'

/** What of a city is its payment config, as it is stored. */
export type PaymentConfigContent = Pick<City, 'payment' | 'tax'>

/** Before the first import. */
export const emptyPaymentConfig: StoredPaymentConfig = { version: 0, services: new Map(), tax: undefined }

/** The payment config in force; `before` itself if its version still stands. */
export async function readPaymentConfig(
  engine: SqlEngine,
  before: StoredPaymentConfig,
): Promise<StoredPaymentConfig> {
  const row = await engine.get(sql`select version, content from payment_config where id = 1`)
  const version = Number(row?.version)
  if (version === before.version) return before
  const { payment = [], tax } = JSON.parse(String(row?.content)) as PaymentConfigContent
  return { version, services: new Map(payment.map((service) => [service.serviceId, service])), tax }
}

/** Puts what `city` sells in the place of the stored `content`; nothing if that is the same. */
export function changePaymentConfig({ payment, tax }: City, content: string): Statement[] {
  const next: PaymentConfigContent = { ...(payment && { payment }), ...(tax && { tax }) }
  if (canonicalJson(JSON.parse(content)) === canonicalJson(next)) return []
  return [
    sql`update payment_config set version = version + 1, content = ${JSON.stringify(next)} where id = 1`,
  ]
}
