import { paymentEmulatorPath } from '../../adapters/card-payment/emulator/payment-emulator-config.ts'
import { notificationPath } from '../../adapters/http/server/payment-messages.ts'
import type { Origins } from './line-endpoints.ts'
import type { PaymentConfig } from './payment-config.ts'

/** Where residents pay, and where the provider tells of it. */
type PaymentAddresses = { endpoint: string; notificationUrl: string; origin: string }

/** The configured address of the provider, or that of this server's own emulator, which then calls it from within. */
export const paymentAddresses = ({ endpoint }: PaymentConfig, { app, self }: Origins): PaymentAddresses => ({
  endpoint: endpoint ?? `${app}${paymentEmulatorPath}`,
  notificationUrl: `${endpoint === undefined ? self : app}${notificationPath}`,
  origin: app,
})
