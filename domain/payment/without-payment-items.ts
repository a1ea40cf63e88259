import type { ItemTypeName } from '../survey/item-types/registry.ts'
import { type SchemaItem, type SurveyConfig, takesPayments } from '../survey/survey-config.ts'

const paymentTypes: readonly string[] = [
  'selectProducts',
  'selectPayType',
  'paymentData',
  'orderId',
] satisfies ItemTypeName[]

/** Whether an item is of use only in a form that takes payments. */
export const isPaymentItem = ({ type }: Pick<SchemaItem, 'type'>): boolean => paymentTypes.includes(type)

/** A form that takes no payments without the items that only payments need; any other as it is (ORDER-20, PAY-10). */
export const withoutPaymentItems = (config: SurveyConfig): SurveyConfig =>
  takesPayments(config) || config.surveySchema === undefined
    ? config
    : { ...config, surveySchema: config.surveySchema.filter((item) => !isPaymentItem(item)) }
