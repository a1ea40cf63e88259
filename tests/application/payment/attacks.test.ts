import { describe, expect, test } from 'vitest'
import { aPaymentService, aProduct, aTaxSetting } from '../../builders.ts'
import { bookables, refusalOf } from '../bookables.ts'
import { anAppendingSurvey, anItem, answers, aSave } from '../forms.ts'
import { aCardForm, aCardOf } from '../member/membership.ts'
import { routes } from '../routes.ts'
import { hanako, type Town } from '../town.ts'
import {
  aBooking,
  aPaidForm,
  aPayingTown,
  aPurchase,
  hallForm,
  hallShop,
  reserved,
  sent,
} from './paid-forms.ts'
import { sendBack, tell } from './provider.ts'

/** Hours of a small hall for 1,000 yen, and of a large one for 9,000. */
const hallsShop = {
  payment: [
    aPaymentService({
      products: [
        aProduct({ productId: 'hour', price: 1000, reservationPaymentItemId: '7' }),
        aProduct({ productId: 'large', price: 9000, reservationPaymentItemId: '1' }),
      ],
    }),
  ],
  tax: aTaxSetting(),
}

/** Hanako has paid, and finds her answer. */
async function paid(town: Town, command = aBooking()) {
  const { orderId, form } = await sent(town, command)
  await tell(town, form)
  const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
  return { orderId, form, partitionKey: answer!.partitionKey }
}

describe.each(routes)('what may not become of a paid answer, %s', (_name, route) => {
  const open = () => aPayingTown(route, { surveys: [hallForm], shop: hallShop })

  test('a reservation is not changed to one that other products are for [ORDER-24, R8]', async () => {
    const town = await aPayingTown(route, { surveys: [hallForm], shop: hallsShop })
    const { partitionKey } = await paid(town)
    const dear = { ...aBooking({ slot: 'cat09_1|20980620|1' }), partitionKey }
    expect(await refusalOf(town.saveAnswer(dear))).toEqual({ code: 'order.other_category' })
    const later = { ...aBooking({ slot: 'cat01_7|20980621|0' }), partitionKey }
    const { partitionKey: next } = await town.saveAnswer(later)
    await town.offer({ ...bookables(), items: [] })
    await town.saveAnswer({ ...aBooking({ slot: 'cat01_7|20980621|0', name: '改名' }), partitionKey: next })
  })

  test('its hidden items stay those of its order, whatever is sent for them [PAY-14, R8]', async () => {
    const town = await open()
    const { orderId, partitionKey } = await paid(town)
    const forged = { data: '{"amount":1}', number: '0000000000000000' }
    const next = await town.saveAnswer({ ...aBooking(forged), partitionKey })
    const changed = await town.readAnswer({ surveyId: 'svy1', partitionKey: next.partitionKey })
    const texts = new Map(changed?.entries.map(({ itemKey, answer }) => [itemKey, answer]))
    expect(texts.get('number')).toEqual([orderId])
    expect(texts.get('data')).toEqual([expect.stringContaining(orderId)])
  })

  test('its order goes along and is given back, also once its form takes no payments any more [CANCEL-20, PAY-01]', async () => {
    const town = await aPayingTown(route)
    const { orderId, partitionKey } = await paid(town, aPurchase())
    await town.publish(anAppendingSurvey({ surveySchema: [anItem({ itemKey: 'name' })] }))
    const changed = await town.saveAnswer(aSave({ answers: answers({ name: '改名' }), partitionKey }))
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'completed' })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: changed.partitionKey })
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'refund_needed' })
  })

  test('no message that nothing was paid takes it back, and the contradiction is audited [R9]', async () => {
    const town = await open()
    const { orderId, form } = await paid(town)
    for (const result of ['NG', 'CN'] as const) {
      expect(await tell(town, form, { result })).toBe('OK,')
      expect(await sendBack(town, form, 'canceledPayment', { result })).toBe(orderId)
    }
    await town.auditCounters.write()
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'completed' })
    expect(await reserved(town)).toBe(2)
    expect(town.storage.events.at(-1)).toMatchObject({
      kind: 'payment.notice_refused',
      facts: { unpaid_in_state_completed: 2 },
    })
  })
})

describe.each(routes)('what may not happen while somebody pays, %s', (_name, route) => {
  test('a resident does not get more answers than the form allows [R4]', async () => {
    const town = await aPayingTown(route, { surveys: [aPaidForm({ maxAnswersPerResident: 1 })] })
    await town.saveTemporary(aPurchase())
    const { form } = await sent(town, aPurchase({ name: '二' }))
    const others = [aPurchase({ name: '三' }), aPurchase({ name: '三', how: '窓口' })] as const
    const tooMany = { code: 'answer.too_many', max: 1 }
    expect(await refusalOf(town.saveTemporary(others[0]))).toEqual(tooMany)
    expect(await refusalOf(town.saveAnswer(others[1]))).toEqual(tooMany)
    await tell(town, form, { result: 'NG' })
    await town.saveAnswer(others[1])
  })

  test('neither the form nor the time that is held goes', async () => {
    const town = await aPayingTown(route, { surveys: [hallForm], shop: hallShop })
    const { orderId, form } = await sent(town, aBooking())
    expect(await refusalOf(town.publish())).toEqual({ code: 'city.survey_in_use', surveyId: 'svy1' })
    const moved = bookables({ comaList: [{ start: '08:00', end: '09:00' }] })
    expect(await refusalOf(town.offer(moved))).toMatchObject({ code: 'city.slot_in_use' })
    await tell(town, form)
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'completed' })
  })

  test('a lower quota, another price, tax or name changes nothing of what is being paid [R8, TAX-17]', async () => {
    const town = await aPayingTown(route, { surveys: [hallForm], shop: hallShop })
    const { orderId, form } = await sent(town, aBooking({ goods: ['hour:2'] }))
    await town.offer(bookables({ weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [0, 0, 0] }] }))
    await town.sell({ payment: [aPaymentService({ products: [] })] })
    await town.publish({ ...hallForm, surveySchema: [...(hallForm.surveySchema ?? [])].slice(0, 2) })
    expect(await tell(town, form)).toBe('OK,')
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'completed', amount: 2000 })
    expect(await reserved(town)).toBe(4)
  })

  test('an answer of before the form took payments is changed once it is paid, which is on record with both codes', async () => {
    const town = await aPayingTown(route, { surveys: [anAppendingSurvey()] })
    const { partitionKey, answerCode } = await town.saveAnswer(aSave({ answers: answers({ name: '花子' }) }))
    await town.publish(aPaidForm())
    const { form, orderId } = await sent(town, aPurchase({}, { partitionKey }))
    await tell(town, form)
    const [older, paid] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
    expect([older?.answerCode, older?.changedTo]).toEqual([answerCode, paid?.answerCode])
    expect(paid?.series?.codes).toEqual([answerCode])
    expect(town.storage.events.find(({ kind }) => kind === 'answer.changed')).toMatchObject({
      userId: hanako,
      answerId: paid?.answerId,
      facts: {
        ...{ order: orderId, supersedes: older?.answerId },
        ...{ code: paid?.answerCode, previousCode: answerCode },
      },
    })
  })

  test('a member who changes their own record, or leaves, gets what they pay for as a member [MEM-11, R9]', async () => {
    const members = [aCardForm()]
    const town = await aPayingTown(route, { members, surveys: [aPaidForm({ memberFormId: 'card' })] })
    await town.saveMember(aCardOf())
    const first = await sent(town)
    await town.saveMember(aCardOf('改名'))
    expect(await tell(town, first.form)).toBe('OK,')
    const second = await sent(town, aPurchase({ name: '二' }))
    await town.cancelMembers({ records: [{ surveyId: 'card', partitionKey: `card#${hanako}` }] })
    expect(await tell(town, second.form, { trackingId: '55555555555555' })).toBe('OK,')
    for (const { orderId } of [first, second])
      expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'completed' })
  })

  test('a message that does not fit is audited once with its order, and counted from then on [R9]', async () => {
    const town = await aPayingTown(route)
    const { orderId, form } = await sent(town)
    const before = town.storage.events.length
    for (let times = 0; times < 20; times++)
      expect(await tell(town, form, { wrongAmount: true })).toMatch(/^NG,/)
    await town.auditCounters.write()
    const kind = 'payment.notice_refused'
    expect(town.storage.events.slice(before)).toMatchObject([
      { kind, surveyId: 'svy1', facts: { why: 'differs_amount', order: orderId } },
      { kind, surveyId: 'svy1', facts: { differs_amount: 19 } },
    ])
  })

  test.each([
    ['later than now', 10],
    ['before the order was made', -10],
  ])('a payment of a time %s counts from now [CANCEL-21, R9]', async (_, minutes) => {
    const town = await aPayingTown(route)
    const { orderId, form } = await sent(town)
    town.clock.advance(60_000)
    const at = town.clock.now() + minutes * 60_000
    expect(await tell({ ...town, clock: { ...town.clock, now: () => at } }, form)).toBe('OK,')
    const { completedDate } = await town.readPaymentResult(orderId)
    expect(completedDate).toBe(town.clock.now() / 1000)
  })
})
