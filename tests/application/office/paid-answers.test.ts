import { describe, expect, test } from 'vitest'
import type { Cells } from '../../../application/office/office-table.ts'
import { makeUpdateAnswers } from '../../../application/office/update-answers.ts'
import { aBooking, aPayingTown, hallForm, hallShop, reserved, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { routes } from '../routes.ts'
import type { Town } from '../town.ts'

/** The office gives Hanako's answer another check value. */
async function officeSets({ storage, clock, readOwnAnswers }: Town, check: string) {
  const [answer] = await readOwnAnswers({ surveyId: 'svy1' })
  const given = { 受付コード: answer?.answerCode ?? '', フォームID: 'svy1', 対応状況: check }
  const cells: Cells = new Map(Object.entries(given))
  async function* rows() {
    yield { row: 2, cells }
  }
  const encoding = { roundTrip: (text: string) => text }
  const outcomes = []
  const update = makeUpdateAnswers({ ...storage, clock })
  for await (const { outcome } of update({ rows: rows(), dryRun: false, encoding })) outcomes.push(outcome)
  return outcomes
}

describe.each(routes)('the office cancels an answer, %s', (_name, route) => {
  const open = () => aPayingTown(route, { surveys: [hallForm], shop: hallShop })

  test('that was paid, and the money is to be given back [CANCEL-20, R9]', async () => {
    const town = await open()
    const { orderId, form } = await sent(town, aBooking())
    await tell(town, form)
    expect(await officeSets(town, '完了')).toEqual(['updated'])
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'completed' })
    expect(await officeSets(town, 'キャンセル')).toEqual(['updated'])
    expect(await reserved(town)).toBe(0)
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'refund_needed' })
    const facts = { order: orderId, to: 'refund_needed' }
    expect(town.storage.events.at(-1)).toMatchObject({ kind: 'answer.updated', facts })
  })

  test('that was to be paid at the counter, and nothing is due any more', async () => {
    const town = await open()
    const { partitionKey } = await town.saveAnswer(aBooking({ how: '窓口' }))
    expect(await officeSets(town, 'キャンセル')).toEqual(['updated'])
    expect(await town.listPaymentResults([partitionKey])).toMatchObject([{ state: 'cancelled' }])
  })
})
