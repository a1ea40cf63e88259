import type { Dictionary } from '../../../../application/texts/dictionary.ts'
import { shared } from '../../../../application/texts/ja.json'
import { call, inData } from '../call.ts'
import { byName, type Shape, text } from '../shape.ts'

const texts = byName(text)
const dictionary: Shape<Dictionary> = {
  ...texts,
  is: (value): value is Dictionary => texts.is(value) && Object.keys(shared).every((key) => key in value),
}

/** API-04. */
export const readFixedMessages = call({
  method: 'GET',
  path: 'survey-configs/survey-messages-translation',
  by: 'resident',
  ask: (useCases) => useCases.readFixedMessages,
  ...inData(byName(dictionary)),
  refusals: [],
})
