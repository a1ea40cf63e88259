import { checkRequest } from '../../../adapters/card-payment/emulator/check-request.ts'
import { bodyOf, type Result, resultFields } from '../../../adapters/card-payment/emulator/result-message.ts'
import type { ProviderForm } from '../../../application/ports/payment-gateway.ts'
import type { Town } from '../town.ts'
import { contract } from './test-gateway.ts'

type Told = Partial<Omit<Result, 'nowMs'>> & { trackingId?: string; fields?: Record<string, string> }

/** The body of a message of the provider about a purchase form, which must be one that it takes. */
function messageOf(
  { clock }: Pick<Town, 'clock'>,
  form: ProviderForm,
  { trackingId = '12345678901234', fields = {}, ...told }: Told,
  hashedAs: 'utf-8' | 'shift_jis',
): Buffer {
  const checked = checkRequest(bodyOf(form.fields), { ...contract, clock })
  if ('faults' in checked) throw new Error(checked.faults.join('\n'))
  const message = { ...checked.message, fields: { ...checked.message.fields, ...fields } }
  const payment = {
    id: 'p1',
    request: message,
    orderId: checked.message.fields.order_id ?? '',
    trackingId,
    state: 'open' as const,
    notices: [],
  }
  const result = { result: 'OK', payMethod: 'credit3d2', nowMs: clock.now(), ...told } as const
  return bodyOf(resultFields(payment, result, { ...contract, hashedAs }))
}

/** The provider tells what became of a purchase; resolves to what it is answered. */
export const tell = (town: Town, form: ProviderForm, told: Told = {}): Promise<string> =>
  town.provider.receiveNotice(messageOf(town, form, told, 'utf-8'), { requestId: 'notice' })

/** The provider sends the resident back to a page; resolves to the order that it names. */
export const sendBack = (
  town: Town,
  form: ProviderForm,
  page: 'completedPayment' | 'canceledPayment' | 'errorPayment',
  told: Told = {},
): Promise<string | undefined> =>
  town.provider.receiveReturn(page, messageOf(town, form, told, 'shift_jis'), { requestId: 'return' })
