import { type ReactNode, useEffect, useState } from 'react'

/** What later areas have to say beside the answers to a form. */
export type OpenPaymentsNeeds = {
  /** The payments that no answer shows, of a form or of all; nothing where there are none, or they do not come. */
  openPayments(surveyId?: string): Promise<ReactNode>
}

/** The payments of a form, or of all, that no answer shows, as soon as they are there. */
export function OpenPayments({ needs, surveyId }: { needs: OpenPaymentsNeeds; surveyId?: string }) {
  const [shown, setShown] = useState<ReactNode>()
  useEffect(() => {
    needs.openPayments(surveyId).then(setShown)
  }, [needs, surveyId])
  return shown
}
