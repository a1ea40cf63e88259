import { expect, test } from 'vitest'
import { makeCompareWithReport } from '../../../application/office/compare-with-report.ts'
import {
  makeListOrders,
  makeMarkOrder,
  makeReadOrder,
  makeRefundOrderPart,
} from '../../../application/office/orders-of-office.ts'
import { makeExportTakings, makeReadTakings } from '../../../application/office/read-takings.ts'
import { makeRefundPart } from '../../../application/office/refund-part.ts'
import { isCancelled } from '../../../domain/answer/check-value.ts'
import { localDate, tokyoDay } from '../../../domain/shared/local-date.ts'
import type { Duty, Officer } from '../../../domain/staff/office-duty.ts'
import { reportTables } from '../../../server/composition/table-file.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { codeOf } from '../bookables.ts'
import { aPaidForm, aPayingTown, aPurchase, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'
import { hanako } from '../town.ts'
import { employ, keeper } from './office-people.ts'

const request = { requestId: 'r1' }
const someone = (...duties: readonly Duty[]): Officer => ({ sub: 'sub-kato', username: 'kato', duties })
const kato = someone(keeper)
const today = localDate('2098-06-14')
const days = { from: today, to: today }
const office = {
  sections: [
    { sectionId: 'gomi', name: 'ごみ課', services: ['stickers'] },
    { sectionId: 'zei', name: '税務課', surveys: ['svy9'] },
    { sectionId: 'mado', name: '窓口', surveys: ['svy1'] },
  ],
}

/** A town that sells stickers, and its office. */
async function anOffice() {
  const town = await aPayingTown(inProcess, { office })
  await employ(town.storage, { username: 'kato', duties: [keeper] })
  const needs = {
    ...{ ...town.storage, clock: town.clock, holidays: fakeHolidays({}), ids: countingIds(), reportTables },
  }
  let count = 0
  return {
    town,
    needs,
    as: (officer: Officer) => ({
      list: makeListOrders(needs)(officer, request),
      read: makeReadOrder(needs)(officer, request),
      mark: makeMarkOrder(needs)(officer, request),
      refundPart: makeRefundOrderPart(needs)(officer, request),
      takings: makeReadTakings(needs)(officer),
      exportTakings: makeExportTakings(needs)(officer),
      compare: makeCompareWithReport(needs)(officer, request),
    }),
    async pay(goods = ['s300:2']) {
      const name = `${++count}`
      const { orderId, form } = await sent(town, aPurchase({ goods, name }))
      await tell(town, form, { trackingId: name.padStart(14, '1') })
      const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
      return { orderId, form, key: answer!.partitionKey }
    },
  }
}

test('orders that wait are listed with their answers to who sees to their form or service, and to nobody else', async () => {
  const { town, as, pay } = await anOffice()
  const { orderId, key } = await pay()
  await town.cancelAnswer({ surveyId: 'svy1', partitionKey: key })
  const { orders, counts, next } = await as(kato).list({ state: 'refund_needed' })
  expect([counts.refund_needed, next]).toEqual([1, undefined])
  expect(orders).toEqual([
    expect.objectContaining({
      ...{ orderId, amount: 600, givenBack: 0, surveyId: 'svy1', formTitle: aPaidForm().surveyTitle },
      ...{ answerCode: expect.any(String), marks: ['refunded'], refundable: 0 },
    }),
  ])
  expect(town.storage.events.at(-1)).toMatchObject({
    ...{ kind: 'office.orders_viewed', request },
    facts: { by: 'kato', state: 'refund_needed', count: 1 },
  })
  // By its service alone, the answer is not theirs to see; an editor enters, a desk doesn't.
  const ofService = await as(someone({ role: 'editor', sectionId: 'gomi' })).list({ state: 'refund_needed' })
  expect(ofService.orders[0]).toMatchObject({ orderId, marks: ['refunded'] })
  expect(ofService.orders[0]).not.toHaveProperty('answerCode')
  const desk = as(someone({ role: 'desk', sectionId: 'mado' }))
  expect((await desk.list({ state: 'refund_needed' })).orders[0]).toMatchObject({ marks: [] })
  const { version } = orders[0]!
  const mark = { orderId, mark: 'refunded', version } as const
  expect(await codeOf(desk.mark(mark))).toBe('office.not_allowed')
  const other = as(someone({ role: 'keeper', sectionId: 'zei' }))
  expect(await other.list({ state: 'refund_needed' })).toMatchObject({
    ...{ orders: [], counts: { refund_needed: 0 } },
  })
  expect(await codeOf(other.read({ orderId }))).toBe('order.not_found')
  expect(await codeOf(other.mark(mark))).toBe('order.not_found')
  expect((await other.takings(days)).services).toEqual([])
})

test('an order is marked as it was seen: of two officers one is told that it changed', async () => {
  const { town, as, pay } = await anOffice()
  const { orderId, key } = await pay()
  await town.cancelAnswer({ surveyId: 'svy1', partitionKey: key })
  const { version } = await as(kato).read({ orderId })
  const mark = () => as(kato).mark({ orderId, mark: 'refunded', version })
  const outcomes = await Promise.allSettled([mark(), mark()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await codeOf(mark())).toBe('office.order_changed')
  expect(await as(kato).read({ orderId })).toMatchObject({ state: 'refunded', marks: [] })
  expect(town.storage.events.filter(({ kind }) => kind === 'order.moved').at(-1)).toMatchObject({
    ...{ request, facts: { by: 'kato', to: 'refunded' } },
  })
})

test('what the pages do not offer is not entered: nobody cancels the answer of another section by its payment', async () => {
  const { town, as, pay } = await anOffice()
  const { orderId, key } = await pay()
  const editor = as(someone({ role: 'editor', sectionId: 'gomi' }))
  const { version, marks } = await editor.read({ orderId })
  expect(marks).toEqual([])
  for (const mark of ['refunded', 'paid', 'unpaid', 'captured'] as const)
    expect(await codeOf(editor.mark({ orderId, mark, version }))).toBe('office.order_unfit')
  expect(await codeOf(editor.mark({ orderId, mark: 'refunded', version: version - 1 }))).toBe(
    'office.order_changed',
  )
  const answer = await town.readAnswer({ surveyId: 'svy1', partitionKey: key })
  expect(isCancelled(answer!.check)).toBe(false)
})

test('of the order of an erased resident money is still settled, but no part is offered to be given back', async () => {
  const { town, as, pay } = await anOffice()
  await town.cancelAnswer({ surveyId: 'svy1', partitionKey: (await pay()).key })
  const whole = await pay()
  const { version } = await as(kato).read(whole)
  await as(kato).refundPart({ orderId: whole.orderId, yen: 100, why: '山田様', version })
  await town.storage.residents.erase(hanako, today, () => [])
  const left = await as(kato).read(whole)
  expect(left).toMatchObject({ state: 'completed', givenBack: 100, refundable: 0, marks: [] })
  expect(left).not.toHaveProperty('bought')
  expect(left.parts).toEqual([{ yen: 100, notedAtMs: expect.any(Number), by: 'katoさん' }])
  const part = { orderId: whole.orderId, yen: 100, why: '残り', version: left.version }
  expect(await codeOf(as(kato).refundPart(part))).toBe('order.not_found')
  const [waits] = (await as(kato).list({ state: 'refund_needed' })).orders
  expect(await as(kato).mark({ ...waits!, mark: 'refunded' })).toEqual({ state: 'refunded' })
  expect((await as(kato).takings(days)).services[0]?.sums).toEqual({
    ...{ paid: { orders: 2, yen: 1_200 }, refunded: { orders: 2, yen: 700 } },
  })
})

test('what is paid at the counter is taken by its desk', async () => {
  const { town, as } = await anOffice()
  await town.saveAnswer(aPurchase({ how: '窓口' }))
  const desk = as(someone({ role: 'desk', sectionId: 'mado' }))
  const [due] = (await desk.list({ state: 'due' })).orders
  expect(due).toMatchObject({ marks: ['paid'] })
  expect(await desk.mark({ ...due!, mark: 'paid' })).toEqual({ state: 'completed' })
  expect((await desk.takings(days)).services[0]).toMatchObject({
    payMethod: 'cash',
    sums: { paid: { orders: 1, yen: 600 } },
  })
})

test('a desk settles nothing that came to be for an editor meanwhile', async () => {
  const { town, needs, as, pay } = await anOffice()
  const { orderId, key } = await pay()
  await town.cancelAnswer({ surveyId: 'svy1', partitionKey: key })
  const { version } = await as(kato).read({ orderId })
  const seen = { ...(await needs.orders.findFacts(orderId))!, state: 'due' as const, version: version - 1 }
  const orders = Object.assign(Object.create(needs.orders), { findFacts: async () => seen })
  const desk = someone({ role: 'desk', sectionId: 'mado' })
  const mark = makeMarkOrder({ ...needs, orders })(desk, request)
  expect(await codeOf(mark({ orderId, mark: 'refunded', version }))).toBe('office.order_changed')
})

test('of an order of nobody any more no part is offered to be given back', async () => {
  const { town, as, pay } = await anOffice()
  const { orderId } = await pay()
  expect(await as(kato).read({ orderId })).toMatchObject({ refundable: 600 })
  await town.storage.residents.erase(hanako, tokyoDay(town.clock.now()), () => [])
  const { refundable, version, ...order } = await as(kato).read({ orderId })
  expect([order.state, refundable, order.bought]).toEqual(['completed', 0, undefined])
  const part = as(kato).refundPart({ orderId, yen: 1, why: '1枚は使えなかった', version })
  expect(await codeOf(part)).toBe('order.not_found')
})

test('parts that are given back stay within what was paid, and count on the day on which they are noted', async () => {
  const { town, needs, as, pay } = await anOffice()
  const { orderId } = await pay()
  const editor = as(someone({ role: 'editor', sectionId: 'gomi' }))
  const part = async (yen: number, why = '1枚は使えなかった 山田様') =>
    editor.refundPart({ orderId, yen, why, version: (await editor.read({ orderId })).version })
  expect(await codeOf(part(601))).toBe('office.part_invalid')
  expect(await codeOf(part(100, ' '))).toBe('office.reason_invalid')
  expect(await part(200)).toEqual({ remainder: 400 })
  expect(town.storage.events.filter(({ kind }) => kind === 'order.part_refunded')).toEqual([
    expect.objectContaining({ request, facts: { order: orderId, amount: 200, by: 'kato' } }),
  ])
  town.clock.set('2098-06-15T12:00:00+09:00')
  expect(await makeRefundPart(needs)({ orderId, yen: 100, why: '窓口で返した' })).toEqual({ remainder: 300 })
  expect(await codeOf(part(301))).toBe('office.part_invalid')
  const order = await editor.read({ orderId })
  expect(order).toMatchObject({ state: 'completed', givenBack: 300, refundable: 300 })
  expect(order.parts.map(({ yen, by, why }) => [yen, by, why])).toEqual([
    [200, 'katoさん', '1枚は使えなかった 山田様'],
    [100, undefined, '窓口で返した'],
  ])
  // The rest, once the answer is cancelled.
  const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
  await town.cancelAnswer({ surveyId: 'svy1', partitionKey: answer!.partitionKey })
  const { version } = await editor.read({ orderId })
  await editor.mark({ orderId, mark: 'refunded', version })
  const next = localDate('2098-06-15')
  const { byDay, services } = await editor.takings({ from: today, to: next })
  const sum = (orders: number, yen: number) => ({ orders, yen })
  expect(byDay).toEqual([
    { day: today, paid: sum(1, 600), refunded: sum(1, 200) },
    { day: next, paid: sum(0, 0), refunded: sum(2, 400) },
  ])
  expect(services).toEqual([
    expect.objectContaining({ serviceId: 'stickers', sums: { paid: sum(1, 600), refunded: sum(3, 600) } }),
  ])
  const { sheets } = await editor.exportTakings({ from: today, to: next })
  expect(sheets[0]?.rows.map((row) => row.slice(6, 11))).toEqual([
    [1, 600, 1, 200, 400],
    [0, 0, 2, 400, -400],
  ])
})

test('the provider’s report is compared both ways, from the columns that are told or chosen', async () => {
  const { town, as, pay } = await anOffice()
  const [same, other, unreported] = [await pay(), await pay(['s500:1']), await pay(['s500:2'])]
  const { orderId: unheard } = await sent(town, aPurchase({ name: '忘' }))
  town.pass(31 * 60_000)
  const rows = [
    ['処理番号', '購入ID', '決済金額', 'メモ'],
    ['1', same.orderId, '600', ''],
    ['2', other.orderId, '"5,00"', ''],
    ['3', unheard, '600', ''],
    ['4', '20980614999999', '¥70', ''],
    ['', '合計', '1270', ''],
  ]
  const file = Buffer.from(rows.map((row) => row.join(',')).join('\r\n'))
  expect(await as(kato).compare({ file, ...days })).toMatchObject({ kind: 'compared', unreadable: [3, 6] })
  const mended = Buffer.from(file.toString().replace('"5,00"', '"5,000"'))
  const compared = await as(kato).compare({ file: mended, ...days })
  expect(compared).toMatchObject({
    ...{ kind: 'compared', idColumn: '購入ID', yenColumn: '決済金額', rows: 4, same: 1, differing: 4 },
    totals: { theirs: { orders: 4, yen: 6_270 }, ours: { orders: 3, yen: 2_100 } },
  })
  const found = compared.kind === 'compared' ? compared.differences : []
  expect(Object.fromEntries(found.map(({ orderId, kind }) => [orderId, kind]))).toEqual({
    [other.orderId]: 'other_amount',
    [unreported.orderId]: 'ours_only',
    [unheard]: 'other_state',
    '20980614999999': 'theirs_only',
  })
  expect(town.storage.events.at(-1)).toMatchObject({
    ...{ kind: 'office.report_compared', request },
    facts: { by: 'kato', from: today, to: today, rows: 4, count: 4 },
  })
  // What is not theirs to see is like what is not there.
  const outside = await as(someone({ role: 'viewer', sectionId: 'zei' })).compare({ file: mended, ...days })
  expect(outside).toMatchObject({ same: 0, differing: 4, totals: { ours: { orders: 0, yen: 0 } } })

  const chosen = { file: mended, ...days, idColumn: 'メモ' }
  expect(await as(kato).compare(chosen)).toMatchObject({ kind: 'no_rows', idColumn: 'メモ' })
  const headless = Buffer.from('い,ろ\r\n1,2')
  expect(await as(kato).compare({ file: headless, ...days })).toEqual({
    kind: 'columns',
    header: ['い', 'ろ'],
  })
  expect(await as(kato).compare({ file: Buffer.from([0, 1, 2]), ...days })).toEqual({ kind: 'unreadable' })
  const many = Buffer.from(`受付番号,金額\n${'1,1\n'.repeat(50_001)}`)
  expect(await as(kato).compare({ file: many, ...days })).toEqual({ kind: 'too_many', limit: 50_000 })
})
