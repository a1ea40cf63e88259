import type { ProviderForm } from '../../../application/ports/payment-gateway.ts'
import { providerMessage, type Told } from '../../provider-message.ts'
import type { Town } from '../town.ts'
import { contract } from './test-gateway.ts'

/** What the provider sends to tell what became of a purchase. */
export const noticeOf = (clock: Town['clock'], form: ProviderForm, told: Told = {}): Buffer =>
  providerMessage({ ...contract, clock }, form, told)

/** The provider tells what became of a purchase; resolves to what it is answered. */
export const tell = (town: Town, form: ProviderForm, told: Told = {}): Promise<string> =>
  town.provider.receiveNotice(noticeOf(town.clock, form, told), { requestId: 'notice' })

/** The provider sends the resident back to a page; resolves to the order that it names. */
export const sendBack = (
  town: Town,
  form: ProviderForm,
  page: 'completedPayment' | 'canceledPayment' | 'errorPayment',
  told: Told = {},
): Promise<string | undefined> =>
  town.provider.receiveReturn(
    page,
    providerMessage({ ...contract, clock: town.clock }, form, told, 'shift_jis'),
    {
      requestId: 'return',
    },
  )
