import type { PaymentService, Product, ProductCategory } from '../../../domain/order/payment-service.ts'
import type { TaxSetting } from '../../../domain/tax/tax-terms.ts'
import type { Shape } from '../../shape.ts'
import { booleanShape, describe, name, schemaAddress, shapeOf, whole } from './shape-parts.ts'

/** Ids are part of URLs, of answers (`productCategoryId/productId:count`) and of the fields of the payment provider. */
const id = (what: string, max: number): Shape => ({
  description: `${what}。半角の英数字で始め、英数字と . _ - だけを使い、${max}文字までにします。あとから変えないでください。`,
  type: 'string',
  pattern: `^[A-Za-z0-9][A-Za-z0-9._-]{0,${max - 1}}$`,
})

const oneOf = (description: string, ...values: readonly number[]): Shape => ({
  description,
  type: 'integer',
  enum: values,
})

const taxTerms = {
  taxType: oneOf('0：価格に税を足す（外税）。1：価格に税を含む（内税）。どこにも書かなければ0。', 0, 1),
  calculationType: oneOf('0：明細ごとに端数をまるめる。1：合計で1回まるめる。どこにも書かなければ1。', 0, 1),
  roundingType: oneOf(
    '1円に満たない端数。0：切り捨て、1：切り上げ、2：四捨五入。どこにも書かなければ0。',
    0,
    1,
    2,
  ),
  reservationCostType: oneOf(
    '予約が使う数。0：いつも1つ。1：明細のcostと個数をかけて足した数。どこにも書かなければ0。',
    0,
    1,
  ),
} satisfies Partial<Record<keyof PaymentService & keyof TaxSetting, Shape>>

const productCategory = shapeOf<ProductCategory>(
  { productCategoryId: id('商品の分類のid', 64), productCategoryName: name('商品の分類の名前') },
  ['productCategoryId', 'productCategoryName'],
  '商品の分類',
)

const product = shapeOf<Product>(
  {
    productId: id('商品のid', 20),
    productName: name('商品の名前。決済の画面と領収書にも出ます。'),
    price: whole('1つの価格（円）。税を含むかどうかは、taxTypeで決まります。', 9_999_999),
    taxableType: oneOf('0：課税、1：非課税', 0, 1),
    order: { description: '並べる順。小さいものから。', type: 'integer' },
    productCategories: describe(
      { type: 'array', items: productCategory, minItems: 1, maxItems: 100 },
      'この商品が出る分類',
    ),
    cost: whole('予約の商品：1つが使う予約の数', 1_000),
    reservationPaymentItemId: describe(
      { type: 'string', maxLength: 64 },
      '予約の商品：一緒に買える予約のもの（items.jsonのitemId）。なければ、予約のないフォームの商品。',
    ),
    disabled: describe(booleanShape, 'true：いまは売らない。住民には見えません。'),
  },
  ['productId', 'productName', 'price', 'taxableType', 'order', 'productCategories', 'cost'],
  '商品',
)

/** `payment/*.json`: one service with its products (ENT-11, ENT-12). */
export const paymentServiceShape = shapeOf<PaymentService & { $schema: string }>(
  {
    $schema: schemaAddress,
    sortKey: {
      description: '決済サービスの名前。1～64文字で、空白は使えません。あとから変えないでください。',
      type: 'string',
      pattern: '^[^\\s\\u0000-\\u001f\\u007f]{1,64}$',
    },
    serviceId: id('決済サービスのid。フォームのpaymentServiceIdに書きます', 32),
    serviceName: name('決済サービスの題名。決済の画面と領収書にも出ます。'),
    purchaseLimit: whole('1回に買える個数（全部の商品を合わせて）。0は限りなし。', 100_000),
    ...taxTerms,
    products: describe({ type: 'array', items: product, maxItems: 1_000 }, '商品'),
    payMethods: describe(
      { type: 'array', items: { type: 'string', enum: ['credit', 'paypay'] }, minItems: 1, maxItems: 2 },
      '決済の画面で選べる方法。credit：クレジットカード、paypay：PayPay。なければ両方。',
    ),
    authorisesOnly: describe(
      booleanShape,
      'true：カードの支払いは与信の確保だけにして、あとで職員が確定する',
    ),
    receiptCreatorName: describe({ type: 'string', maxLength: 100 }, '領収書を出す人の名前'),
    receiptDisplayAddress: describe({ type: 'string', maxLength: 200 }, '領収書に出す住所'),
  },
  ['sortKey', 'serviceId', 'serviceName', 'purchaseLimit', 'products'],
  '1つの決済サービスと、その商品',
)

/** `tax.json`: the consumption tax (ENT-13). */
export const taxShape = shapeOf<TaxSetting & { $schema: string }>(
  {
    $schema: schemaAddress,
    rateSettings: {
      description: '消費税率。applyDateの日から使います。いまの税率は、今日の日付で決まります。',
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: shapeOf<TaxSetting['rateSettings'][number]>(
        {
          applyDate: describe({ type: 'string', maxLength: 10 }, 'この日から YYYY-MM-DD'),
          value: whole('税率（％）', 100),
        },
        ['applyDate', 'value'],
        '税率',
      ),
    },
    ...taxTerms,
  },
  ['rateSettings'],
  '消費税の設定。決済サービスに同じ設定があれば、そちらを使います。',
)
