import { expect, test } from 'vitest'
import { officeBase } from '../../../adapters/http/api-base.ts'
import { openApiOf } from '../../../adapters/http/server/api/open-api.ts'
import { officeCalls } from '../../../adapters/http/server/office.ts'
import { employ } from '../../application/office/office-people.ts'
import { aPaidForm, shop } from '../../application/payment/paid-forms.ts'
import { friday } from '../../builders.ts'
import { aPlacing, completing, sent } from '../../contracts/order-writes.ts'
import { anOfficeTown } from './office-town.ts'
import { schemaErrors } from './open-api.ts'
import type { OpenApi } from './open-api-shape.ts'

const description = openApiOf({ [officeBase]: officeCalls }) as OpenApi

/** What of a body is not as it is described. */
const undescribed = (path: string, method: 'get' | 'post', body: object) => {
  const { schema } =
    description.paths[`${officeBase}/${path}`]![method]!.responses[200]!.content['application/json']
  return schemaErrors(body, schema, description)
}

test('orders, marks, parts, takings and reports are asked for as they are described, by who sees to them', async () => {
  const office_ = { sections: [{ sectionId: 'zei', name: '税務課', surveys: ['svy9'] }] }
  const { office, storage } = await anOfficeTown({ surveys: [aPaidForm()], shop, office: office_ })
  await employ(storage, { username: 'ueda', duties: [{ role: 'keeper', sectionId: 'zei' }] })
  const placing = aPlacing({ surveyId: 'svy1', order: { serviceId: 'stickers', orderId: 'ORDER1' } })
  const { version: surveyVersion } = (await storage.surveys.find('svy1'))!
  await sent(storage, { ...placing, answer: { ...placing.answer, surveyVersion } })
  const saved = await storage.answers.save(completing(placing, { surveyVersion }))
  expect(saved).toMatchObject({ kind: 'saved' })
  const cookie = await office.cookieFor('kato')
  const other = await office.cookieFor('ueda')

  const order = await office.get('orders/ORDER1', cookie)
  expect(undescribed('orders/{orderId}', 'get', order.body)).toEqual([])
  const { version, refundable } = order.body.data
  expect(refundable).toBe(300)
  expect((await office.get('orders/ORDER1', other)).status).toBe(404)
  const part = { yen: 100, why: '1枚', version }
  expect((await office.post('orders/ORDER1/part-refunds', part, other)).status).toBe(404)
  const noted = await office.post('orders/ORDER1/part-refunds', part, cookie)
  expect([noted.status, noted.body.data]).toEqual([200, { remainder: 200 }])
  const again = await office.post('orders/ORDER1/part-refunds', part, cookie)
  expect([again.status, again.body.refusal.code]).toEqual([422, 'office.order_changed'])
  const mark = { mark: 'captured', version: version + 1 }
  const unfit = await office.post('orders/ORDER1/marks', mark, cookie)
  expect([unfit.status, unfit.body.refusal.code]).toEqual([422, 'office.order_unfit'])

  const list = await office.get('orders?state=refund_needed', cookie)
  expect([list.status, undescribed('orders', 'get', list.body)]).toEqual([200, []])
  expect((await office.get('orders?state=completed', cookie)).status).toBe(400)

  const day = new Date(friday + 9 * 3_600_000).toISOString().slice(0, 10)
  const days = { from: day, to: day }
  const takings = await office.get(`takings?from=${day}&to=${day}`, cookie)
  expect(undescribed('takings', 'get', takings.body)).toEqual([])
  expect(takings.body.data.services[0].sums.paid).toEqual({ orders: 1, yen: 300 })
  const table = await office.get(`takings/table?from=${day}&to=${day}`, cookie)
  expect([table.status, table.body.data.sheets[0].name]).toEqual([200, '日計'])
  const file = Buffer.from('受付番号,金額\r\nORDER1,300\r\nX,1').toString('base64')
  const compared = await office.post('report-comparisons', { file, ...days }, cookie)
  expect(compared.body.data).toMatchObject({ kind: 'compared', same: 1, differing: 1 })
})
