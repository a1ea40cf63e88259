import { createHash, createHmac } from 'node:crypto'
import { notificationPath } from '../../adapters/http/server/payment-messages.ts'
import { paymentEmulator } from '../../adapters/payment/sb/emulator/payment-emulator.ts'
import { paymentEmulatorPath } from '../../adapters/payment/sb/emulator/payment-emulator-config.ts'
import { trackingIdForm } from '../../adapters/payment/sb/message-fields.ts'
import { sbPaymentGateway } from '../../adapters/payment/sb/sb-payment-gateway.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import type { Origins } from './line-endpoints.ts'
import { ConfigError, digits, type Env, readAll, required, webAddress } from './read-setting.ts'

/** The contract with SB Payment Service. */
type SbContract = {
  /** Where browsers post the form of an order; undefined where the emulator's own address stands in. */
  endpoint: string | undefined
  merchantId: string
  serviceId: string
  hashKey: string
}

/** How long a late notification of the emulator waits, milliseconds. */
const LATE_MS = 10_000

/** SB Payment Service, link type. */
export const sbPayment = {
  settings: ['PAYMENT_ENDPOINT', 'PAYMENT_MERCHANT_ID', 'PAYMENT_SERVICE_ID', 'PAYMENT_HASH_KEY'],
  trackingId: { form: trackingIdForm, words: '14桁' },
  read(env: Env, emulated: boolean, emulatedSecret: string) {
    const contract = readContract(env, emulated, emulatedSecret)
    return {
      gateway: (origins: Origins) => gatewayOf(contract, origins),
      formTargets: (origins: Origins) => [new URL(endpointOf(contract, origins)).origin],
      emulator: () => paymentEmulator({ ...contract, clock: systemClock, lateMs: LATE_MS }),
    }
  },
}

function readContract(env: Env, emulated: boolean, emulatedSecret: string): SbContract {
  const ifEmulated = (value: string) => (emulated ? value : undefined)
  return readAll<SbContract>({
    endpoint: () => {
      if (!emulated) required(env, 'PAYMENT_ENDPOINT')
      return webAddress(env, 'PAYMENT_ENDPOINT', 'https://fep.sps-system.com/f01/FepBuyInfoReceive.do')
    },
    merchantId: () => digits(env, 'PAYMENT_MERCHANT_ID', 5, ifEmulated('12345')),
    serviceId: () => digits(env, 'PAYMENT_SERVICE_ID', 3, ifEmulated('001')),
    hashKey: () => {
      const key = required(env, 'PAYMENT_HASH_KEY', ifEmulated(sha256(`payment ${emulatedSecret}`)))
      if (/^[\x21-\x7e]+$/.test(key)) return key
      throw new ConfigError('PAYMENT_HASH_KEY は、空白のない半角の英数字と記号で設定してください。')
    },
  })
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** Where residents pay: the configured address, or that of this server's own emulator. */
const endpointOf = ({ endpoint }: SbContract, { app }: Origins): string =>
  endpoint ?? `${app}${paymentEmulatorPath}`

/** The provider knows residents by a name that is always the same and says nothing. */
const gatewayOf = (contract: SbContract, origins: Origins) =>
  sbPaymentGateway({
    ...contract,
    endpoint: endpointOf(contract, origins),
    origin: origins.app,
    // The emulator calls from within.
    notificationUrl: `${contract.endpoint === undefined ? origins.self : origins.app}${notificationPath}`,
    // By the provider's key, as by the hash of a form: a new DATA_KEY would make payments foreign that are under way.
    customerCode: (userId) =>
      createHmac('sha256', contract.hashKey).update(`customer ${userId}`).digest('hex').slice(0, 32),
  })
