import { expect, test } from 'vitest'
import { makeCountTakings } from '../../../application/office/count-takings.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aPaidForm, aPayingTown, aPurchase, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'

const span = (from: string, to = from) => ({ from: localDate(from), to: localDate(to) })

/** A town on Saturday 14 June 2098, noon, that sells stickers, and what its office counts. */
async function aCountingTown() {
  const town = await aPayingTown(inProcess)
  let paid = 0
  return {
    town,
    count: makeCountTakings(town.storage),
    on: (day: string) => town.clock.set(`${day}T12:00:00+09:00`),
    async pay(goods = ['s300:2']) {
      const { orderId, form } = await sent(town, aPurchase({ goods, name: `${++paid}` }))
      await tell(town, form, { trackingId: String(paid).padStart(14, '1') })
      return orderId
    },
    async payAtCounter() {
      const { partitionKey } = await town.saveAnswer(aPurchase({ how: '窓口', name: `${++paid}` }))
      const [due] = await town.listPaymentResults([partitionKey])
      await town.markPayment({ orderId: due!.orderId!, mark: 'paid' })
    },
  }
}

const of = {
  serviceId: 'stickers',
  serviceName: expect.any(String),
  surveyId: 'svy1',
  formTitle: aPaidForm().surveyTitle,
}
const yen = (orders: number, sum: number) => ({ orders, yen: sum })

test('the takings of a day are what was paid and given back on it, by service, form and way to pay', async () => {
  const { town, count, on, pay, payAtCounter } = await aCountingTown()
  await pay()
  const back = await pay(['s500:1'])
  await payAtCounter()
  on('2098-06-15')
  await town.markPayment({ orderId: back, mark: 'refunded' })
  await pay()
  const credit = { ...of, payMethod: 'credit' }
  const first = { ...credit, day: '2098-06-14', sums: { paid: yen(2, 1_100) } }
  const counter = { ...of, day: '2098-06-14', payMethod: 'cash', sums: { paid: yen(1, 600) } }
  const second = { ...credit, day: '2098-06-15', sums: { paid: yen(1, 600), refunded: yen(1, 500) } }
  expect(await count(span('2098-06-14', '2098-06-15'))).toEqual([first, counter, second])
  expect(await count(span('2098-06-14'))).toEqual([first, counter])
  expect(await count(span('2098-06-15'))).toEqual([second])
  expect(await count(span('2098-06-16'))).toEqual([])
})

test('a second payment that was found is money taken, and given back', async () => {
  const { town, count } = await aCountingTown()
  const { orderId, form } = await sent(town, aPurchase())
  await tell(town, form, { trackingId: '1'.repeat(14) })
  await tell(town, form, { trackingId: '2'.repeat(14) })
  const second = `${orderId}-${'2'.repeat(14)}`
  await town.markPayment({ orderId: second, mark: 'paid' })
  await town.markPayment({ orderId: second, mark: 'refunded' })
  expect((await count(span('2098-06-14'))).map(({ sums }) => sums)).toEqual([
    { paid: yen(2, 1_200), refunded: yen(1, 600) },
  ])
})

test('what is to be given back, to be looked up and cancelled is told apart', async () => {
  const { town, count, pay } = await aCountingTown()
  await pay()
  const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
  await town.cancelAnswer({ surveyId: 'svy1', partitionKey: answer!.partitionKey })
  await sent(town, aPurchase({ name: '忘' }))
  const { partitionKey } = await town.saveAnswer(aPurchase({ how: '窓口', name: '止' }))
  await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
  town.pass(31 * 60_000)
  const rows = await count(span('2098-06-14'))
  expect(rows.map(({ payMethod, sums }) => [payMethod, sums])).toEqual([
    ['credit', { paid: yen(1, 600), refundNeeded: yen(1, 600) }],
    ['cash', { cancelled: yen(1, 600) }],
    [undefined, { unknown: yen(1, 600) }],
  ])
})
