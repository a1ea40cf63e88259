import { keyMsOf } from '../../domain/answer/partition-key.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { inBatches } from '../shared/in-batches.ts'
import { type OwnPayment, ownPaymentOf } from './own-payment.ts'

type PaymentOfKey = OwnPayment & { partitionKey: string }

/**
 * Driving port: the payments of the viewer's answers that partition keys name, in their order (PAY-30); answers without
 * an order are missing.
 *
 * @throws Refusal `answer.not_found` if a key names no answer of the viewer
 */
type ListPaymentResults = (partitionKeys: readonly string[]) => Promise<readonly PaymentOfKey[]>

type Needs = {
  surveys: Pick<SurveyRepository, 'list'>
  ownAnswers: Pick<OwnAnswerRepository, 'findOwn'>
  orders: Pick<OrderRepository, 'ofAnswers'>
}

export const makeListPaymentResults =
  ({ surveys, ownAnswers, orders }: Needs) =>
  ({ userId }: Viewer): ListPaymentResults =>
  async (partitionKeys) => {
    const forms = await surveys.list()
    const answers = await inBatches(partitionKeys, async (partitionKey) => {
      for (const { config } of forms) {
        const { surveyId } = config
        const keyMs = keyMsOf(partitionKey, { surveyId, userId })
        const record = keyMs === undefined ? undefined : await ownAnswers.findOwn(userId, surveyId, keyMs)
        if (record) return { partitionKey, answerId: record.answerId }
      }
      throw refuse('answer.not_found', {})
    })
    const found = await orders.ofAnswers(
      userId,
      answers.map(({ answerId }) => answerId),
    )
    return answers.flatMap(({ partitionKey, answerId }) => {
      const stored = found.get(answerId)
      return stored ? [{ ...ownPaymentOf(stored), partitionKey }] : []
    })
  }
