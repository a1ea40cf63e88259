import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { anItem } from '../../application/forms.ts'
import { aPaymentService, aProduct, aTaxSetting } from '../../builders.ts'
import { press, proceed, type } from '../open-survey.tsx'
import {
  addButton,
  addChairs,
  aShopSurvey,
  choose,
  entry,
  lines,
  openSheet,
  openShop,
  service,
  sums,
  withPayType,
} from './open-shop.tsx'

const wrongCounts = ['0', '01', '1.5', '-1', '１', '']
const blockedKeys = ['e', 'E', '+', '-', '.']

const noNetwork = () => Promise.reject(new CallFailure('network', 'Network Error'))
const count = (name: string) => entry().queryByLabelText<HTMLInputElement>(`${name}の数`)
const offered = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('products are added, changed and removed, each line with its price [ITEM-29]', async () => {
  await openShop()
  expect(screen.getByText('まだ何も選んでいません。')).toBeTruthy()
  await addChairs('2')
  expect(lines()).toEqual(['いす300円 × 2600円変更する'])
  await press('いすを変更する')
  await press('いすを1つ減らす')
  await choose('ソファ')
  await press('決める')
  expect(lines()).toEqual(['いす300円 × 1300円変更する', 'ソファ900円 × 1900円変更する'])
  await press('ソファを変更する')
  await press('ソファを一覧から外す')
  expect(lines()).toEqual(['いす300円 × 1300円変更する'])
})

test('the buttons say what the city calls it', async () => {
  await openShop()
  await press('処理券を選ぶ')
  expect(screen.getByRole('dialog', { name: '処理券を選ぶ' })).toBeTruthy()
  await press('やめる')
  await addChairs()
  expect(screen.getByRole('button', { name: '処理券を追加する' })).toBeTruthy()
  expect(lines()).toHaveLength(1)
})

test('a removed line renumbers those behind it, and what is sent follows their order [ORDER-11]', async () => {
  const { store } = await openShop()
  await openSheet()
  await choose('いす')
  await choose('手引き')
  await choose('ソファ')
  await press('決める')
  await press('手引きを変更する')
  await press('手引きを一覧から外す')
  expect(lines()).toHaveLength(2)
  expect(store.form.field('products')?.answer).toEqual(['bulky/chair:1', 'bulky/sofa:1'])
})

describe('the entry dialog', () => {
  test('has category, product, count and amount; to remove is offered only for a line [ORDER-06][ORDER-07]', async () => {
    await openShop()
    await openSheet()
    expect(entry().getByLabelText('分類')).toBeTruthy()
    expect(offered()).toEqual(['いす300円選ぶ', 'ソファ900円選ぶ', '手引き※100円選ぶ'])
    expect(entry().getByText('0円')).toBeTruthy()
    await choose('いす')
    expect(count('いす')?.value).toBe('1')
    expect(entry().queryByRole('button', { name: /一覧から外す$/ })).toBeNull()
    await press('決める')
    await press('いすを変更する')
    expect(screen.getByRole('dialog', { name: '処理券を変更する' })).toBeTruthy()
    expect(count('いす')?.value).toBe('1')
    expect(entry().getByRole('button', { name: 'いすを一覧から外す' })).toBeTruthy()
  })

  test('lists the products of the category by their order [ORDER-08]', async () => {
    await openShop()
    await openSheet()
    const category = entry().getByLabelText('分類')
    const name = (option: string) => within(category).getByRole<HTMLOptionElement>('option', { name: option })
    fireEvent.change(category, { target: { value: name('粗大ごみ').value } })
    expect(offered()).toEqual(['いす300円選ぶ', 'ソファ900円選ぶ'])
    fireEvent.change(category, { target: { value: name('冊子').value } })
    expect(offered()).toEqual(['手引き※100円選ぶ'])
  })

  test('finds one of many by its name', async () => {
    const many = Array.from({ length: 9 }, (_, order) =>
      aProduct({ productId: `p${order}`, productName: `テーブル${order}`, order }),
    )
    await openShop(aShopSurvey(), { city: { payment: [{ ...service, products: many }] } })
    await openSheet()
    expect(offered()).toHaveLength(9)
    expect(entry().queryByLabelText('分類')).toBeNull()
    const search = entry().getByLabelText('名前でさがす')
    fireEvent.change(search, { target: { value: 'てーぶる7' } })
    expect(offered()).toEqual(['テーブル7300円選ぶ'])
    expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
    fireEvent.change(search, { target: { value: 'いす' } })
    expect(entry().getByRole('status').textContent).toBe('「いす」は見つかりませんでした。')
  })

  test('takes a piece more or less by a button, whose place the focus keeps', async () => {
    await openShop()
    await openSheet()
    const more = entry().getByRole('button', { name: 'いすを選ぶ' })
    more.focus()
    await choose('いす')
    await press('いすを1つ増やす')
    expect(document.activeElement).toBe(more)
    expect(count('いす')?.value).toBe('2')
    await press('いすを1つ減らす')
    await press('いすを1つ減らす')
    expect(count('いす')).toBeNull()
    expect(document.activeElement).toBe(more)
  })

  test('tells the amount as one types [ORDER-06]', async () => {
    await openShop()
    await openSheet()
    await choose('ソファ', '4')
    expect(entry().getByText('3,600円').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  })

  test('asks for what is left blank [ORDER-21]', async () => {
    await openShop()
    await openSheet()
    await press('決める')
    expect(entry().getByRole('alert').textContent).toBe('入力してください。')
    expect(lines()).toEqual([])
  })

  test('may be left with nothing by who had something', async () => {
    await openShop()
    await addChairs()
    await openSheet()
    await press('いすを1つ減らす')
    await press('決める')
    expect(lines()).toEqual([])
  })

  test('left without a decision changes nothing', async () => {
    await openShop()
    await addChairs()
    await openSheet()
    await choose('いす', '3')
    await press('やめる')
    expect(lines()).toEqual(['いす300円 × 1300円変更する'])
  })

  test.each(wrongCounts)('refuses the count %j [ORDER-17][ORDER-19]', async (wrong) => {
    await openShop()
    await addChairs(wrong)
    expect(entry().getByText('＊1以上の半角数字を入力してください。')).toBeTruthy()
    expect(count('いす')?.getAttribute('aria-invalid')).toBe('true')
    expect(lines()).toEqual([])
  })

  test.each(blockedKeys)('does not take the key %s as a count [ORDER-18]', async (key) => {
    await openShop()
    await openSheet()
    await choose('いす')
    expect(fireEvent.keyDown(entry().getByLabelText('いすの数'), { key })).toBe(false)
    expect(fireEvent.keyDown(entry().getByLabelText('いすの数'), { key: '5' })).toBe(true)
  })

  test('takes Enter for its own button, and not for that of the form', async () => {
    const { store } = await openShop()
    await openSheet()
    await choose('いす')
    fireEvent.keyDown(entry().getByLabelText('いすの数'), { key: 'Enter' })
    expect(lines()).toHaveLength(1)
    expect(store.phase.name).toBe('form')
  })
})

describe('the limit of pieces', () => {
  test('is told, whatever line goes beyond it [ORDER-14][ORDER-15]', async () => {
    await openShop()
    await addChairs('6')
    expect(entry().getByText('全部で5個まで購入できます。')).toBeTruthy()
    await choose('いす', '5')
    await press('決める')
    expect(lines()).toHaveLength(1)
    await press('いすを変更する')
    await choose('いす', '6')
    await press('決める')
    expect(count('いす')?.getAttribute('aria-invalid')).toBe('true')
    expect(entry().getByText('全部で5個まで購入できます。')).toBeTruthy()
  })

  test('switches the button off that adds, with the reason [ORDER-16]', async () => {
    await openShop()
    await addChairs('4')
    expect((await addButton()).getAttribute('aria-disabled')).toBeNull()
    await openSheet()
    await press('いすを1つ増やす')
    await choose('ソファ')
    expect(count('ソファ')).toBeNull()
    await press('決める')
    expect((await addButton()).getAttribute('aria-disabled')).toBe('true')
    const reasons = (await addButton()).getAttribute('aria-describedby')?.split(' ') ?? []
    const told = reasons.map((id) => document.getElementById(id)?.textContent).join()
    expect(told).toContain('全部で5個まで購入できます。')
    await openSheet()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is none if it is 0 [ORDER-13][ORDER-16]', async () => {
    await openShop(aShopSurvey(), { city: { payment: [{ ...service, purchaseLimit: 0 }] } })
    await addChairs('999')
    expect((await addButton()).getAttribute('aria-disabled')).toBeNull()
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
    await openSheet()
    await choose('手引き')
    await press('決める')
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
    expect(await addButton()).toBeTruthy()
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
    expect(screen.queryByRole('button', { name: '処理券を選ぶ' })).toBeNull()
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
