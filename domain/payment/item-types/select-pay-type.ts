import type { ItemType } from '../../survey/item-type.ts'
import { radio } from '../../survey/item-types/radio.ts'
import { choicesOf } from '../../survey/rules/choice-rules.ts'
import type { SchemaItem } from '../../survey/survey-config.ts'
import { cashAnswer } from '../pay-type.ts'

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
