import type { AnswerRecord } from '../domain/answer/answer-record.ts'
import { type DerivedAnswerFields, type OwnAnswer, ownAnswerOf } from '../domain/answer/own-answer.ts'
import type { PaymentService, Product } from '../domain/order/payment-service.ts'
import type { Viewer } from '../domain/session/viewer.ts'
import { localDate } from '../domain/shared/local-date.ts'
import type { Answer } from '../domain/survey/answer.ts'
import type { RuleContext } from '../domain/survey/item-type.ts'
import type { SchemaItem, SurveyConfig } from '../domain/survey/survey-config.ts'
import type { TaxSetting } from '../domain/tax/tax-terms.ts'

/** 2024-06-14 09:00:00 in Asia/Tokyo, epoch milliseconds. */
export const friday = 1_718_323_200_000

/** Rules as they stand on 2024-06-14. */
export const aContext = (today = '2024-06-14'): RuleContext => ({ today: localDate(today) })

/** An optional one-line text `q1`. */
export const anItem = (over: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: 'q1',
  title: 'お名前',
  type: 'text',
  ...over,
})

/** A form with one answer a resident and one item. */
export const aSurveyConfig = (over: Partial<SurveyConfig> = {}): SurveyConfig => ({
  surveyId: 'svy001',
  surveyTitle: '子育て相談の申込み',
  surveySchema: [anItem()],
  ...over,
})

/** A sticker for 300 yen. */
export const aProduct = (over: Partial<Product> = {}): Product => ({
  productId: 'sticker',
  productName: '処理券',
  price: 300,
  taxableType: 0,
  order: 1,
  productCategories: [{ productCategoryId: 'bulky', productCategoryName: '粗大ごみ' }],
  cost: 1,
  ...over,
})

/** A service that sells one product. */
export const aPaymentService = (over: Partial<PaymentService> = {}): PaymentService => ({
  sortKey: over.serviceId ?? 'stickers',
  serviceId: 'stickers',
  serviceName: '粗大ごみ処理券',
  purchaseLimit: 10,
  products: [aProduct()],
  ...over,
})

/** 8 percent from 2014-04-01, 10 percent from 2019-10-01, included in prices. */
export const aTaxSetting = (over: Partial<TaxSetting> = {}): TaxSetting => ({
  rateSettings: [
    { applyDate: localDate('2014-04-01'), value: 8 },
    { applyDate: localDate('2019-10-01'), value: 10 },
  ],
  taxType: 1,
  calculationType: 1,
  roundingType: 0,
  reservationCostType: 0,
  ...over,
})

/** `answersFrom({ q1: '東京', q2: ['A', 'C'] })` */
export const answersFrom = (answers: Readonly<Record<string, string | Answer>>): Map<string, Answer> =>
  new Map(
    Object.entries(answers).map(([itemKey, answer]) => [
      itemKey,
      typeof answer === 'string' ? [answer] : answer,
    ]),
  )

/** 花子さん's first answer to `svy001`. */
export const anAnswerRecord = (over: Partial<AnswerRecord> = {}): AnswerRecord => ({
  answerId: 'answer-1',
  surveyId: 'svy001',
  userId: 'Uabc',
  registeredBy: 'resident',
  version: 1,
  keyMs: 0,
  answerCode: '7K3M9QZT',
  check: '未対応',
  isLiffMode: false,
  createdAt: friday / 1000,
  updatedAt: friday / 1000,
  entries: [{ itemKey: 'q1', title: 'お名前', answer: ['東京'] }],
  ...over,
})

/** A record as its owner sees it, all of it; nothing reserved and nothing in the way. */
export const asOwnAnswer = (record: AnswerRecord, today: Partial<DerivedAnswerFields> = {}): OwnAnswer =>
  ownAnswerOf(record, { entries: record.entries, reservations: [], ...today })

export const aViewer = (over: Partial<Viewer> = {}): Viewer => ({ userId: 'Uabc', name: '花子', ...over })
