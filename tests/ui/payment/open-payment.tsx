import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { OwnPayment } from '../../../application/payment/own-payment.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import type { AppDependencies } from '../../../ui/composition/services.ts'
// What the pages fetch when they are opened is there already, so that a test need not wait for it.
import '../../../ui/answer/details-screen.tsx'
import '../../../ui/answer/my-screen.tsx'
import '../../../ui/payment/payment-page-screen.tsx'
import '../../../ui/payment/receipt-screen.tsx'
import { refuse } from '../../../domain/refusal.ts'
import { openAt } from '../open-app.tsx'

type Wanted = {
  isSignedOut?: boolean
  city?: Partial<City>
  /** Happens before the page opens. */
  before?: (useCases: UseCases) => Promise<unknown>
  needs?: Partial<AppDependencies>
}

/**
 * The application at a page after a payment, for Hanako; each time that the payment is asked for it is the next of
 * `payments`, at last always the last one.
 */
export async function openPayment(
  path: string,
  payments: readonly (OwnPayment | Error)[] = [],
  { isSignedOut = false, city, before, needs }: Wanted = {},
) {
  const asked: string[] = []
  const opened = await openAt(path, {
    signedIn: !isSignedOut,
    ...(city && { city }),
    ...(before && { before }),
    needs: () => ({
      readPaymentResult: async (orderId) => {
        asked.push(orderId)
        const next = payments[Math.min(asked.length, payments.length) - 1] ?? refuse('order.not_found', {})
        if (next instanceof Error) throw next
        return next
      },
      readReceipt: async (orderId) => {
        asked.push(orderId)
        const [first = refuse('order.not_found', {})] = payments
        if (first instanceof Error) throw first
        return first
      },
      profile: () => ({ userId: 'U-hanako', name: '港 花子' }),
      ...needs,
    }),
  })
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
  return { ...opened, asked }
}

/** What the page says, without the frame around it. */
export const said = (): string => document.querySelector('main')?.textContent ?? ''
