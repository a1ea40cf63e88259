import type { Middleware } from 'koa'
import type { PaymentGateway } from '../../application/ports/payment-gateway.ts'
import type { Origins } from './line-endpoints.ts'
import type { Env } from './read-setting.ts'
import { sbPayment } from './sb-payment.ts'

/** A contract with a payment provider, as far as the server has to do with it. */
export type PaymentContract = {
  gateway(origins: Origins): PaymentGateway
  /** Origins that pages may post forms to. */
  formTargets(origins: Origins): readonly string[]
  /** What stands in for the provider, served by this server, which it tells of payments. */
  emulator(origins: Origins): Middleware
}

/** A payment provider that a city may have a contract with. */
type PaymentProvider = {
  /** The names of its settings. */
  settings: readonly string[]
  /**
   * Complete, so that nobody is sent to a provider who then refuses; a contract that is half entered is a mistake while
   * payments are off, too.
   * @param emulatedSecret what secrets are made of where the provider is emulated
   * @throws ConfigError with every fault
   */
  read(env: Env, emulated: boolean, emulatedSecret: string): PaymentContract
  /** What it calls a payment, and the same in words. */
  trackingId: { form: RegExp; words: string }
}

/** Every provider there is; the first one is emulated where no other has a setting. */
const providers: readonly [PaymentProvider, ...PaymentProvider[]] = [sbPayment]

const configured = (env: Env): PaymentProvider | undefined =>
  providers.find(({ settings }) => settings.some((name) => env[name]))

/** Whether any setting of a provider is set. */
export const hasProviderSettings = (env: Env): boolean => configured(env) !== undefined

/** The contract that the environment names. @throws ConfigError as `read` of its provider */
export const readPaymentContract: PaymentProvider['read'] = (env, ...how) =>
  (configured(env) ?? providers[0]).read(env, ...how)

/** What the office copies from a provider's console when it enters a payment. */
export const trackingIds = {
  words: providers.map(({ trackingId }) => trackingId.words).join('か'),
  has: (text: string): boolean => providers.some(({ trackingId }) => trackingId.form.test(text)),
}
