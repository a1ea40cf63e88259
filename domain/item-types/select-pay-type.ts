import type { Answers } from '../survey/answer.ts'
import type { ItemType } from '../survey/item-type.ts'
import { choicesOf } from '../survey/rules/choice-rules.ts'
import type { SchemaItem } from '../survey/survey-config.ts'
import { radio } from './radio.ts'

/** How an order is paid: through the payment provider, or at the counter (PAY-09). */
export const PayType = { CASHLESS: 0, CASH: 1 } as const
export type PayType = (typeof PayType)[keyof typeof PayType]

/** How the order is paid, one of the ways that the form offers (PAY-10, PAY-13). */
export const selectPayType: ItemType = {
  ...radio,
  control: (item, context) => radio.control(asRadio(item), context),
  choices: (item) => choicesOf(asRadio(item)),
  check: (answer, item, context) => radio.check(answer, asRadio(item), context),
  requiredOfResidents: () => true,
  // PAY-12, PAY-11
  answerOfStaff(item) {
    const cash = cashAnswer(item)
    return cash === undefined ? undefined : [cash]
  },
  fixed: ({ mode, isAnswered }) => mode === 'admin' || isAnswered,
}

const asRadio = (item: SchemaItem): SchemaItem => ({
  ...item,
  options: item.payTypeOptions?.map(({ input }) => input) ?? [],
  sectionOptions: [],
})

/**
 * How the answers to a form say that it is paid: by the chosen way of its pay-type item, CASHLESS if it has no such
 * item.
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
