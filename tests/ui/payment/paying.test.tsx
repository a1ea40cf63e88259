import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SaveAnswerCommand } from '../../../application/answer/save-request.ts'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { anItem, answers } from '../../application/forms.ts'
import { confirmDialog, press, proceed, type } from '../open-survey.tsx'
import {
  addChairs,
  aShopSurvey,
  lines,
  openShop,
  pay,
  sendUnpaid,
  service,
  sums,
  untilSent,
  withPayType,
} from './open-shop.tsx'

/** The line of two chairs as it is read before it is paid. */
const twoChairs = { productId: 'chair', productCategoryId: 'bulky', count: 2, price: 300, amount: 600 }

/** Fills in the form, up to the confirm dialog. */
async function fillIn(opened: ReturnType<typeof openShop>, way?: string) {
  const form = await opened
  await addChairs('2')
  type(/お名前/, '港花子')
  if (way) screen.getByRole('radio', { name: way }).click()
  await proceed()
  await confirmDialog()
  return form
}

test('the confirm dialog has what is bought, the amount, how it is paid and what comes next [PAY-01][CAL-09]', async () => {
  await fillIn(openShop())
  const dialog = within(await confirmDialog())
  expect(dialog.getByText('いす')).toBeTruthy()
  expect(dialog.getByText('合計 660円').getAttribute('aria-hidden')).toBe('true')
  expect(sums()).toMatchObject({ 合計: '660円' })
  expect(dialog.getByText('オンラインでの支払い')).toBeTruthy()
  expect(dialog.getByText(/次に開くお支払い画面で/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'お支払い画面へ進む' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '送信する' })).toBeNull()
})

test('the order is stored, then posted to the provider in this tab; the answer is not saved yet [PAY-02][PAY-16][PAY-17]', async () => {
  const saved: SaveAnswerCommand[] = []
  const sent: unknown[] = []
  const opened = await fillIn(
    openShop(aShopSurvey(), {
      needs: ({ saveTemporary, sendOrder }) => ({
        saveTemporary: (command) => {
          saved.push(command)
          return saveTemporary(command)
        },
        sendOrder: (command) => {
          sent.push(command)
          return sendOrder(command)
        },
      }),
    }),
  )
  await pay(opened)
  expect(saved[0]?.order).toEqual({
    details: [{ productId: 'chair', productCategoryId: 'bulky', count: 2 }],
    serviceVersion: 1,
  })
  expect(sent).toEqual([
    {
      surveyId: 'svy1',
      orderId: new Map(opened.happened.posted[0]?.fields).get('order_id'),
      serviceSortKey: 'stickers',
      serviceId: 'stickers',
      serviceName: '粗大ごみ処理券',
      tax: 60,
      amount: 600,
      details: [expect.objectContaining(twoChairs)],
    },
  ])
  expect(opened.happened.posted).toHaveLength(1)
  expect(opened.happened.posted[0]?.action).toBe('https://provider.example/buy')
  expect(new Map(opened.happened.posted[0]?.fields).get('amount')).toBe('660')
  expect(opened.store.phase.name).toBe('leaving')
  expect(await opened.useCases.readOwnAnswers({ surveyId: 'svy1' })).toEqual([])
})

test('who comes back from the provider finds the draft, and the same content leads to the same order', async () => {
  const opened = await fillIn(openShop())
  await pay(opened)
  expect(JSON.stringify({ ...localStorage })).toContain('bulky/chair:2')
  await pay(opened)
  await opened.draftsSeen()
  const orders = opened.happened.posted.map(({ fields }) => new Map(fields).get('order_id'))
  expect(orders).toHaveLength(2)
  expect(new Set(orders).size).toBe(1)
})

test('back from there, everything can be changed', async () => {
  const opened = await fillIn(openShop())
  await pay(opened)
  await press('戻って直す')
  expect(opened.store.phase.name).toBe('form')
  expect(lines()).toHaveLength(1)
})

test('a refused order is told, nothing is posted, and what was typed stays [PAY-03][ERR-30]', async () => {
  const opened = await fillIn(
    openShop(aShopSurvey(), {
      needs: () => ({ saveTemporary: () => Promise.reject(refuse('order.invalid', {})) }),
    }),
  )
  await pay(opened)
  const told = [...screen.getByRole('alert').children].map(({ textContent }) => textContent)
  expect(told).toEqual(['決済処理中にエラーが発生しました。', 'ブラウザを閉じて、もう一度お試しください。'])
  expect(opened.happened.posted).toEqual([])
  await press('閉じる')
  expect(opened.store.form.field('name')?.text).toBe('港花子')
  expect(lines()).toHaveLength(1)
})

test('without a network the same is sent again, as the same order', async () => {
  let tries = 0
  const opened = await fillIn(
    openShop(aShopSurvey(), {
      needs: ({ sendOrder }) => ({
        sendOrder: (command) =>
          tries++ === 0 ? Promise.reject(new CallFailure('network', 'Network Error')) : sendOrder(command),
      }),
    }),
  )
  await pay(opened)
  await press('もう一度送信する')
  await untilSent(opened)
  expect(opened.happened.posted).toHaveLength(1)
})

/** The tax rises from 8 % to 10 % while the form stands filled in. */
async function untilTaxRises(way: string) {
  const opened = await fillIn(openShop(withPayType(), { now: '2019-09-30T23:58:00+09:00' }), way)
  expect(sums()).toMatchObject({ 合計: '648円' })
  opened.clock.set('2019-10-01T00:01:00+09:00')
  return opened
}

test('a sum that has changed is not paid without a word: the new one is shown, and what was entered stays [TAX-10][PAY-17]', async () => {
  const opened = await untilTaxRises('オンライン')
  await pay(opened)
  const told = [...screen.getByRole('alert').children].map(({ textContent }) => textContent)
  expect(told).toEqual([expect.stringContaining('新しい合計を確かめて'), '合計 660円'])
  expect(opened.happened.posted).toEqual([])
  await press('閉じる')
  expect(opened.store.form.field('name')?.text).toBe('港花子')
  expect(sums()).toMatchObject({ 合計: '660円' })
  await proceed()
  await pay(opened)
  expect(new Map(opened.happened.posted[0]?.fields).get('amount')).toBe('660')
})

test('a sum that has changed is not ordered at the counter without a word [TAX-10][PAY-17]', async () => {
  const opened = await untilTaxRises('窓口')
  await sendUnpaid(opened)
  expect(screen.getByRole('alert').textContent).toContain('合計 660円')
  expect(await opened.useCases.readOwnAnswers({ surveyId: 'svy1' })).toEqual([])
  await press('閉じる')
  await proceed()
  await sendUnpaid(opened)
  expect(screen.getByRole('heading', { name: '送信が完了しました' })).toBeTruthy()
})

test('of an order whose result is awaited the way to the result is shown', async () => {
  const opened = await fillIn(
    openShop(aShopSurvey(), {
      needs: () => ({ sendOrder: () => Promise.reject(refuse('order.pending', {})) }),
    }),
  )
  await pay(opened)
  expect(screen.getByRole('alert').textContent).toMatch(
    /^お支払いの結果を確認しています。.*お問い合わせください。$/,
  )
  await press('お支払いの結果を確認する')
  expect(opened.happened.went).toHaveLength(1)
  expect(opened.happened.went[0]).toMatch(/^\/completedPayment\/svy1\?key=\w+$/)
})

test.each(['saveTemporary', 'sendOrder'] as const)(
  'an error of the server on the way to the payment (%s) advises to close the browser and try again, and no look at a result is offered [ERR-30]',
  async (call) => {
    const fault = new CallFailure('http', 'fault', { status: 500 })
    const opened = await fillIn(
      openShop(aShopSurvey(), { needs: () => ({ [call]: () => Promise.reject(fault) }) }),
    )
    await pay(opened)
    expect(screen.getByRole('alert').textContent).toBe(
      '決済処理中にエラーが発生しました。ブラウザを閉じて、もう一度お試しください。',
    )
    expect(screen.queryByRole('button', { name: 'お支払いの結果を確認する' })).toBeNull()
  },
)

test.each([
  ['order.paid', 'このお支払いは済んでいます。', true],
  ['order.ended', 'このお支払いは終わっていて、料金はかかっていません。', false],
] as const)('of an order that cannot be paid any more it is said why (%s)', async (code, text, hasLook) => {
  const opened = await fillIn(
    openShop(aShopSurvey(), { needs: () => ({ sendOrder: () => Promise.reject(refuse(code, {})) }) }),
  )
  await pay(opened)
  expect(screen.getByRole('alert').textContent).toContain(text)
  expect(screen.queryByRole('button', { name: 'お支払いの結果を確認する' }) !== null).toBe(hasLook)
})

describe('paid elsewhere', () => {
  test('in cash the answer is saved at once, with what is bought [PAY-01][PAY-13][PAY-15][ITEM-30]', async () => {
    const opened = await fillIn(openShop(withPayType()), '窓口')
    const dialog = within(await confirmDialog())
    expect(dialog.getByText(/お支払いは窓口でお願いします。/)).toBeTruthy()
    await press('送信する')
    await untilSent(opened)
    expect(opened.happened.posted).toEqual([])
    const [answer] = await opened.useCases.readOwnAnswers({ surveyId: 'svy1' })
    const payments = await opened.useCases.listPaymentResults([answer!.partitionKey])
    expect(payments).toMatchObject([{ state: 'due', amount: 600, selectedPayType: 1 }])
  })

  test('without a price the answer is saved at once [PAY-01]', async () => {
    const free = service.products.map((product) => ({ ...product, price: 0 }))
    const opened = await openShop(aShopSurvey(), {
      city: { payment: [{ ...service, products: free }] },
    })
    await addChairs()
    type(/お名前/, '港花子')
    await sendUnpaid(opened)
    expect(opened.happened.posted).toEqual([])
    expect(screen.getByRole('heading', { name: '送信が完了しました' })).toBeTruthy()
  })

  test('the way to pay must be chosen [PAY-10]', async () => {
    await openShop(withPayType())
    await addChairs()
    type(/お名前/, '港花子')
    await proceed()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('radiogroup', { name: /払い方/ }).getAttribute('aria-invalid')).toBe('true')
  })
})

test('without a product the form is not sent [ORDER-22][MSG-07]', async () => {
  await openShop()
  type(/お名前/, '港花子')
  await proceed()
  expect(screen.getAllByText(/商品を1つ以上追加してください。/)).not.toHaveLength(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('items for the data of the payment and for its number are hidden, and carry those of the order [PAY-14]', async () => {
  const { surveySchema = [] } = withPayType()
  const hidden = [
    anItem({ itemKey: 'data', title: '決済', type: 'paymentData' }),
    anItem({ itemKey: 'number', title: '注文番号', type: 'orderId' }),
  ]
  const opened = await fillIn(openShop(aShopSurvey({ surveySchema: [...surveySchema, ...hidden] })), '窓口')
  for (const title of ['決済', '注文番号']) expect(screen.queryByText(title)).toBeNull()
  await sendUnpaid(opened)
  const [saved] = await opened.useCases.readOwnAnswers({ surveyId: 'svy1' })
  const [payment] = await opened.useCases.listPaymentResults([saved!.partitionKey])
  const carried = new Map(saved?.entries.map(({ itemKey, answer }) => [itemKey, answer]))
  expect(carried.get('number')).toEqual([payment?.orderId])
  expect(carried.get('data')?.[0]).toContain(payment?.orderId)
})

describe('an answer that has its order', () => {
  const openOrdered = (wanted: Parameters<typeof openShop>[1] = {}) =>
    openShop(withPayType(), {
      ...wanted,
      partitionKey: 'known-later',
      needs: (useCases) => ({
        readAnswer: async () => (await useCases.readOwnAnswers({ surveyId: 'svy1' }))[0],
        ...wanted.needs?.(useCases),
      }),
      before: async ({ saveAnswer }) => {
        await saveAnswer({
          surveyId: 'svy1',
          answers: answers({ products: ['bulky/chair:2'], name: '港花子', way: '窓口' }),
        })
      },
    })

  test('shows its lines and its payment; neither they nor the way to pay can be changed [ORDER-12][PAY-11][ORDER-01]', async () => {
    await openOrdered()
    expect(lines()).toEqual(['いす300円 × 2600円'])
    expect(screen.queryByRole('button', { name: /^処理券を/ })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText('窓口')).toBeTruthy()
    expect(sums()).toMatchObject({ 小計: '600円', 合計: '660円', 支払い方法: '現金', 支払い状況: '未払い' })
    expect(sums().受付番号).toMatch(/^[0-9A-Z]+$/)
  })

  test('in the messaging app has sub-total, tax and total only [ORDER-02]', async () => {
    await openOrdered({ isInClient: true })
    expect(Object.keys(sums())).toEqual(expect.arrayContaining(['小計', '消費税（外税 10%）', '合計']))
    expect(sums()).not.toHaveProperty('支払い状況')
    expect(sums()).not.toHaveProperty('受付番号')
  })

  test('can be changed otherwise, without a tax too, and is sent with the order as it was seen [PAY-15][PAY-28]', async () => {
    const sent: SaveAnswerCommand[] = []
    const opened = await openOrdered({
      needs: ({ saveAnswer }) => ({
        readTaxSetting: () => Promise.reject(refuse('tax.not_set', {})),
        saveAnswer: (command) => {
          sent.push(command)
          return saveAnswer(command)
        },
      }),
    })
    const orderId = sums().受付番号
    type(/お名前/, '港葉子')
    await sendUnpaid(opened)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.confirmed).toMatchObject({
      orderId,
      tax: 60,
      amount: 600,
      details: [twoChairs],
    })
    expect(opened.happened.posted).toEqual([])
    const changed = (await opened.useCases.readOwnAnswers({ surveyId: 'svy1' })).at(-1)
    expect(changed?.entries).toContainEqual({ itemKey: 'name', title: 'お名前', answer: ['港葉子'] })
    expect(await opened.useCases.listPaymentResults([changed!.partitionKey])).toMatchObject([{ amount: 600 }])
  })
})
