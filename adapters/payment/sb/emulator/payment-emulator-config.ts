import type { Clock } from '../../../../application/ports/clock.ts'

/** Path prefix of everything that the emulator serves; an order is posted to the path itself. */
export const paymentEmulatorPath = '/emulator/payment'

/** What the provider has in its contract with the city. */
export type PaymentEmulatorConfig = {
  merchantId: string
  serviceId: string
  hashKey: string
  clock: Clock
  /** How long a late notification waits, milliseconds. */
  lateMs: number
  fetch?: typeof fetch
}
