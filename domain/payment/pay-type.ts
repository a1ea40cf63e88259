import { PayType } from '../order/order.ts'
import type { Answers } from '../survey/answer.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/**
 * How the answers to a form say that it is paid: by the chosen way of its pay-type item, CASHLESS if it has no such item.
 * @returns undefined if nothing is chosen, or no way that the form offers
 */
export function payTypeOf(schema: readonly SchemaItem[], answers: Answers): PayType | undefined {
  const item = schema.find(({ type }) => type === 'selectPayType')
  if (item === undefined) return PayType.CASHLESS
  const chosen = answers.get(item.itemKey)?.[0]
  const payType = item.payTypeOptions?.find(({ input }) => input === chosen)?.payType
  return Object.values(PayType).find((known) => known === payType)
}

/** The answer that staff give to a pay-type item: its first way to pay cash, the only one in admin mode (PAY-12). */
export const cashAnswer = ({ payTypeOptions = [] }: Pick<SchemaItem, 'payTypeOptions'>): string | undefined =>
  payTypeOptions.find(({ payType }) => payType === PayType.CASH)?.input
