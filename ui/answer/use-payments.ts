import { useEffect } from 'react'
import type { FoundAnswers } from './found-answers.ts'
import type { WithPayments } from './shown-payment.ts'

/**
 * Reads the payments of what was found, once as long as it stays the same; if that fails the page does without
 * (PAY-27).
 */
export function usePayments(found: FoundAnswers | undefined, needs: WithPayments): void {
  const results = found?.results
  useEffect(() => {
    if (!found || !results) return
    found
      .readPayments((keys) => needs.loadPayments(keys, needs))
      .catch((error) => needs.log('The payments could not be read', error))
  }, [found, results, needs])
}
