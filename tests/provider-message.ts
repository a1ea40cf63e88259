import { checkRequest } from '../adapters/payment/sb/emulator/check-request.ts'
import type { EmulatedPayment } from '../adapters/payment/sb/emulator/emulated-payments.ts'
import type { PaymentEmulatorConfig } from '../adapters/payment/sb/emulator/payment-emulator-config.ts'
import { bodyOf, type Result, resultFields } from '../adapters/payment/sb/emulator/result-message.ts'
import type { PaymentPage, ProviderForm } from '../application/ports/payment-gateway.ts'

/** What the provider tells of a purchase; without more that it is paid. */
export type Told = Partial<Omit<Result, 'nowMs'>> & { trackingId?: string; fields?: Record<string, string> }

type Provider = Pick<PaymentEmulatorConfig, 'merchantId' | 'serviceId' | 'hashKey' | 'clock'>

/** The form that a browser posts to pay. @throws Error if it goes to an address instead */
export function formOf(page: PaymentPage): ProviderForm {
  if (page.kind !== 'form') throw new Error(`no form, but ${page.address}`)
  return page
}

/** The body of a message of the provider about a purchase form. @throws Error if it would not take the form */
export function providerMessage(
  provider: Provider,
  form: Pick<ProviderForm, 'fields'>,
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
