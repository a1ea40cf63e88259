import { act, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { OwnPayment } from '../../../application/payment/own-payment.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { PayType } from '../../../domain/item-types/select-pay-type.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { refuse } from '../../../domain/refusal.ts'
import { PaymentPageView } from '../../../ui/payment/payment-page-view.tsx'
import { DraftStorage } from '../../../ui/survey/draft/draft-storage.ts'
import { answers, aSurvey } from '../../application/forms.ts'
import { aPayment } from '../../application/payment/a-payment.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { goTo } from '../answer/open-results.tsx'
import { currentPath } from '../open-app.tsx'
import { press, steps } from '../open-survey.tsx'
import { openPayment, said } from './open-payment.tsx'

const key = '?key=0123456789ABCDEF'
const completed = `/completedPayment/svy1${key}`
const h1 = (): string | null => screen.getByRole('heading', { level: 1 }).textContent

const withMessage = { surveys: [aSurvey({ endOfSurveyMessage: '3日ほどで届きます。' })] }
const withoutMessage = { surveys: [aSurvey({ endOfSurveyMessage: '' })] }

describe('after a payment', () => {
  test("what is paid shows that it is done, the survey's end message, number, amount and status [ROUTE-18][PAY-08][PAY-23][PAY-26]", async () => {
    const { asked } = await openPayment(completed, [aPayment()], { city: withMessage })
    expect(h1()).toBe('決済が完了しました。')
    expect(steps()).toBe('入力 確認 支払い [完了]')
    expect(said()).toContain('3日ほどで届きます。')
    expect(said()).not.toContain('ご利用ありがとうございました')
    expect(said()).toContain('受付番号0123456789ABCDEF')
    expect(said()).toContain('合計1,210円支払い状況支払い済み')
    expect(asked).toEqual(['0123456789ABCDEF'])
  })

  test('without a message of the office there is a default one [PAY-23]', async () => {
    await openPayment(completed, [aPayment()], { city: withoutMessage })
    expect(said()).toContain('お支払いが完了しました。ご利用ありがとうございました。')
  })

  test('what is paid leads to its receipt, and what was sent [ROUTE-19]', async () => {
    await openPayment(completed, [aPayment()])
    await press('領収書を表示する')
    await expect.poll(currentPath).toBe(`/receipt${key}`)
  })

  test('what is to be paid at the counter is not called paid [PAY-08]', async () => {
    await openPayment(completed, [aPayment('due')], { city: withoutMessage })
    expect(h1()).toBe('受け付けました')
    expect(steps()).toBe('入力 確認 [完了]')
    expect(said()).toContain('お支払いは窓口でお願いします。')
    expect(said()).toContain('未払い')
    expect(said()).not.toContain('お支払いが完了しました')
    expect(screen.queryByRole('button', { name: '領収書を表示する' })).toBeNull()
  })

  test('what cost nothing is neither unpaid nor to be paid at the counter [PAY-08]', async () => {
    const free = aPayment('due', { amount: 0, tax: 0 })
    await openPayment(completed, [free], { city: withoutMessage })
    expect(h1()).toBe('受け付けました')
    expect(said()).toContain('お支払いは必要ありません。')
    expect(said()).not.toContain('窓口でお願いします')
    expect(said()).not.toContain('未払い')
  })

  test('what was paid for in vain is given back, with the number and whom to ask', async () => {
    await openPayment(completed, [aPayment('refund_needed')])
    expect(h1()).toBe('返金の手続きをします')
    expect(said()).toContain('受け付けられませんでした。')
    expect(said()).toContain('お支払いいただいた1,210円は、市が返金します。')
    expect(said()).toContain('受付番号0123456789ABCDEF')
    expect(document.body.textContent).toContain('お問い合わせ先')
  })

  test('what was only reserved on a card is released, not refunded', async () => {
    await openPayment(completed, [aPayment('refund_needed', { status: 3, canceledDate: 1711866700 })])
    expect(said()).toContain('申請が取り消されました。')
    expect(said()).toContain('カードで確保された1,210円は、市が取り消します。')
  })
})

const notPaid: [state: OrderState, path: string, heading: string][] = [
  ['cancelled', `/canceledPayment${key}`, 'お支払いをキャンセルしました。'],
  ['failed', `/errorPayment${key}`, 'お支払いができませんでした'],
  ['expired', completed, 'お支払いの時間が過ぎました'],
]

test.each(notPaid)(
  'an order that is %s at %s says that nothing was charged, and leads back to the form [ROUTE-18][PAY-24][PAY-25][ERR-30]',
  async (state, path, heading) => {
    await openPayment(path, [aPayment(state)])
    expect(h1()).toBe(heading)
    expect(said()).toContain('料金はかかっていません。')
    expect(said()).toContain('入力した内容は残っています。')
    expect(screen.getAllByRole('button').filter((button) => button.closest('main'))).toHaveLength(1)
    await press('入力した内容に戻る')
    await expect.poll(currentPath).toBe('/survey/svy1')
  },
)

test('back at the form, what was entered is there without a question', async () => {
  const drafts = new DraftStorage(() => localStorage, fixedClock('2024-04-01T00:00:00Z'))
  const entry = await drafts.open('U-hanako', { surveyId: 'svy1', surveyVersion: 1, partitionKey: undefined })
  entry.write({ savedAt: Date.parse('2024-04-01T00:00:00Z'), answers: [['name', ['港花子']]] })
  await openPayment(`/canceledPayment${key}`, [aPayment('cancelled')], { needs: { drafts } })
  await press('入力した内容に戻る')
  expect(
    await screen.findByText('入力した内容が入っています。確かめて、もう一度お進みください。'),
  ).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/お名前/).value).toBe('港花子')
  expect(screen.queryByRole('button', { name: '再開する' })).toBeNull()
})

test('while nothing is paid, paying is the step that this is', async () => {
  await openPayment(completed, [aPayment('sent')], { city: withoutMessage })
  expect(steps()).toBe('入力 確認 [支払い] 完了')
})

test('after an error the page advises to close the browser and try again [PAY-24][ERR-30]', async () => {
  await openPayment(`/errorPayment${key}`, [aPayment('failed')])
  expect(said()).toContain('決済処理中にエラーが発生しました。ブラウザを閉じて、もう一度お試しください。')
})

const [tryAgain, needNot] = ['もう一度お試しください。', 'お支払いをやり直す必要はありません。']

test.each([
  ['to try again, as long as the same order can be paid', 'sent', tryAgain, needNot],
  ['that nobody need pay again, once it cannot', 'unknown', needNot, tryAgain],
] as const)(
  'after an error whose payment is not known yet, it is said %s [PAY-24][R9]',
  async (_, state, ...says) => {
    await openPayment(`/errorPayment${key}`, [aPayment(state)])
    expect(says.map((text) => said().includes(text))).toEqual([true, false])
  },
)

test('an order that stays unknown says what to do, whom to ask, and with which number', async () => {
  await openPayment(completed, [aPayment('unknown')])
  expect(said()).toContain('結果がわかるまで、同じ内容は送信できません。')
  expect(said()).toContain('受付番号を伝えて、市民課 00-0000-0000にお問い合わせください。')
})

test.each(['refunded', 'authorisation_cancelled'] as const)(
  'what was paid for with an order that is %s is cancelled, and may be sent anew [LIST-03]',
  async (state) => {
    await openPayment(completed, [aPayment(state)])
    expect(said()).toContain('この申請は取り消されています。')
    expect(said()).toContain('手続きの画面から新しく送信してください。')
  },
)

test('of an order that was never sent the page leads back to the form', async () => {
  await openPayment(completed, [aPayment('temporary')])
  expect(h1()).toBe('お支払いはまだ始まっていません')
  expect(said()).toContain('料金はかかっていません。')
  await press('入力した内容に戻る')
  await expect.poll(currentPath).toBe('/survey/svy1')
})

test.each([
  ['was to be paid at the counter', { selectedPayType: PayType.CASH }],
  ['was free', { amount: 0, tax: 0 }],
])('of a cancelled answer that %s the page asks for nothing again', async (_, over) => {
  await openPayment(completed, [aPayment('cancelled', over)])
  expect(h1()).toBe('この申請は取り消されています')
  expect(said()).not.toContain('もう一度送信')
})

describe('as long as the result is not known', () => {
  const waiting: OrderState[] = ['sent', 'unknown']
  test.each(waiting)('(%s) the page says that nobody need pay again', async (state) => {
    await openPayment(completed, [aPayment(state)])
    expect(h1()).toBe('お支払いの結果を確認しています')
    expect(said()).toContain('お支払いをやり直す必要はありません。')
    expect(said()).not.toContain('未払い')
    expect(said()).not.toContain('お支払いが完了しました')
  })

  const watched = (over: Partial<Parameters<typeof PaymentPageView>[0]['watching']>) => {
    const again = vi.fn()
    render(
      <PaymentPageView
        payment={aPayment('sent')}
        survey={undefined}
        actions={{ toForm: again, toAnswer: again, toReceipt: again }}
        watching={{
          isAsking: false,
          hasFailed: false,
          isWatching: true,
          isLong: false,
          onAgain: again,
          ...over,
        }}
        isAfterError={false}
        contact={undefined}
        close={<p>閉じる</p>}
      />,
    )
    return document.body.textContent
  }
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

  test('it says one sentence, and asks for nothing', () => {
    expect(watched({})).toBe('お支払いの結果を確認していますお支払いをやり直す必要はありません。')
    expect(buttons()).toEqual([])
  })

  test('after half a minute it says that it may be closed, with the number to keep', () => {
    expect(watched({ isLong: true })).toContain('この画面は閉じてかまいません。')
    expect(document.body.textContent).toContain('受付番号0123456789ABCDEF')
    expect(buttons()).toEqual(['コピー', '予約と申請を確認する'])
  })

  test('a try that fails says so, and can be made again', () => {
    expect(watched({ hasFailed: true })).toContain('通信できなかったため、結果を確認できませんでした。')
    expect(buttons()).toEqual(['もう一度確認する'])
  })
})

const inGeneral: [path: string, heading: string, text: string][] = [
  ['/completedPayment/svy1', 'お支払いの結果', 'お支払いが済んでいるかどうかは、「予約と申請の確認」で'],
  ['/canceledPayment', 'お支払いをキャンセルしました。', '料金はかかっていません。'],
  [
    '/errorPayment',
    'お支払いができませんでした',
    '決済処理中にエラーが発生しました。ブラウザを閉じて、もう一度お試しください。',
  ],
]

describe('the way from a payment to what was sent', () => {
  /** Hanako has sent one answer. */
  const before = ({ saveAnswer }: Pick<UseCases, 'saveAnswer'>) =>
    saveAnswer({ surveyId: 'svy1', answers: answers({ name: '港花子' }) })
  const partitionKey = 'svy1#U-hanako'

  test.each(['completed', 'refund_needed'] as const)(
    'leads to that answer, of an order that is %s',
    async (state) => {
      await openPayment(completed, [aPayment(state, { partitionKey })], { before })
      await press('予約と申請を確認する')
      await expect.poll(currentPath).toBe('/confirmDetails')
      expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeDefined()
      expect(said()).toContain('港花子')
    },
  )

  test.each([
    ['no answer is stored yet', aPayment('unknown')],
    ['no answer was ever stored', aPayment('refund_needed')],
    ['the answer does not come', aPayment('completed', { partitionKey: 'svy1#U-nobody' })],
  ] as const)('leads to all that was sent, where %s', async (_, payment) => {
    await openPayment(completed, [payment], { before })
    await press('予約と申請を確認する')
    await expect.poll(currentPath).toBe('/my')
  })

  test('leads to the answer that was stored since the page was opened', async () => {
    await openPayment(completed, [aPayment('unknown'), aPayment('completed', { partitionKey })], { before })
    await press('予約と申請を確認する')
    await expect.poll(currentPath).toBe('/confirmDetails')
  })

  test('leads nowhere any more once the page was left', async () => {
    let come = (_: OwnPayment): void => {}
    const late = new Promise<OwnPayment>((resolve) => {
      come = resolve
    })
    const seen = [Promise.resolve(aPayment()), late]
    await openPayment(completed, [], { before, needs: { readPaymentResult: () => seen.shift() ?? late } })
    await press('予約と申請を確認する')
    await goTo('/receipt')
    await act(async () => come(aPayment('completed', { partitionKey })))
    await expect.poll(currentPath).toBe('/receipt')
  })
})

describe('a page that names no payment', () => {
  test.each(inGeneral)(
    '%s says only what is certain [ROUTE-18][PAY-24][PAY-25]',
    async (path, heading, text) => {
      const { asked } = await openPayment(path)
      expect(h1()).toBe(heading)
      expect(said()).toContain(text)
      expect(asked).toEqual([])
      await press('予約と申請を確認する')
      await expect.poll(currentPath).toBe('/my')
    },
  )

  test('thanks with the message of its form, or a default one [PAY-23]', async () => {
    const { rendered } = await openPayment('/completedPayment/svy1', [], { city: withMessage })
    expect(said()).toContain('3日ほどで届きます。')
    rendered.unmount()
    await openPayment('/completedPayment/svy1', [], { city: withoutMessage })
    expect(said()).toContain('お支払いが完了しました。ご利用ありがとうございました。')
  })

  test('and one that names the payment of somebody else is no different', async () => {
    await openPayment(completed, [refuse('order.not_found', {})])
    expect(h1()).toBe('お支払いの結果')
    expect(said()).toContain('この画面だけでは、お支払いの結果はわかりません。')
  })
})

describe('without a session', () => {
  test.each(inGeneral)('%s still says what it can, and comes back after sign-in', async (path, heading) => {
    const { asked } = await openPayment(path + key, [aPayment()], { isSignedOut: true })
    expect(h1()).toBe(heading)
    // The other pages say how to try again.
    expect(said().includes(needNot)).toBe(path.startsWith('/completedPayment'))
    expect(asked).toEqual([])
    await press('ログインして結果を見る')
    expect(sessionStorage.getItem('liffState')).toBe(path + key)
    await expect.poll(currentPath).toBe('/login')
  })
})

test('without a connection the page can be loaded again', async () => {
  await openPayment(completed, [new CallFailure('network', 'offline'), aPayment()])
  expect(h1()).toBe('通信できませんでした')
  expect(said()).toContain('通信エラーが発生しました。')
  await press('もう一度読み込む')
  expect(await screen.findByRole('heading', { level: 1, name: '決済が完了しました。' })).toBeDefined()
})

test.each([
  ['completed', 1711865999, null],
  ['completed', 1711866700, 'kept'],
  ['cancelled', 1711865999, 'kept'],
] as const)(
  'of an order that is %s a draft of %i is deleted if it was paid for with it: %s',
  async (state, savedAtSec, left) => {
    const drafts = new DraftStorage(() => localStorage, fixedClock('2024-04-01T00:00:00Z'))
    const draft = { surveyId: 'svy1', surveyVersion: 1, partitionKey: undefined }
    const entry = await drafts.open('U-hanako', draft)
    entry.write({ savedAt: savedAtSec * 1000, answers: [] })
    await openPayment(completed, [aPayment(state)], { needs: { drafts } })
    await act(async () => {
      await drafts.open('U-hanako', draft)
    })
    await vi.waitFor(() => expect(entry.read() ? 'kept' : null).toBe(left))
  },
)
