import { createHash } from 'node:crypto'
import iconv from 'iconv-lite'
import { sbPaymentGateway } from '../../../../adapters/payment/sb/sb-payment-gateway.ts'
import type { SentOrder } from '../../../../application/ports/payment-gateway.ts'
import { PayType } from '../../../../domain/item-types/select-pay-type.ts'
import type { Order, OrderDetail } from '../../../../domain/order/order.ts'
import { PaymentStatus } from '../../../../domain/order/order-state.ts'
import { CalculationType, RoundingType, TaxableType, TaxType } from '../../../../domain/tax/tax-terms.ts'

export const hashKey = '0123456789abcdef0123456789abcdef01234567'

export const aDetail = (over: Partial<OrderDetail> = {}): OrderDetail => ({
  detailId: 1,
  productId: 'jumin',
  productName: '住民票の写し',
  productCategoryId: 'shomei',
  productCategoryName: '証明書',
  price: 300,
  count: 2,
  amount: 600,
  tax: 60,
  amountWithTax: 660,
  taxableType: TaxableType.TAXABLE,
  cost: 1,
  ...over,
})

/** Two copies of a certificate for 660 yen. */
export const anOrder = (over: Partial<Order> = {}): Order => ({
  orderId: '00000000ABCD1234',
  serviceSortKey: 'service#001',
  serviceId: 'svc001',
  serviceName: '証明書の郵送〜窓口',
  userId: 'U0123456789abcdef0123456789abcdef',
  tax: 60,
  amount: 600,
  amountWithTax: 660,
  reservationCost: 2,
  status: PaymentStatus.NOT_APPLICABLE,
  selectedPayType: PayType.CASHLESS,
  taxRate: 10,
  taxType: TaxType.OUTER,
  calculationType: CalculationType.FOR_EACH,
  roundingType: RoundingType.FLOOR,
  reservationCostType: 0,
  details: [aDetail()],
  ...over,
})

/** That order, sent at 09:00:00 on 2026-11-21 in Japan. */
export const aSentOrder = (over: Partial<SentOrder> = {}): SentOrder => ({
  order: anOrder(),
  surveyId: 'svy001',
  sentAtMs: Date.parse('2026-11-21T00:00:00Z'),
  untilMs: Date.parse('2026-11-21T00:10:00Z'),
  terms: { payMethods: ['credit', 'paypay'], authorisesOnly: false },
  ...over,
})

export const gateway = sbPaymentGateway({
  endpoint: 'https://provider.example/buy',
  merchantId: '12345',
  serviceId: '001',
  hashKey,
  customerCode: () => 'c0ffee',
  origin: 'https://madoguchi.example.jp',
  notificationUrl: 'https://madoguchi.example.jp/survey/api/v1/db/payment-results/notification',
})

/** What the provider tells of that order once it is paid, in the order of the hash; the hash itself is not among it. */
export const paidFields: readonly (readonly [name: string, value: string])[] = [
  ['pay_method', 'credit3d2,paypay'],
  ['merchant_id', '12345'],
  ['service_id', '001'],
  ['cust_code', 'c0ffee'],
  ['sps_cust_no', ''],
  ['sps_payment_no', ''],
  ['order_id', '00000000ABCD1234'],
  ['item_id', 'svc001'],
  ['pay_item_id', ''],
  ['item_name', '証明書の郵送～窓口'],
  ['tax', '60'],
  ['amount', '660'],
  ['pay_type', '0'],
  ['auto_charge_type', ''],
  ['service_type', '0'],
  ['div_settele', ''],
  ['last_charge_month', ''],
  ['camp_type', ''],
  ['tracking_id', ''],
  ['terminal_type', '0'],
  ['free1', ''],
  ['free2', ''],
  ['free3', ''],
  ['dtl_rowno', '1'],
  ['dtl_item_id', 'jumin'],
  ['dtl_item_name', '住民票の写し'],
  ['dtl_item_count', '2'],
  ['dtl_tax', '60'],
  ['dtl_amount', '660'],
  ['dtl_free1', ''],
  ['dtl_free2', ''],
  ['dtl_free3', ''],
  ['request_date', '20261121090000'],
  ['res_pay_method', 'credit3d2'],
  ['res_result', 'OK'],
  ['res_tracking_id', '00000000000042'],
  ['res_sps_cust_no', ''],
  ['res_sps_payment_no', ''],
  ['res_payinfo_key', ''],
  ['res_payment_date', '20261121090130'],
  ['res_err_code', ''],
  ['res_date', '20261121090131'],
  ['limit_second', '600'],
]

type Encoding = 'utf-8' | 'shift_jis'
type Pairs = readonly (readonly [name: string, value: string])[]

export const bytesIn = (encoding: Encoding, text: string): Buffer =>
  encoding === 'utf-8' ? Buffer.from(text, 'utf8') : iconv.encode(text, 'cp932')

/** A form in which each byte of the values is escaped. */
export const bodyOf = (pairs: Pairs, encoding: Encoding = 'shift_jis'): Buffer =>
  Buffer.from(
    pairs
      .map(([name, value]) => `${name}=${bytesIn(encoding, value).toString('hex').replace(/../g, '%$&')}`)
      .join('&'),
    'latin1',
  )

/** Signs fields that stand in the order of the hash. */
export const signed = (pairs: Pairs, { hashedAs = 'utf-8' as Encoding, key = hashKey } = {}): Pairs => {
  const text = pairs.map(([, value]) => value).join('')
  const hash = createHash('sha1').update(bytesIn(hashedAs, text)).update(key).digest('hex')
  return [...pairs, ['sps_hashcode', hash]]
}

/** `pairs` with other values for some names; undefined leaves a field out. */
export const changed = (pairs: Pairs, values: Readonly<Record<string, string | undefined>>): Pairs =>
  pairs.flatMap(([name, value]) => {
    const other = name in values ? values[name] : value
    return other === undefined ? [] : [[name, other] as const]
  })
