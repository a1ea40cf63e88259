import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { anItem } from '../../application/forms.ts'
import { aPaymentService, aTaxSetting } from '../../builders.ts'
import { press, proceed, type } from '../open-survey.tsx'
import {
  addChairs,
  aShopSurvey,
  enter,
  entry,
  lines,
  openShop,
  service,
  sums,
  withPayType,
} from './open-shop.tsx'

const wrongCounts = ['0', '01', '1.5', '-1', '１', '']
const blockedKeys = ['e', 'E', '+', '-', '.']

const noNetwork = () => Promise.reject(new CallFailure('network', 'Network Error'))
const add = () => screen.getByRole('button', { name: '商品を追加する' })
const options = (label: string) =>
  [...entry().getByLabelText<HTMLSelectElement>(label).options].map(({ textContent }) => textContent)

test('products are added, changed and removed, each line with its price [ITEM-29]', async () => {
  await openShop()
  expect(screen.getByText('まだ商品がありません。')).toBeTruthy()
  await addChairs('2')
  expect(lines()).toEqual(['いす300円 × 2600円変更する'])
  await press('いすを変更する')
  enter({ product: 'ソファ（900円）', count: '1' })
  await press('変更する')
  expect(lines()).toEqual(['ソファ900円 × 1900円変更する'])
  await press('ソファを変更する')
  await press('この商品を削除する')
  expect(lines()).toEqual([])
})

test('a removed line renumbers those behind it, and what is sent follows their order [ORDER-11]', async () => {
  const { store } = await openShop()
  await addChairs()
  await press('商品を追加する')
  enter({ category: '冊子', product: '手引き※（100円）' })
  await press('追加する')
  await press('商品を追加する')
  enter({ category: '粗大ごみ', product: 'ソファ（900円）' })
  await press('追加する')
  await press('手引きを変更する')
  await press('この商品を削除する')
  expect(lines()).toHaveLength(2)
  expect(store.form.field('products')?.answer).toEqual(['bulky/chair:1', 'bulky/sofa:1'])
})

describe('the entry dialog', () => {
  test('has category, product, count and amount; to remove is offered only for a line [ORDER-06][ORDER-07]', async () => {
    await openShop()
    await press('商品を追加する')
    expect(screen.getByRole('dialog', { name: '商品を追加' })).toBeTruthy()
    for (const label of ['商品の分類', '商品', '数']) expect(entry().getByLabelText(label)).toBeTruthy()
    expect(entry().getByText('0円')).toBeTruthy()
    expect(entry().queryByRole('button', { name: 'この商品を削除する' })).toBeNull()
    await press('やめる')
    await addChairs()
    await press('いすを変更する')
    expect(screen.getByRole('dialog', { name: '商品を変更' })).toBeTruthy()
    expect(entry().getByRole('button', { name: 'この商品を削除する' })).toBeTruthy()
  })

  test('lists the products of the category by their order [ORDER-08]', async () => {
    await openShop()
    await press('商品を追加する')
    expect(options('商品')).toEqual(['選択してください'])
    enter({ category: '粗大ごみ' })
    expect(options('商品')).toEqual(['選択してください', 'いす（300円）', 'ソファ（900円）'])
    enter({ category: '冊子' })
    expect(options('商品')).toEqual(['選択してください', '手引き※（100円）'])
  })

  test('tells the amount as one types [ORDER-06]', async () => {
    await openShop()
    await press('商品を追加する')
    enter({ category: '粗大ごみ', product: 'ソファ（900円）', count: '4' })
    expect(entry().getByText('3,600円').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  })

  test('asks for what is left blank [ORDER-21]', async () => {
    await openShop()
    await press('商品を追加する')
    await press('追加する')
    expect(entry().getAllByText('＊入力してください。')).toHaveLength(2)
    expect(entry().getByLabelText('商品').getAttribute('aria-invalid')).toBe('true')
    expect(lines()).toEqual([])
  })

  test.each(wrongCounts)('refuses the count %j [ORDER-17][ORDER-19]', async (count) => {
    await openShop()
    await addChairs(count)
    expect(entry().getByText('＊1以上の半角数字を入力してください。')).toBeTruthy()
    expect(lines()).toEqual([])
  })

  test.each(blockedKeys)('does not take the key %s as a count [ORDER-18]', async (key) => {
    await openShop()
    await press('商品を追加する')
    expect(fireEvent.keyDown(entry().getByLabelText('数'), { key })).toBe(false)
    expect(fireEvent.keyDown(entry().getByLabelText('数'), { key: '5' })).toBe(true)
  })

  test('takes Enter for its own button, and not for that of the form', async () => {
    const { store } = await openShop()
    await press('商品を追加する')
    enter({ category: '粗大ごみ', product: 'いす（300円）' })
    fireEvent.keyDown(entry().getByLabelText('数'), { key: 'Enter' })
    expect(lines()).toHaveLength(1)
    expect(store.phase.name).toBe('form')
  })
})

describe('the limit of pieces', () => {
  test('is told, whatever line goes beyond it [ORDER-14][ORDER-15]', async () => {
    await openShop()
    await addChairs('6')
    expect(entry().getByText('＊全部で5個まで購入できます。')).toBeTruthy()
    enter({ count: '5' })
    await press('追加する')
    expect(lines()).toHaveLength(1)
    await press('いすを変更する')
    enter({ count: '6' })
    await press('変更する')
    expect(entry().getByText('＊全部で5個まで購入できます。')).toBeTruthy()
  })

  test('switches the button off that adds, with the reason [ORDER-16]', async () => {
    await openShop()
    await addChairs('4')
    expect(add().getAttribute('aria-disabled')).toBeNull()
    await addChairs('1')
    expect(add().getAttribute('aria-disabled')).toBe('true')
    const reasons = add().getAttribute('aria-describedby')?.split(' ') ?? []
    const told = reasons.map((id) => document.getElementById(id)?.textContent).join()
    expect(told).toContain('全部で5個まで購入できます。')
    fireEvent.click(add())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is none if it is 0 [ORDER-13][ORDER-16]', async () => {
    await openShop(aShopSurvey(), { city: { payment: [{ ...service, purchaseLimit: 0 }] } })
    await addChairs('999')
    expect(add().getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByText(/個まで購入できます/)).toBeNull()
  })
})

describe('the summary', () => {
  test('has sub-total, tax and total, which is read aloud once [ORDER-01]', async () => {
    await openShop()
    await addChairs('2')
    expect(sums()).toEqual({ 小計: '600円', '消費税（外税 10%）': '60円', 合計: '660円' })
    expect(screen.getByText('合計 660円').getAttribute('aria-live')).toBe('polite')
  })

  test('names the tax that prices include', async () => {
    await openShop(aShopSurvey(), { city: { payment: [{ ...service, taxType: 1 }] } })
    await addChairs('2')
    expect(sums()).toEqual({ 小計: '600円', '消費税（内税 10%）': '54円', 合計: '600円' })
  })

  test('has a note where a product is free of tax, and only there [ORDER-04]', async () => {
    await openShop()
    await addChairs()
    expect(screen.queryByText('※は非課税の商品です。')).toBeNull()
    await press('商品を追加する')
    enter({ category: '冊子', product: '手引き※（100円）' })
    await press('追加する')
    expect(screen.getByText('※は非課税の商品です。')).toBeTruthy()
    expect(lines()[1]).toContain('手引き※')
    expect(sums()).toEqual({ 小計: '400円', '消費税（外税 10%）': '30円', 合計: '430円' })
  })
})

describe('what does not come is said in place of the products', () => {
  const failing = [
    { call: 'readPaymentService', text: '商品を読み込めませんでした。' },
    { call: 'readTaxSetting', text: '消費税設定の取得中にエラーが発生しました。' },
  ] as const

  test.each(failing)('$text, and it can be asked for again [TAX-13][ERR-34]', async ({ call, text }) => {
    let isDown = true
    const { store } = await openShop(aShopSurvey(), {
      needs: (useCases) => ({
        [call]: (command: never) => (isDown ? noNetwork() : useCases[call](command)),
      }),
    })
    type(/お名前/, '港花子')
    expect(screen.getByRole('alert').textContent).toBe(text)
    isDown = false
    await press('もう一度読み込む')
    expect(add()).toBeTruthy()
    expect(store.form.field('name')?.text).toBe('港花子')
  })

  /** The form whose products are refused for a reason; it cannot be sent. */
  async function expectRefused(
    wanted: Parameters<typeof openShop>[1],
    text: string,
    onSending = text,
  ): Promise<void> {
    const { store } = await openShop(withPayType(), wanted)
    expect(screen.getAllByText(text)).toHaveLength(2)
    expect(screen.queryByRole('button', { name: '商品を追加する' })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
    type(/お名前/, '港花子')
    await proceed()
    expect(store.phase.name).toBe('alert')
    expect((await screen.findByRole('dialog')).textContent).toContain(onSending)
  }

  const notAccepted = [
    { why: 'payments are off', wanted: { settings: {} } },
    {
      why: 'the service is missing',
      wanted: { city: { payment: [aPaymentService({ serviceId: 'other' })] } },
    },
  ]

  test.each(notAccepted)(
    '$why: nothing can be chosen, and the form cannot be sent [GEN-11][PAY-31][ERR-32]',
    ({ wanted }) => expectRefused(wanted, '現在、決済を受け付けていません。'),
  )

  const withoutTax = [
    { code: 'tax.not_set', text: '消費税設定が未設定です。' },
    { code: 'tax.no_rate', text: '適用中の消費税設定が見つかりませんでした。' },
  ] as const

  test.each(withoutTax)(
    '$text Nothing can be chosen, and the form cannot be sent [TAX-11][TAX-12][PAY-28][MSG-08][ERR-34]',
    ({ code, text }) =>
      expectRefused(
        { needs: () => ({ readTaxSetting: () => Promise.reject(refuse(code, {})) }) },
        text,
        '消費税設定が未設定です。',
      ),
  )
})

test('products of an old draft that are gone are taken off, which is said', async () => {
  const { store } = await openShop()
  act(() => store.form.restore([['products', ['bulky/gone:1', 'bulky/chair:2']]]))
  await act(async () => {})
  expect(lines()).toEqual(['いす300円 × 2600円変更する'])
  expect(screen.getByText('いまは選べない商品を、一覧から外しました。')).toBeTruthy()
})

test('a form without payment asks for nothing of it', async () => {
  const asked: string[] = []
  await openShop(aShopSurvey({ usePayment: 0, surveySchema: [anItem()] }), {
    needs: () => ({ readPaymentService: async () => Promise.reject(asked.push('service')) }),
  })
  await proceed()
  expect(asked).toEqual([])
})

test('the tax is that of today', async () => {
  await openShop(aShopSurvey(), { city: { tax: aTaxSetting() }, now: '2019-09-30T12:00:00+09:00' })
  await addChairs('1')
  expect(sums()).toMatchObject({ '消費税（外税 8%）': '24円' })
})

test('staff read that it is paid in cash [PAY-11][PAY-12]', async () => {
  const { store } = await openShop(withPayType(), { mode: 'admin' })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('窓口')).toBeTruthy()
  expect(store.form.answers().get('way')).toEqual(['窓口'])
})
