import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OwnPayment } from '../../../application/payment/own-payment.ts'
import type { CancelObstacle } from '../../../domain/answer/obstacles.ts'
// What the pages fetch is there already, so that a test need not wait for it.
import '../../../ui/payment/load-shown-payments.tsx'
import { aPayment } from '../../application/payment/a-payment.ts'
import {
  aList,
  book,
  button,
  dialog,
  entries,
  facts,
  openResults,
  withCancelObstacle,
} from '../answer/open-results.tsx'
import { currentPath } from '../open-app.tsx'
import { press } from '../open-survey.tsx'

type Wanted = Partial<Parameters<typeof openResults>[1]> & {
  /** Of each answer, in each time it is asked for; the last one from then on. */
  payments?: readonly OwnPayment[]
  /** The payments can't be read. */
  fails?: boolean
  isInClient?: boolean
}

/** Hanako's answers to a form that takes payments; `asked` are the keys of each call. */
async function openPaid(
  path: string,
  { payments = [aPayment()], fails, isInClient, ...wanted }: Wanted = {},
) {
  const asked: (readonly string[])[] = []
  const log: string[] = []
  const opened = await openResults(path, {
    survey: aList({ usePayment: 1 }),
    // Their server takes none: what it says of payments is given here.
    city: { surveys: [aList()] },
    before: (useCases) => book(useCases, '20250616|0'),
    needs: () => ({
      async listPaymentResults(keys) {
        asked.push(keys)
        if (fails) throw new Error('out of order')
        const payment = payments[Math.min(asked.length, payments.length) - 1] ?? aPayment()
        return keys.map((partitionKey) => ({ ...payment, partitionKey }))
      },
      log: (message) => log.push(message),
      ...(isInClient && {
        messaging: { isInClient: () => true, idToken: async () => undefined, close: () => {} },
      }),
    }),
    ...wanted,
  })
  await act(async () => {})
  return { ...opened, asked, log }
}

const order = (): string[] => {
  const all = facts()
  const last = all.findIndex((fact) => fact.startsWith('受付コード'))
  return all.slice(
    all.findIndex((fact) => fact.startsWith('小計')),
    last === -1 ? undefined : last,
  )
}

describe('the list', () => {
  test('shows what was bought with each answer, by one call for all [LIST-04][PAY-30]', async () => {
    const { asked, services } = await openPaid('/confirmList', {
      before: async (useCases) => {
        await book(useCases, '20250616|0')
        await book(useCases, '20250617|0')
      },
    })
    await waitFor(() => expect(entries()[0]).toContain('購入した商品住民票の写し × 2\n郵送料 × 1'))
    expect(entries()[1]).toContain('購入した商品')
    expect(asked).toEqual([services.visit.found?.results.map(({ partitionKey }) => partitionKey)])
  })

  test('of a form without payments makes no such call [PAY-30]', async () => {
    const { asked } = await openPaid('/confirmList', { survey: aList() })
    expect(entries()).toHaveLength(1)
    expect(asked).toEqual([])
  })

  test('goes on without the payments if they can not be read [PAY-27]', async () => {
    const { asked, log } = await openPaid('/confirmList', { fails: true })
    expect(asked).toHaveLength(1)
    expect(log).toEqual(['The payments could not be read'])
    expect(entries()[0]).toContain('バリウム')
    expect(entries()[0]).not.toContain('購入した商品')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is not asked about again by the details [PAY-30]', async () => {
    const { asked } = await openPaid('/confirmList')
    await act(async () => button(/^詳細確認：/).click())
    expect(order()[0]).toBe('小計: 1,110円')
    expect(asked).toHaveLength(1)
  })
})

describe('the order of an answer', () => {
  test('shows products, sums, method, status, date and number [DETAIL-05][ORDER-01][ORDER-03][ORDER-04][ORDER-05][PAY-08]', async () => {
    await openPaid('/confirmDetails', { chosen: 0 })
    expect(order()).toEqual([
      '小計: 1,110円',
      '消費税（外税 10%）: 100円',
      '合計: 1,210円',
      '支払い方法: クレジットカード',
      '支払い状況: 支払い済み',
      '決済完了日: 2024-03-31 15:30:05',
      '受付番号: 0123456789ABCDEF',
    ])
    const products = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(products).toEqual(['住民票の写し500円 × 21,000円', '郵送料※110円 × 1110円'])
    expect(screen.getByText('※は非課税の商品です。')).toBeDefined()
  })

  test('has the day of a cancellation, and no date that there is not [ORDER-05]', async () => {
    const { completedDate: _, ...unpaid } = aPayment('cancelled', { canceledDate: 1711866605 })
    await openPaid('/confirmDetails', { chosen: 0, payments: [unpaid] })
    expect(order().slice(3)).toEqual([
      '支払い状況: 未払い',
      'キャンセル日: 2024-03-31 15:30:05',
      '受付番号: 0123456789ABCDEF',
    ])
  })

  test('that cost nothing is not called unpaid [PAY-08]', async () => {
    await openPaid('/confirmDetails', {
      chosen: 0,
      payments: [aPayment('due', { amount: 0, tax: 0 })],
    })
    expect(order()).toContain('支払い状況: お支払い不要')
    expect(order()).not.toContain('支払い状況: 未払い')
  })

  test('without a number has two dashes [ORDER-03]', async () => {
    await openPaid('/confirmDetails', { chosen: 0, payments: [aPayment('due', { orderId: '' })] })
    expect(order().at(-1)).toBe('受付番号: --')
  })

  test('without a tax-free product has no note of one [ORDER-04]', async () => {
    const payment = aPayment()
    await openPaid('/confirmDetails', {
      chosen: 0,
      payments: [{ ...payment, details: payment.details.slice(0, 1) }],
    })
    expect(screen.queryByText('※は非課税の商品です。')).toBeNull()
  })

  test('inside LINE shows its first three lines only [ORDER-02]', async () => {
    await openPaid('/confirmDetails', { chosen: 0, isInClient: true })
    expect(order()).toEqual(['小計: 1,110円', '消費税（外税 10%）: 100円', '合計: 1,210円'])
  })

  test('leads to its receipt [DETAIL-05][RCPT-11]', async () => {
    await openPaid('/confirmDetails', { chosen: 0 })
    await press('領収書を表示する')
    await expect.poll(currentPath).toBe('/receipt?key=0123456789ABCDEF')
  })

  test.each(['due', 'refunded', 'refund_needed', 'sent'] as const)(
    'that is %s has no receipt [RCPT-11]',
    async (state) => {
      await openPaid('/confirmDetails', { chosen: 0, payments: [aPayment(state)] })
      expect(screen.queryByRole('button', { name: '領収書を表示する' })).toBeNull()
    },
  )
})

describe('cancelling a paid answer', () => {
  test('says before and after that the office gives the money back, and then shows where the order stands', async () => {
    const { asked } = await openPaid('/confirmDetails', {
      chosen: 0,
      payments: [aPayment(), aPayment('refund_needed', { canceledDate: 1711866700 })],
    })
    await press('キャンセル')
    expect(dialog()).toContain('お支払いいただいた1,210円は、市が返金します。')
    await press('取り消す')
    expect(dialog()).toContain('キャンセルが完了しました。お支払いいただいた1,210円は、市が返金します。')
    await press('閉じる')
    expect(screen.getByText('市が返金の手続きをしています。')).toBeDefined()
    expect(asked).toHaveLength(2)
  })

  test('that was paid for nothing says nothing of money', async () => {
    await openPaid('/confirmDetails', { chosen: 0, payments: [aPayment('due'), aPayment('cancelled')] })
    await press('キャンセル')
    expect(dialog()).not.toContain('返金')
    await press('取り消す')
    expect(dialog()).not.toContain('返金')
  })

  test('asks on the page for it, with the order [CANCEL-04]', async () => {
    await openPaid('/cancelConfirm', { chosen: 0 })
    expect(order()).toHaveLength(7)
    await press('取り消す')
    expect(dialog()).toContain('お支払いいただいた1,210円は、市が返金します。')
  })
})

/** In the order in which they are judged (CANCEL-22). */
const reasons: [obstacle: CancelObstacle, text: string][] = [
  ['answer.cancelled', 'すでに取り消されています。'],
  ['payment.by_office', 'この操作は窓口で行います。'],
  ['payment.cancelled', 'キャンセル済みのため変更できません。管理者にお問い合わせください。'],
  ['payment.period_over', 'キャンセル可能な期間（30日）を過ぎています。'],
  ['reservation.deadline_passed', '変更・キャンセルの期限を過ぎています。直接窓口にお問い合わせください。'],
  ['payment.cancel_not_accepted', '現在、キャンセルを受け付けていません。'],
]

describe('what forbids a cancellation', () => {
  test.each(reasons)(
    '%s is said in the details as %s [CANCEL-20][CANCEL-21][CANCEL-22][ERR-24][ERR-25][ERR-29][MSG-18][MSG-19][MSG-20]',
    async (obstacle, text) => {
      await openPaid('/confirmDetails', {
        chosen: 0,
        rows: (rows) => withCancelObstacle(rows, obstacle),
      })
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
      expect(button('キャンセル').getAttribute('aria-disabled')).toBe('true')
    },
  )

  test.each(reasons.slice(1))(
    '%s leaves no button on the cancel-confirmation page of a form that takes payments [CANCEL-04]',
    async (obstacle, text) => {
      await openPaid('/cancelConfirm', {
        chosen: 0,
        rows: (rows) => withCancelObstacle(rows, obstacle),
      })
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
      expect(screen.queryByRole('button', { name: '取り消す' })).toBeNull()
    },
  )

  test('what the office registered is neither changed nor cancelled here, and says so once [PAY-29][ROLE-04][CANCEL-16]', async () => {
    await openPaid('/confirmList', {
      rows: (rows) =>
        withCancelObstacle(rows, 'payment.by_office').map((row) => ({
          ...row,
          changeObstacle: 'payment.by_office',
        })),
    })
    expect(screen.getAllByText('この操作は窓口で行います。')).toHaveLength(1)
    expect(button(/^変更：/).getAttribute('aria-disabled')).toBe('true')
    expect(button(/^キャンセル：/).getAttribute('aria-disabled')).toBe('true')
    expect(button(/^詳細確認：/).getAttribute('aria-disabled')).toBeNull()
  })
})
