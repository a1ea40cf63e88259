import type { City } from '../../application/ports/city-repository.ts'
import type { PaymentService } from '../../domain/order/payment-service.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { aPaymentService, aProduct, aTaxSetting } from '../builders.ts'
import { bookingSurvey } from './bench-bookings.ts'

/** Sells hours of everything that the booking form books. */
const service: PaymentService = aPaymentService({
  serviceId: 'hall',
  serviceName: '集会所の使用料',
  products: [
    aProduct({ productId: 'hour', productName: '1時間', price: 500, reservationPaymentItemId: 'a' }),
  ],
})

/** What is for sale, and the tax. */
export const benchShop: Pick<City, 'payment' | 'tax'> = {
  payment: [service],
  tax: aTaxSetting({ rateSettings: [{ applyDate: localDate('2019-10-01'), value: 10 }] }),
}

/** The booking form, paid at the provider. */
export const paidSurvey: SurveyConfig = {
  ...bookingSurvey,
  surveyId: 'paid',
  surveySubId: 11,
  surveyTitle: '集会所の予約',
  usePayment: 1,
  paymentServiceId: service.serviceId,
  surveySchema: [
    ...(bookingSurvey.surveySchema ?? []),
    { itemKey: 'goods', title: '使用料', type: 'selectProducts', isRequired: { value: true } },
  ],
}

/** The answers of the paid form besides those of the booking form, by item key. */
export const paidAnswers: Readonly<Record<string, string>> = { goods: 'hour:1' }

/** A contract with the payment provider, and the environment of a server that has it. */
export const benchContract = { merchantId: '12345', serviceId: '001', hashKey: 'a-key-of-the-benchmark' }
export const paymentEnv: Readonly<Record<string, string>> = {
  FEATURE_PAYMENT: 'on',
  PAYMENT_ENDPOINT: 'https://provider.example/buy',
  PAYMENT_MERCHANT_ID: benchContract.merchantId,
  PAYMENT_SERVICE_ID: benchContract.serviceId,
  PAYMENT_HASH_KEY: benchContract.hashKey,
}
