import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { UseCases } from '../../application/use-cases.ts'
import { type OpenAnswerNeeds, openAnswer } from '../answer/open-answer.ts'
import type { BrowserServices } from '../frame/browser-services.ts'

/** What the way from a payment to its answer depends on. */
export type WayToAnswerNeeds = OpenAnswerNeeds &
  Pick<UseCases, 'readPaymentResult'> &
  Pick<BrowserServices, 'log'>

/**
 * The way from the page of an order to the details of its answer. Where there is no answer yet, or it does not come, it
 * leads to all that the resident has. `isOpening`: the answer is on its way.
 */
export function useWayToAnswer(needs: WayToAnswerNeeds, orderId: string) {
  const navigate = useNavigate()
  const [isOpening, setIsOpening] = useState(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const toAnswer = async () => {
    setIsOpening(true)
    const path = await wayTo(needs, orderId)
    if (!isLeft.current) navigate(path)
  }
  return { isOpening, toAnswer }
}

async function wayTo(needs: WayToAnswerNeeds, orderId: string): Promise<string> {
  if (orderId === '') return '/my'
  try {
    const { surveyId, partitionKey } = await needs.readPaymentResult(orderId)
    if (partitionKey === undefined) return '/my'
    await openAnswer(needs, { surveyId, partitionKey })
    return '/confirmDetails'
  } catch (error) {
    needs.log('The answer of the order could not be opened', error)
    return '/my'
  }
}
