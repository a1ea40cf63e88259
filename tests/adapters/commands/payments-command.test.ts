import { describe, expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { aPayingTown, aPurchase, sent } from '../../application/payment/paid-forms.ts'
import { tell } from '../../application/payment/provider.ts'
import { inProcess } from '../../application/routes.ts'
import { memoryContext } from './test-context.ts'

/** A town with one order to be paid at the counter, and one that is paid and cancelled since. */
async function anOffice() {
  const town = await aPayingTown(inProcess)
  const { partitionKey } = await town.saveAnswer(aPurchase({ how: '窓口', name: '太郎' }))
  const [due] = await town.listPaymentResults([partitionKey])
  const { orderId, form } = await sent(town)
  await tell(town, form)
  const answers = await town.readOwnAnswers({ surveyId: 'svy1' })
  await town.cancelAnswer({ surveyId: 'svy1', partitionKey: answers.at(-1)?.partitionKey ?? '' })
  const context = { ...memoryContext(town.storage), clock: town.clock }
  return { ...context, town, due: due?.orderId ?? '', refund: orderId }
}

test('list shows what is to be settled, a line each: number, state, amount, form and times', async () => {
  const it = await anOffice()
  expect(await program(['payments', 'list'], it)).toBe(0)
  const [line, count, ...rest] = it.output().trimEnd().split('\n')
  expect(line?.split('  ').slice(0, 4)).toEqual([it.refund, '返金が必要', '600円', 'svy1'])
  expect(line).toContain('受付 2098-06-14 12:00:00')
  expect(line).toContain('処理番号 12345678901234')
  expect([count, rest]).toEqual(['1件', []])
  expect(it.output()).not.toContain('花子')
})

test('list tells a second payment from an order of unknown result, with the number to look up', async () => {
  const it = await anOffice()
  const { orderId, form } = await sent(it.town, aPurchase({ name: '二' }))
  await tell(it.town, form, { trackingId: '22222222222222' })
  await tell(it.town, form, { trackingId: '33333333333333' })
  expect(await program(['payments', 'list', '--state', 'unknown'], it)).toBe(0)
  const [line = ''] = it.output().split('\n')
  expect(line).toContain(`${orderId}-33333333333333  確認が必要（二度目の支払い。決済会社で取り消されたか）`)
  expect(line).toContain('処理番号 33333333333333')
  expect(await program(['payments', 'show', `${orderId}-33333333333333`], it)).toBe(0)
  expect(it.output()).toContain('状態      確認が必要（二度目の支払い')
})

test('mark-paid takes the number of the payment, unless another order has it', async () => {
  const it = await anOffice()
  const [known, unknown] = ['12345678901234', '22222222222222']
  const { orderId } = await sent(it.town, aPurchase({ name: '二' }))
  expect(await program(['payments', 'mark-paid', orderId, '--tracking', known], it)).toBe(1)
  expect(it.errorOutput()).toBe(`処理番号 ${known} は、ほかの注文の支払いのものです。何も変えていません。\n`)
  expect(await program(['payments', 'mark-paid', orderId, '--tracking', unknown], it)).toBe(0)
  expect(await it.town.storage.orders.find(orderId)).toMatchObject({ trackingId: unknown })
})

test('list shows the states that are asked for', async () => {
  const it = await anOffice()
  expect(await program(['payments', 'list', '--state', 'due', '--state', 'refunded'], it)).toBe(0)
  expect(it.output()).toMatch(new RegExp(`^${it.due}  窓口で支払い  600円`))
  expect(it.output()).toContain('\n1件\n')
})

test('list does not ask the counter for what is free', async () => {
  const it = await anOffice()
  await it.town.saveAnswer(aPurchase({ goods: ['free:1'], how: '窓口', name: '二' }))
  expect(await program(['payments', 'list', '--state', 'due'], it)).toBe(0)
  expect(it.output()).toMatch(/ {2}支払い不要 {2}0円 {2}svy1/)
})

test('list says that there is nothing', async () => {
  const it = await anOffice()
  expect(await program(['payments', 'list', '--state', 'unknown'], it)).toBe(0)
  expect(it.output()).toBe('当てはまる支払いはありません。\n')
})

test('show prints the lines, the sums and the times of an order', async () => {
  const it = await anOffice()
  expect(await program(['payments', 'show', it.refund], it)).toBe(0)
  const lines = it.output().trimEnd().split('\n')
  expect(lines).toContain(`受付番号  ${it.refund}`)
  expect(lines).toContain('状態      返金が必要')
  expect(lines).toContain('  処理券〜300円  300円 × 2  600円')
  expect(lines).toContain('消費税（内税 10%）  54円')
  expect(lines).toContain('合計      600円')
  expect(lines).toContain('支払い方法  クレジットカード')
  expect(lines).toContain('取り消し  2098-06-14 12:00:00')
})

test('mark-refunded, mark-paid and the others move an order, and say where to', async () => {
  const it = await anOffice()
  expect(await program(['payments', 'mark-refunded', it.refund], it)).toBe(0)
  expect(it.output()).toBe(`${it.refund} を「返金済み」にしました。\n`)
  expect(await program(['payments', 'mark-paid', it.due], it)).toBe(0)
  expect(await it.town.readPaymentResult(it.due)).toMatchObject({ state: 'completed' })
  expect(it.town.storage.events.at(-1)).toMatchObject({ kind: 'order.moved', facts: { by: 'office' } })
})

test('what the state does not take is refused in words, and changes nothing', async () => {
  const it = await anOffice()
  expect(await program(['payments', 'mark-captured', it.due], it)).toBe(1)
  expect(it.errorOutput()).toBe(
    `${it.due} は「窓口で支払い」のため、「売上を確定した」にはできません。何も変えていません。\n`,
  )
  expect(it.output()).toBe('')
  expect(await it.town.readPaymentResult(it.due)).toMatchObject({ state: 'due' })
})

test('refund-part notes what was given back of what is paid, never more than remains', async () => {
  const it = await anOffice()
  expect(await program(['payments', 'mark-paid', it.due], it)).toBe(0)
  const part = (amount: string) => ['payments', 'refund-part', it.due, '--amount', amount, '--why', '1枚']
  expect(await program(part('601'), it)).toBe(1)
  expect(it.errorOutput()).toBe('返金できる残りは600円です。何も変えていません。\n')
  expect(await program(part('100'), it)).toBe(0)
  expect(it.output()).toContain(`${it.due} の100円の返金を記録しました。残りは500円です。`)
  expect(await program(['payments', 'show', it.due], it)).toBe(0)
  expect(it.output()).toContain('一部返金  100円  2098-06-14 12:00:00  コマンド  1枚')
  expect(await program(['payments', 'refund-part', it.refund, '--amount', '1', '--why', '1枚'], it)).toBe(1)
  expect(await program(part('0'), it)).toBe(2)
})

test('an order that there is not is told in words', async () => {
  const it = await anOffice()
  expect(await program(['payments', 'show', 'NOSUCHORDER00000'], it)).toBe(1)
  expect(await program(['payments', 'mark-paid', 'NOSUCHORDER00000'], it)).toBe(1)
  expect(it.errorOutput()).toContain('その受付番号の注文はありません。')
})

describe('what is no command shows how to use it, and changes nothing', () => {
  test.each([
    [[]],
    [['list', 'more']],
    [['list', '--state', 'paid']],
    [['list', '--state', 'toString']],
    [['show']],
    [['show', 'A', 'B']],
    [['show', 'A', '--state', 'due']],
    [['mark-refunded']],
    [['mark-lost', 'A']],
    [['mark-paid', 'A', '--tracking', '1234']],
    [['mark-refunded', 'A', '--tracking', '12345678901234']],
    [['refunded', 'A']],
    [['--all']],
  ])('%j', async (args) => {
    const it = await anOffice()
    const before = it.town.storage.events.length
    expect(await program(['payments', ...args], it)).toBe(2)
    expect(it.errorOutput()).toContain('使い方')
    expect(it.town.storage.events).toHaveLength(before)
  })
})
