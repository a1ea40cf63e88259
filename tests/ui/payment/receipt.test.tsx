import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { answers } from '../../application/forms.ts'
import { aPayment } from '../../application/payment/a-payment.ts'
import { facts } from '../answer/open-results.tsx'
import { currentPath } from '../open-app.tsx'
import { press } from '../open-survey.tsx'
import { openPayment, said } from './open-payment.tsx'

const path = '/receipt?key=0123456789ABCDEF'
const h1 = (): string | null => screen.getByRole('heading', { level: 1 }).textContent
const rows = (): string[] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

test('a receipt names the resident, the city, what was bought and what it cost [ROUTE-19][RCPT-03][RCPT-10]', async () => {
  const { asked } = await openPayment(path, [aPayment()])
  expect(h1()).toBe('領収書')
  expect(screen.getByText('港 花子 様')).toBeDefined()
  expect(facts()).toEqual([
    '受付番号: 0123456789ABCDEF',
    '但し書き: 住民票の写しの交付手数料として',
    '取引日: 2024/03/31',
    '支払い方法: クレジットカード',
    '発行日: 2025/06/14',
    '発行者: みなと市長 港 一郎',
    '所在地: 〒000-0000 みなと県みなと市本町1-1',
  ])
  expect(rows()).toEqual([
    '品名 | 金額',
    '住民票の写し 500円 × 2 | 1,000円',
    '郵送料※ 110円 × 1 | 110円',
    '小計 | 1,110円',
    '消費税（外税 10%） | 100円',
    '合計 | 1,210円',
  ])
  expect(said()).toContain('※は非課税の商品です。')
  expect(asked).toEqual(['0123456789ABCDEF'])
})

test('a tax that is in the prices is named and not added [RCPT-10]', async () => {
  await openPayment(path, [aPayment('completed', { taxType: 1, tax: 90 })])
  expect(rows().slice(-3)).toEqual(['小計 | 1,110円', '消費税（内税 10%） | 90円', '合計 | 1,110円'])
})

test('what is not known of the city is left out', async () => {
  const { receiptCreatorName: _, receiptDisplayAddress: _address, ...payment } = aPayment()
  await openPayment(path, [payment])
  expect(facts().at(-1)).toBe('発行日: 2025/06/14')
})

describe('the reception number', () => {
  test('is copied, and the page says so [RCPT-05]', async () => {
    const copied: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } })
    await openPayment(path, [aPayment()])
    await press('コピー')
    expect(copied).toEqual(['0123456789ABCDEF'])
    expect(await screen.findByText('コピーしました。')).toBeDefined()
  })

  test('can be selected where the browser does not copy [RCPT-05]', async () => {
    vi.stubGlobal('navigator', {})
    await openPayment(path, [aPayment()])
    await press('コピー')
    expect(await screen.findByText(/^コピーできませんでした。/)).toBeDefined()
  })
})

test('a receipt is printed; inside LINE there is no button for it', async () => {
  const print = vi.fn()
  const { rendered } = await openPayment(path, [aPayment()], { needs: { print } })
  await press('印刷する')
  expect(print).toHaveBeenCalledOnce()
  rendered.unmount()
  const messaging = { isInClient: () => true, idToken: async () => undefined, close: () => {} }
  await openPayment(path, [aPayment()], { needs: { messaging } })
  expect(screen.queryByRole('button', { name: '印刷する' })).toBeNull()
})

test('it leads to the answer that was paid for, and without one to all that was sent [ROUTE-19]', async () => {
  const payment = aPayment('completed', { partitionKey: 'svy1#U-hanako' })
  const { rendered } = await openPayment(path, [payment], {
    before: ({ saveAnswer }) => saveAnswer({ surveyId: 'svy1', answers: answers({ name: '港花子' }) }),
  })
  await press('予約と申請を確認する')
  await expect.poll(currentPath).toBe('/confirmDetails')
  expect(await screen.findByText('港花子')).toBeDefined()
  rendered.unmount()
  await openPayment(path, [refuse('order.not_found', {})])
  await press('予約と申請を確認する')
  await expect.poll(currentPath).toBe('/my')
})

test('without a session it leads to sign-in and comes back with its key [RCPT-01]', async () => {
  const { asked } = await openPayment(path, [aPayment()], { isSignedOut: true })
  await expect.poll(currentPath).toBe('/login')
  expect(sessionStorage.getItem('liffState')).toBe(path)
  expect(asked).toEqual([])
})

const withoutKey = ['/receipt', '/receipt?key=', '/receipt?key=%20%20']

test.each(withoutKey)(
  '%s says that the address is wrong, and asks for nothing [RCPT-02][ERR-36]',
  async (wrong) => {
    const { asked } = await openPayment(wrong, [aPayment()])
    expect(h1()).toBe('この画面を表示できませんでした')
    expect(screen.getByRole('heading', { name: 'ERROR' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('URLが正しくありません。')
    expect(asked).toEqual([])
  },
)

const errors: [what: string, error: Error, lines: string][] = [
  [
    'of nobody, or of somebody else,',
    refuse('order.not_found', {}),
    '領収書が見つかりません。URLとログインしているアカウントをお確かめください。',
  ],
  [
    'for what was not paid',
    refuse('payment.no_receipt', {}),
    '領収書は、お支払いが済んだものだけに発行されます。',
  ],
  [
    'that a busy service does not give',
    refuse('service.unavailable', {}),
    'ただいま混み合っています。しばらくしてからもう一度お試しください。',
  ],
  [
    'that fails with a message of the server',
    new CallFailure('http', 'x', { status: 500, serverMessage: '集計中です。' }),
    '集計中です。',
  ],
  ['that fails', new CallFailure('http', 'x', { status: 500 }), 'エラーが発生しました。'],
]

test.each(errors)(
  'a receipt %s is an error in its place [RCPT-06][RCPT-07][RCPT-08][RCPT-11][ERR-36]',
  async (_, error, lines) => {
    await openPayment(path, [error])
    expect(screen.getByRole('heading', { name: 'ERROR' })).toBeDefined()
    expect(said()).toContain('表示中にエラーが発生しました。')
    expect(screen.getByRole('alert').textContent).toBe(lines)
    expect(screen.queryByRole('table')).toBeNull()
  },
)
