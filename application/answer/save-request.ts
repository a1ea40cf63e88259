import type { SurveyResult } from '../../domain/form/survey-results.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { ConfirmedOrder } from '../../domain/shared/confirmed-order.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { RequestContext } from '../ports/audit-log.ts'

/** A product and how many pieces of it are ordered, which is a number unless it is wrong. */
export type OrderedLine = { productId: string; productCategoryId?: string; count: number | string }

export type SaveAnswerCommand = {
  surveyId: string
  answers: Answers
  /** Version of the config the form was rendered from; absent: not checked. */
  surveyVersion?: number
  /** Partition key of the answer that is edited; absent: a new answer (or the one of a non-appending form). */
  partitionKey?: string
  /** Version of the answer that is edited, 0 if there was none; absent: not checked. */
  answerVersion?: number
  /** One per press of the button, kept over its retries. */
  idempotencyKey?: string
  isLiffMode?: boolean
  /** The order of a form that takes payments. */
  order?: {
    /** What is bought: it takes the place of the answer to the product item; absent: as answered. */
    details?: readonly OrderedLine[]
    /** Version of the prices that the form was filled in with; absent: not checked. */
    serviceVersion?: number
  }
  /** The order as the resident confirmed it, or as the answer has it; absent: not compared. */
  confirmed?: ConfirmedOrder
  /**
   * The same answers as a client sends them, with the titles of its form (ENT-15); who stores them goes by `answers`.
   */
  surveyResults?: readonly SurveyResult[]
}

/** Who saves what, and the fingerprint by which the same request is known again; made when it is first asked for. */
export type SaveRequest = {
  viewer: Viewer
  context: RequestContext
  command: SaveAnswerCommand
  bodyHash: () => string
}
