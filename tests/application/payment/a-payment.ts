import type { OwnPayment } from '../../../application/payment/own-payment.ts'
import { type OrderState, statusOf } from '../../../domain/order/order-state.ts'
import { TaxableType, TaxType } from '../../../domain/tax/tax-terms.ts'

/**
 * Two copies for 1,100 yen, tax on top, with postage that is tax-free; paid by card at 15:30:05 on 31 March 2024,
 * unless told otherwise.
 */
export function aPayment(state: OrderState = 'completed', over: Partial<OwnPayment> = {}): OwnPayment {
  const status = statusOf({ state, captured: state !== 'authorised' && state !== 'authorisation_cancelled' })
  const product = {
    productCategoryId: 'paper',
    productCategoryName: '証明書',
    price: 500,
    count: 2,
    amount: 1000,
    tax: 0,
    amountWithTax: 1000,
    taxableType: TaxableType.TAXABLE,
    cost: 1,
  }
  return {
    state,
    status,
    surveyId: 'svy1',
    sortKey: 'paymentResult#0123456789ABCDEF',
    userId: 'U-hanako',
    createdAt: 1711866000,
    ...(status !== 1 && { completedDate: 1711866605 }),
    selectedPayType: 0,
    orderId: '0123456789ABCDEF',
    serviceId: 'papers',
    serviceName: '住民票の写しの交付手数料',
    serviceSortKey: 'service#papers',
    details: [
      { ...product, detailId: 1, productId: 'copy', productName: '住民票の写し' },
      {
        ...product,
        detailId: 2,
        productId: 'post',
        productName: '郵送料',
        price: 110,
        count: 1,
        amount: 110,
        amountWithTax: 110,
        taxableType: TaxableType.TAX_FREE,
      },
    ],
    amount: 1110,
    tax: 100,
    taxType: TaxType.OUTER,
    taxRate: 10,
    ...(status !== 1 && { payMethod: 'credit' }),
    receiptCreatorName: 'みなと市長 港 一郎',
    receiptDisplayAddress: '〒000-0000 みなと県みなと市本町1-1',
    ...over,
  }
}
