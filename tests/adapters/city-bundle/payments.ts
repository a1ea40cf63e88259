import { anItemFile, aSurveyFile } from './bundles.ts'
import { anItemToReserve, aTreeFile } from './catalogs.ts'

type Over = Readonly<Record<string, unknown>>

export const aProductFile = (over: Over = {}) => ({
  productId: 'sticker-300',
  productName: '粗大ごみ処理券 300円',
  price: 300,
  taxableType: 0,
  order: 1,
  productCategories: [{ productCategoryId: 'small', productCategoryName: '小さいもの' }],
  cost: 1,
  ...over,
})

/** A payment service without fault or warning. */
export const aServiceFile = (over: Over = {}) => ({
  sortKey: 'stickers',
  serviceId: 'stickers',
  serviceName: '粗大ごみ処理券',
  purchaseLimit: 10,
  products: [aProductFile()],
  ...over,
})

export const aTaxFile = (over: Over = {}) => ({
  rateSettings: [
    { applyDate: '2014-04-01', value: 8 },
    { applyDate: '2019-10-01', value: 10 },
  ],
  taxType: 1,
  calculationType: 1,
  roundingType: 0,
  reservationCostType: 0,
  ...over,
})

export const products = anItemFile({ itemKey: 'products', title: '商品', type: 'selectProducts' })
export const payType = (over: Over = {}) =>
  anItemFile({
    itemKey: 'how',
    title: '支払い方',
    type: 'selectPayType',
    payTypeOptions: [
      { input: 'クレジットカード', payType: 0 },
      { input: '窓口で現金', payType: 1 },
    ],
    ...over,
  })

/** A form that sells, without fault. */
export const aPaidFile = (over: Over = {}) =>
  aSurveyFile({
    usePayment: 1,
    isAppending: { value: true },
    paymentServiceId: 'stickers',
    surveySchema: [anItemFile(), products],
    ...over,
  })

/** The files of a city that sells something, without fault; `over` replaces files. */
export const aShop = (over: Over = {}) =>
  ({
    'payment/1.json': aServiceFile(),
    'tax.json': aTaxFile(),
    'surveys/1.json': aPaidFile(),
    ...over,
  }) as Readonly<Record<string, Over>>

/** A tree with two small categories, and an item to reserve in each. */
export const twoCategories = {
  'categories.json': aTreeFile(
    { id: 'small-1', name: '1番', order: 1, calendarId: 'cal-1' },
    { id: 'small-2', name: '2番', order: 2, calendarId: 'cal-1' },
  ),
  'items.json': [anItemToReserve(), anItemToReserve({ categoryId: 'small-2', itemId: 'b' })],
}
