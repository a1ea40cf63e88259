import { listReservationProducts } from '../../adapters/http/calls/order/list-reservation-products.ts'
import { readPaymentService } from '../../adapters/http/calls/order/read-payment-service.ts'
import { saveTemporary } from '../../adapters/http/calls/payment/save-temporary.ts'
import { sendOrder } from '../../adapters/http/calls/payment/send-order.ts'
import { readTaxSetting } from '../../adapters/http/calls/tax/read-tax-setting.ts'
import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'

/** What the browser asks of products and prices, and to go on to pay. */
export const paymentCalls = (ask: AskAsResident) => ({
  readPaymentService: ask(readPaymentService),
  readTaxSetting: ask(readTaxSetting),
  listReservationProducts: ask(listReservationProducts),
  saveTemporary: ask(saveTemporary),
  sendOrder: ask(sendOrder),
})
