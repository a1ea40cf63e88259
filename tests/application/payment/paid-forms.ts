import type { SaveAnswerCommand } from '../../../application/answer/save-request.ts'
import { CostType } from '../../../domain/reservation/reservation-cost.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aPaymentService, aProduct, aTaxSetting } from '../../builders.ts'
import { formOf } from '../../provider-message.ts'
import { bookables } from '../bookables.ts'
import { anAppendingSurvey, anItem, answers, aSave } from '../forms.ts'
import type { Route } from '../routes.ts'
import { aTown, type Shop, type Town } from '../town.ts'

/** Stickers of 300 and 500 yen, with tax; ten pieces at most. */
export const shop: Shop = {
  payment: [
    aPaymentService({
      purchaseLimit: 10,
      taxType: 1,
      products: [
        aProduct({ productId: 's300', productName: '処理券〜300円', price: 300 }),
        aProduct({ productId: 's500', productName: '処理券 500円', price: 500 }),
        aProduct({ productId: 'free', productName: '無料の袋', price: 0 }),
        aProduct({ productId: 'old', disabled: true }),
        aProduct({ productId: 'hall', price: 1000, cost: 2, reservationPaymentItemId: '7' }),
      ],
    }),
  ],
  tax: aTaxSetting(),
}

/** A form that sells stickers, by card or at the counter. */
export const aPaidForm = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  anAppendingSurvey({
    usePayment: 1,
    paymentServiceId: 'stickers',
    surveySchema: [
      anItem({ itemKey: 'name', isRequired: { value: true } }),
      anItem({ itemKey: 'goods', type: 'selectProducts' }),
      anItem({
        itemKey: 'how',
        type: 'selectPayType',
        payTypeOptions: [
          { input: 'カード', payType: 0 },
          { input: '窓口', payType: 1 },
        ],
      }),
      anItem({ itemKey: 'data', type: 'paymentData' }),
      anItem({ itemKey: 'number', type: 'orderId' }),
    ],
    ...over,
  })

/** Two stickers of 300 yen, by card unless said otherwise. */
export const aPurchase = (
  given: Readonly<Record<string, string | readonly string[]>> = {},
  over: Partial<SaveAnswerCommand> = {},
): SaveAnswerCommand =>
  aSave({ answers: answers({ name: '花子', goods: ['s300:2'], how: 'カード', ...given }), ...over })

/** A town that takes payments. */
export const aPayingTown = (route: Route, over: Partial<Parameters<typeof aTown>[1]> = {}) =>
  aTown(route, {
    // Ahead: a database lets orders expire by its own clock.
    now: '2098-06-14T12:00:00+09:00',
    settings: { paymentFeature: true },
    surveys: [aPaidForm()],
    bookables: bookables(),
    shop,
    ...over,
  })

/** The same with a reservation. */
export const hallForm = aPaidForm({
  surveySchema: [...(aPaidForm().surveySchema ?? []), anItem({ itemKey: 'slot', type: 'reservation' })],
})
/** Hours of the hall, which take two places each. */
export const hallShop: Shop = {
  payment: [
    aPaymentService({
      reservationCostType: CostType.ADDITION,
      products: [
        aProduct({ productId: 'hour', price: 1000, cost: 2, reservationPaymentItemId: '7' }),
        aProduct({ productId: 'other', price: 1000, reservationPaymentItemId: '1' }),
        aProduct({ productId: 'plain', price: 1000 }),
        aProduct({ productId: 'free', price: 0, cost: 0, reservationPaymentItemId: '7' }),
      ],
    }),
  ],
  tax: aTaxSetting(),
}

/** An hour of the hall at 9, when there are five places. */
export const aBooking = (over: Record<string, string | readonly string[]> = {}) =>
  aPurchase({ goods: ['hour:1'], slot: 'cat01_7|20980620|0', ...over })

/** Places taken on the day of `aBooking`. */
export async function reserved(town: Town, slotKey = 0): Promise<number> {
  const on = localDate('2098-06-20')
  const counts = await town.storage.bookings.reserved('cal1', on, on)
  const day = counts.get(on)
  return day?.get(slotKey) ?? 0
}

/** Hanako's order, on its way to the provider. */
export async function sent(town: Town, command = aPurchase()) {
  const { orderId } = await town.saveTemporary(command)
  return { orderId, form: formOf(await town.sendOrder({ orderId })) }
}
