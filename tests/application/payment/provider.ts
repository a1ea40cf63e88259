import type { PaymentPage } from '../../../application/ports/payment-gateway.ts'
import { formOf, providerMessage, type Told } from '../../provider-message.ts'
import type { Town } from '../town.ts'
import { contract } from './test-gateway.ts'

/** What the provider sends to tell what became of a purchase. */
export const noticeOf = (clock: Town['clock'], page: PaymentPage, told: Told = {}): Buffer =>
  providerMessage({ ...contract, clock }, formOf(page), told)

/** The provider tells what became of a purchase; resolves to what it is answered. */
export async function tell(town: Town, page: PaymentPage, told: Told = {}): Promise<string> {
  const body = noticeOf(town.clock, page, told)
  const { text } = await town.provider.receiveNotice({ body, headers: {} }, { requestId: 'notice' })
  return text
}

/** The provider sends the resident back to a page; resolves to the order that it names. */
export function sendBack(
  town: Town,
  paid: PaymentPage,
  page: 'completedPayment' | 'canceledPayment' | 'errorPayment',
  told: Told = {},
): Promise<string | undefined> {
  const body = providerMessage({ ...contract, clock: town.clock }, formOf(paid), told, 'shift_jis')
  return town.provider.receiveReturn(page, { body, headers: {} }, { requestId: 'return' })
}
