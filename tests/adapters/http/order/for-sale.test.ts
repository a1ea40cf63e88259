import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/shared/local-date.ts'
import { hanako } from '../../../application/town.ts'
import { aPaymentService, aTaxSetting } from '../../../builders.ts'
import { anHttpTown } from '../http-town.ts'

const path = 'payment-configs/tax-setting'
const later = [{ applyDate: localDate('2030-04-01'), value: 12 }]

test('a tax that is not set is told as not_found, one that does not apply yet by its text [TAX-11] [TAX-12]', async () => {
  const town = await anHttpTown()
  const notSet = await town.get(hanako, path)
  expect([notSet.status, notSet.body]).toMatchObject([
    404,
    { result: 'ERROR', code: 'not_found', errorMessage: '消費税設定が未設定です。' },
  ])
  const notYet = await anHttpTown({ shop: { tax: aTaxSetting({ rateSettings: later }) } })
  const answer = await notYet.get(hanako, path)
  expect([answer.status, answer.body]).toMatchObject([
    422,
    { result: 'ERROR', errorMessage: '適用中の消費税設定が見つかりませんでした。' },
  ])
  expect(answer.body).not.toHaveProperty('code')
})

test('a service stands in data, its products only if they are asked for, beside the version of all [API-50]', async () => {
  const town = await anHttpTown({
    settings: { paymentFeature: true },
    shop: { payment: [aPaymentService()] },
  })
  const { products, ...service } = aPaymentService()
  const plain = await town.get(hanako, 'payment-configs/services/stickers')
  expect(plain.body).toEqual({ result: 'OK', data: service, version: 1 })
  const whole = await town.get(hanako, 'payment-configs/services/stickers?include_products=true')
  expect(whole.body.data).toEqual({ ...service, products })
})

test('a service that is not there is told so that the screen can say it [PAY-31]', async () => {
  const town = await anHttpTown({ settings: { paymentFeature: true } })
  const answer = await town.get(hanako, 'payment-configs/services/gone')
  expect([answer.status, answer.body.errorMessage]).toEqual([422, '現在、決済を受け付けていません。'])
})

test.each([path, 'payment-configs/services/stickers', 'calendars/reservation-payment-products/small'])(
  '%s is for residents',
  async (of) => {
    const town = await anHttpTown()
    const answer = await town.raw().get(`/survey/api/v1/db/${of}`)
    expect(answer.status).toBe(401)
  },
)
