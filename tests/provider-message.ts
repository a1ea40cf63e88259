import { checkRequest } from '../adapters/card-payment/emulator/check-request.ts'
import type { EmulatedPayment } from '../adapters/card-payment/emulator/emulated-payments.ts'
import type { PaymentEmulatorConfig } from '../adapters/card-payment/emulator/payment-emulator-config.ts'
import { bodyOf, type Result, resultFields } from '../adapters/card-payment/emulator/result-message.ts'
import type { ProviderForm } from '../application/ports/payment-gateway.ts'

/** What the provider tells of a purchase; without more that it is paid. */
export type Told = Partial<Omit<Result, 'nowMs'>> & { trackingId?: string; fields?: Record<string, string> }

type Provider = Pick<PaymentEmulatorConfig, 'merchantId' | 'serviceId' | 'hashKey' | 'clock'>

/** The body of a message of the provider about a purchase form. @throws Error if it would not take the form */
export function providerMessage(
  provider: Provider,
  form: ProviderForm,
  { trackingId = '12345678901234', fields = {}, ...told }: Told = {},
  hashedAs: 'utf-8' | 'shift_jis' = 'utf-8',
): Buffer {
  const checked = checkRequest(bodyOf(form.fields), provider)
  if ('faults' in checked) throw new Error(checked.faults.join('\n'))
  const message = { ...checked.message, fields: { ...checked.message.fields, ...fields } }
  const payment: EmulatedPayment = {
    id: 'p1',
    request: message,
    orderId: checked.message.fields.order_id ?? '',
    trackingId,
    state: 'open',
    notices: [],
  }
  const result = { result: 'OK', payMethod: 'credit3d2', nowMs: provider.clock.now(), ...told } as const
  return bodyOf(resultFields(payment, result, { ...provider, hashedAs }))
}
