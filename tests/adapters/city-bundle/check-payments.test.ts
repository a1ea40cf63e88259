import { describe, expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { aBundle, anItemFile, aSwitchedSection, expectFaults, findingsOf, today } from './bundles.ts'
import { aCatalog, aSmallFile, aTreeFile } from './catalogs.ts'
import {
  aPaidFile,
  aProductFile,
  aServiceFile,
  aShop,
  aTaxFile,
  payType,
  products,
  twoCategories,
} from './payments.ts'

type Over = Readonly<Record<string, unknown>>

const service = (over: Over) => aShop({ 'payment/1.json': aServiceFile(over) })
const product = (over: Over) => service({ products: [aProductFile(over)] })
const tax = (over: Over) => aShop({ 'tax.json': aTaxFile(over) })
const form = (over: Over) => aShop({ 'surveys/1.json': aPaidFile(over) })
const inService = (rest: string) => `payment/1.json $${rest}`
const inForm = (rest: string) => `surveys/1.json $${rest}`

test('a service, the tax and the form that sells it are accepted [ENT-11] [ENT-12] [ENT-13] [PAY-13]', async () => {
  const folder = await aBundle(
    aShop({ 'surveys/1.json': aPaidFile({ surveySchema: [anItemFile(), products, payType()] }) }),
  )
  expect((await findingsOf(folder)).faults).toEqual([])
  const read = await readBundle(folder, today)
  expect('city' in read && read.city.payment).toEqual([aServiceFile()])
  expect('city' in read && read.city.tax).toEqual(aTaxFile())
})

describe('a product [ENT-11]', () => {
  test.each<[string, Over, string]>([
    ['of a negative price', { price: -1 }, 'price shape.number_range'],
    ['of a price beyond 9,999,999 yen', { price: 10_000_000 }, 'price shape.number_range'],
    ['of half a yen', { price: 0.5 }, 'price shape.type'],
    ['of a price as text', { price: '300' }, 'price shape.type'],
    ['of a negative cost', { cost: -1 }, 'cost shape.number_range'],
    ['with a tax that there is not [TAX-09]', { taxableType: 2 }, 'taxableType shape.enum'],
    ['with a colon in its id', { productId: 'a:1' }, 'productId shape.pattern'],
    ['with a slash in its id', { productId: 'a/1' }, 'productId shape.pattern'],
    ['with an id of 21 characters', { productId: 'a'.repeat(21) }, 'productId shape.pattern'],
    ['without a category', { productCategories: [] }, 'productCategories shape.too_short'],
    ['with a blank name', { productName: ' ' }, 'productName payment.name_missing'],
    [
      'of an item that cannot be reserved',
      { reservationPaymentItemId: 'gone' },
      'reservationPaymentItemId product.item_unknown',
    ],
    [
      'with a slash in the id of its category',
      { productCategories: [{ productCategoryId: 'a/1', productCategoryName: '券' }] },
      'productCategories[0].productCategoryId shape.pattern',
    ],
    [
      'with a category without a name',
      { productCategories: [{ productCategoryId: 'a', productCategoryName: ' ' }] },
      'productCategories[0].productCategoryName payment.name_missing',
    ],
    [
      'with a category twice',
      { productCategories: Array(2).fill({ productCategoryId: 'a', productCategoryName: '券' }) },
      'productCategories[1] product.category_twice',
    ],
  ])('%s is a fault', async (_, over, expected) => {
    const sold = [aProductFile(over), aProductFile({ productId: 'other' })]
    await expectFaults(service({ products: sold }), inService(`.products[0].${expected}`))
  })

  test.each([0, 9_999_999])('may cost %d yen', async (price) => {
    await expectFaults(product({ price }))
  })

  test('whose id stands twice in a service is a fault, and not in two services', async () => {
    await expectFaults(
      service({ products: [aProductFile(), aProductFile()] }),
      inService('.products[1].productId product.id_duplicate'),
    )
    const other = aServiceFile({ serviceId: 'hall', sortKey: 'hall' })
    await expectFaults(aShop({ 'payment/2.json': other }))
  })

  test('whose category has another name elsewhere is a fault', async () => {
    const renamed = [{ productCategoryId: 'small', productCategoryName: '小' }]
    await expectFaults(
      service({
        products: [aProductFile(), aProductFile({ productId: 'b', productCategories: renamed })],
      }),
      inService('.products[1].productCategories[0].productCategoryName product.category_renamed'),
    )
  })
})

describe('a payment service [ENT-12]', () => {
  test.each<[string, Over, string]>([
    ['without products', { products: [] }, '.products service.no_products'],
    ['with a negative limit', { purchaseLimit: -1 }, '.purchaseLimit shape.number_range'],
    ['without limit', { purchaseLimit: undefined }, ' shape.required'],
    ['with a slash in its id', { serviceId: 'a/b' }, '.serviceId shape.pattern'],
    ['with a blank name', { serviceName: '　' }, '.serviceName payment.name_missing'],
    ['with taxType 2 [TAX-09]', { taxType: 2 }, '.taxType shape.enum'],
    ['with calculationType 2 [TAX-09]', { calculationType: 2 }, '.calculationType shape.enum'],
    ['with roundingType 3 [TAX-09]', { roundingType: 3 }, '.roundingType shape.enum'],
    ['with reservationCostType 2 [TAX-09]', { reservationCostType: 2 }, '.reservationCostType shape.enum'],
    ['with taxType null [TAX-09]', { taxType: null }, '.taxType shape.type'],
    ['with a tax rate', { taxRate: 10 }, '.taxRate shape.unknown_key'],
    ['with LINE Pay, which has ended', { payMethods: ['linepay'] }, '.payMethods[0] shape.enum'],
    ['with a way to pay twice', { payMethods: ['credit', 'credit'] }, '.payMethods service.method_twice'],
    ['with no way to pay', { payMethods: [] }, '.payMethods shape.too_short'],
  ])('%s is a fault', async (_, over, expected) => {
    const { faults } = await findingsOf(await aBundle(service(over)))
    expect(faults.filter((fault) => fault.startsWith('payment/'))).toEqual([inService(expected)])
  })

  test('whose ids another has is a fault', async () => {
    await expectFaults(
      aShop({ 'payment/2.json': aServiceFile() }),
      'payment/2.json $.serviceId service.id_duplicate',
      'payment/2.json $.sortKey service.sort_key_duplicate',
    )
  })

  test('without tax.json is a fault', async () => {
    const { 'tax.json': _, ...withoutTax } = aShop()
    await expectFaults(withoutTax, 'tax.json $ tax.missing')
  })

  test('that sells nothing at present is a warning', async () => {
    const folder = await aBundle(product({ disabled: true }))
    expect((await findingsOf(folder)).warnings).toContain(inService('.products service.sells_nothing'))
  })
})

describe('names that the payment provider cannot show', () => {
  test.each(['ごみ😀', '𠮷田会館', 'é'])('%s is a warning', async (name) => {
    const folder = await aBundle(
      service({ serviceName: name, products: [aProductFile({ productName: name })] }),
    )
    const { faults, warnings } = await findingsOf(folder)
    expect(faults).toEqual([])
    expect(warnings).toEqual(
      expect.arrayContaining([
        inService('.serviceName payment.not_shift_jis'),
        inService('.products[0].productName payment.not_shift_jis'),
      ]),
    )
  })

  test('are named', async () => {
    const { warnings } = await readBundle(await aBundle(service({ serviceName: '😀𠮷😀券' })), today)
    expect(warnings.find(({ code }) => code === 'payment.not_shift_jis')?.message).toContain('（😀、𠮷）')
  })

  test.each(['①㈱髙﨑', '9時〜12時', 'ｶﾅ・カナ', 'ABC abc 123!~', '−５℃', '¥500'])(
    'are not those as it has them, or their equals: %s',
    async (name) => {
      const { warnings } = await findingsOf(await aBundle(service({ serviceName: name })))
      expect(warnings.filter((warning) => warning.includes('not_shift_jis'))).toEqual([])
    },
  )
})

test('a name of which the payment provider shows only the beginning is a warning', async () => {
  const cutIn = async (serviceName: string) => {
    const { warnings } = await findingsOf(await aBundle(service({ serviceName })))
    return warnings.filter((warning) => warning.includes('cut'))
  }
  expect(await cutIn('あ'.repeat(20))).toEqual([])
  expect(await cutIn('あ'.repeat(20).concat('a'))).toEqual([inService('.serviceName payment.name_cut')])
  expect(await cutIn('a'.repeat(40))).toEqual([])
})

describe('the tax [ENT-13] [TAX-10]', () => {
  const rates = (...days: string[]) => ({
    rateSettings: days.map((applyDate, index) => ({ applyDate, value: index })),
  })
  test.each<[string, Over, string]>([
    ['with the rate of today', { taxRate: 10 }, '$.taxRate tax.rate_given'],
    ['without rates', { rateSettings: [] }, '$.rateSettings shape.too_short'],
    ['with rates of the future only', rates('2024-06-15', '2030-04-01'), '$.rateSettings tax.no_rate_yet'],
    [
      'with a day that there is not',
      rates('2019-10-01', '2023-02-29'),
      '$.rateSettings[1].applyDate range.not_date',
    ],
    [
      'with two rates of a day',
      rates('2019-10-01', '2019-10-01'),
      '$.rateSettings[1].applyDate tax.date_twice',
    ],
    [
      'with a rate of 101 percent',
      { rateSettings: [{ applyDate: '2019-10-01', value: 101 }] },
      '$.rateSettings[0].value shape.number_range',
    ],
    [
      'with a rate of 10.5 percent',
      { rateSettings: [{ applyDate: '2019-10-01', value: 10.5 }] },
      '$.rateSettings[0].value shape.type',
    ],
    ['with roundingType 3 [TAX-09]', { roundingType: 3 }, '$.roundingType shape.enum'],
    ['with taxType as text [TAX-09]', { taxType: '0x' }, '$.taxType shape.type'],
  ])('%s is a fault', async (_, over, expected) => {
    await expectFaults(tax(over), `tax.json ${expected}`)
  })

  test('that applies from today on is accepted', async () => {
    await expectFaults(tax(rates('2024-06-14')))
  })

  test('whose rates all ended with the change of 2019 is a warning', async () => {
    const outdated = 'tax.json $.rateSettings tax.rate_outdated'
    const warningsOf = async (over: Over) => (await findingsOf(await aBundle(tax(over)))).warnings
    expect(await warningsOf(rates('2014-04-01', '2019-09-30'))).toContain(outdated)
    expect(await warningsOf(rates('2014-04-01', '2019-10-01'))).not.toContain(outdated)
  })

  test('may stand where nothing is for sale', async () => {
    await expectFaults({ 'tax.json': aTaxFile() })
  })
})

describe('a form that takes payments', () => {
  const schema = (...items: readonly unknown[]) => ({ surveySchema: [anItemFile(), ...items] })
  const again = (item: Over, itemKey = 'again') => ({ ...item, itemKey })
  test.each<[string, Over, string]>([
    ['without a service', { paymentServiceId: undefined }, ' payment.no_service'],
    ['of an unknown service', { paymentServiceId: 'gone' }, '.paymentServiceId payment.service_unknown'],
    ['that is not appending [PAY-04]', { isAppending: undefined }, '.isAppending payment.not_appending'],
    ['without an item for products', schema(), '.surveySchema payment.no_products_item'],
    [
      'with two items for products',
      schema(products, again(products)),
      '.surveySchema[2].type payment.item_twice',
    ],
    [
      'with two items for the way to pay',
      schema(products, payType(), again(payType())),
      '.surveySchema[3].type payment.item_twice',
    ],
    [
      'whose products only the office may choose',
      schema({ ...products, isAdminItem: true }),
      '.surveySchema[1].isAdminItem payment.admin_item',
    ],
    [
      'without a way to pay to choose [PAY-13]',
      schema(products, payType({ payTypeOptions: [] })),
      '.surveySchema[2] pay_type.no_options',
    ],
    [
      'with a way to pay that there is not [PAY-09]',
      schema(products, payType({ payTypeOptions: [{ input: '現金', payType: 2 }] })),
      '.surveySchema[2].payTypeOptions[0].payType shape.enum',
    ],
    [
      'with a label twice',
      schema(products, payType({ payTypeOptions: Array(2).fill({ input: '現金', payType: 1 }) })),
      '.surveySchema[2].payTypeOptions[1].input options.duplicate',
    ],
    [
      'with a blank label',
      schema(products, payType({ payTypeOptions: [{ input: ' ', payType: 1 }] })),
      '.surveySchema[2].payTypeOptions[0].input options.blank',
    ],
  ])('%s is a fault', async (_, over, expected) => {
    await expectFaults(form(over), inForm(expected))
  })

  test('may be one for vaccinations [GEN-03]', async () => {
    await expectFaults(form({ surveyType: 'corona' }))
  })

  test('whose products a choice can switch off is a fault', async () => {
    const switching = [...aSwitchedSection, products]
    await expectFaults(form({ surveySchema: switching }), inForm('.surveySchema[2] payment.switched_off'))
  })

  test.each(['selectProducts', 'selectPayType', 'paymentData', 'orderId'])(
    'is the only one with an item of type %s',
    async (type) => {
      const item = payType({ itemKey: 'pay', type })
      await expectFaults(
        aShop({ 'surveys/1.json': aPaidFile({ usePayment: 0, surveySchema: [anItemFile(), item] }) }),
        inForm('.surveySchema[1].type payment.not_used'),
      )
    },
  )
})

describe('a form that takes payments for reservations [ORDER-24]', () => {
  const reservation = anItemFile({ itemKey: 'when', title: '予約', type: 'reservation' })
  const hall = (sold: readonly unknown[], over: Over = {}) =>
    aCatalog({
      ...aShop({ 'payment/1.json': aServiceFile({ products: sold }) }),
      ...twoCategories,
      'surveys/1.json': aPaidFile({ surveySchema: [{ ...reservation, ...over }, products] }),
    })
  const ofItem = (reservationPaymentItemId: string, over: Over = {}) =>
    aProductFile({ productId: reservationPaymentItemId, reservationPaymentItemId, ...over })
  const missing = inForm('.surveySchema[0] payment.category_without_products')

  test('has products in each category that it offers', async () => {
    await expectFaults(hall([ofItem('a'), ofItem('b')]))
    await expectFaults(hall([ofItem('a')]), missing)
    await expectFaults(hall([ofItem('a')], { categories_tree: ['small-1'] }))
    await expectFaults(hall([ofItem('a')], { categories_tree: ['medium-1'] }), missing)
  })

  test('has none there that is not for sale, or without a reservation', async () => {
    await expectFaults(hall([ofItem('a'), ofItem('b', { disabled: true })]), missing)
    await expectFaults(hall([ofItem('a'), aProductFile()]), missing)
  })

  test('needs none in a category that cannot be booked', async () => {
    const tree = aTreeFile(aSmallFile(), aSmallFile({ id: 'small-2', calendarId: undefined }))
    await expectFaults({ ...hall([ofItem('a')]), 'categories.json': tree })
  })

  test('cannot sell its products by a form without a reservation', async () => {
    const files = aShop({ 'payment/1.json': aServiceFile({ products: [ofItem('a')] }) })
    await expectFaults(aCatalog(files), inForm('.paymentServiceId payment.products_of_reservations'))
  })
})
