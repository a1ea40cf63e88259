import type { PaymentService } from '../../domain/order/payment-service.ts'
import type { TaxSetting } from '../../domain/tax/tax-terms.ts'

/** Services that are paid for and the tax in force. Never change it. */
export type StoredPaymentConfig = {
  readonly version: number
  /** By `serviceId`, in the order of the bundle. */
  readonly services: ReadonlyMap<string, PaymentService>
  readonly tax: TaxSetting | undefined
}

/** Driven port: what the city sells, and how it is taxed. An import of a city puts it in force. */
export interface PaymentConfigRepository {
  /**
   * At most 1 s stale after another process imported a bundle, never within a process. Version 0, empty, before the
   * first import.
   */
  find(): Promise<StoredPaymentConfig>
}
