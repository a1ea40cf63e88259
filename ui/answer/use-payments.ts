import { useEffect } from 'react'
import type { FoundAnswers } from './found-answers.ts'
import type { LoadPayments, PaymentNeeds } from './shown-payment.ts'

/** Reads the payments of what was found, once as long as it stays the same; if that fails the page does without (PAY-27). */
export function usePayments(
  found: FoundAnswers | undefined,
  needs: PaymentNeeds,
  loadPayments: LoadPayments,
): void {
  const results = found?.results
  useEffect(() => {
    if (!found || !results) return
    found
      .readPayments((keys) => loadPayments(keys, found.languageCode, needs))
      .catch((error) => needs.log('The payments could not be read', error))
  }, [found, results, needs, loadPayments])
}
