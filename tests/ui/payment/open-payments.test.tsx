import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OwnPayment } from '../../../application/payment/own-payment.ts'
// What the pages fetch is there already, so that a test need not wait for it.
import '../../../ui/answer/my-screen.tsx'
import '../../../ui/payment/open-payments.tsx'
import { aPayment } from '../../application/payment/a-payment.ts'
import { aList, book, openResults } from '../answer/open-results.tsx'
import { currentPath, openAt } from '../open-app.tsx'
import { aShopSurvey } from './open-shop.tsx'

const awaited = aPayment('unknown', { orderId: 'AWAITED' })
const owed = aPayment('refund_needed', { orderId: 'OWED', surveyId: 'svy2' })
const given = (...payments: OwnPayment[]) => ({
  signedIn: true,
  needs: () => ({ listOpenPayments: async () => payments }),
})
const region = () => screen.findByRole('region', { name: 'お支払いの結果' })

describe('payments that no answer shows', () => {
  test('stand among all that a resident has, each with its state and the way to its page', async () => {
    await openAt('/my', given(awaited, owed))
    const list = within(await region())
    expect(
      list.getByText('お支払いの結果を確認しています。お支払いをやり直す必要はありません。'),
    ).toBeDefined()
    expect(list.getByText('市が返金の手続きをしています。')).toBeDefined()
    expect(list.getByText('AWAITED')).toBeDefined()
    const [first] = list.getAllByRole('button', { name: 'お支払いの結果を確認する' })
    first?.click()
    await expect.poll(currentPath).toBe('/completedPayment/svy1?key=AWAITED')
  })

  test('stand above the form that they are of, and those of others do not', async () => {
    await openAt('/survey/svy1', { ...given(awaited, owed), city: { surveys: [aShopSurvey()] } })
    const list = within(await region())
    expect(list.getByText('AWAITED')).toBeDefined()
    expect(list.queryByText('OWED')).toBeNull()
  })

  test('stand above what was found of their form', async () => {
    await openResults('/confirmList', {
      survey: aList({ usePayment: 1 }),
      city: { surveys: [aList()] },
      before: (useCases) => book(useCases, '20250616|0'),
      needs: () => ({ openPayments: async (surveyId) => `お支払い ${surveyId}` }),
    })
    expect(await screen.findByText('お支払い svy1')).toBeDefined()
  })

  test('of which there are none say nothing', async () => {
    await openAt('/my', given())
    await screen.findByText('予約や申請は、まだありません。')
    expect(screen.queryByText('お支払いの結果')).toBeNull()
  })
})
