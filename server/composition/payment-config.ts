import { createHash } from 'node:crypto'
import { ConfigError, digits, type Env, readAll, required, webAddress } from './read-setting.ts'

/** The contract with the payment provider. */
export type PaymentConfig = {
  /** Where browsers post the form of an order; undefined where the emulator's own address stands in. */
  endpoint: string | undefined
  merchantId: string
  serviceId: string
  hashKey: string
}

const paymentSettings = [
  'PAYMENT_ENDPOINT',
  'PAYMENT_MERCHANT_ID',
  'PAYMENT_SERVICE_ID',
  'PAYMENT_HASH_KEY',
] as const

/** Whether any of the provider's settings is set. */
export const hasProviderSettings = (env: Env): boolean => paymentSettings.some((name) => env[name])

/**
 * Complete, so that nobody is sent to a provider who then refuses; a contract that is half entered is a mistake while payments are off, too.
 * @param emulatedSecret what the emulator's hash key is made of
 * @throws ConfigError with every fault
 */
export function readPaymentConfig(env: Env, emulated: boolean, emulatedSecret: string): PaymentConfig {
  const ifEmulated = (value: string) => (emulated ? value : undefined)
  return readAll<PaymentConfig>({
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
