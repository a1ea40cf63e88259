import { fits, listOf, object, oneOf, type Shape, textOf, typed } from '../../shape.ts'
import { type FlexMessage, flexLimits } from '../flex-message.ts'

/** Bytes of a bubble at most. */
const MOST_BYTES = 30_000

const colour: Shape<string> = { type: 'string', pattern: '^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$' }
const action = object({
  type: oneOf('uri'),
  label: textOf(1, flexLimits.label),
  uri: { type: 'string', maxLength: flexLimits.uri, pattern: '^(https?|line|tel):' },
})
const size = oneOf('xxs', 'xs', 'sm', 'md', 'lg', 'xl', 'xxl')
const flag = oneOf(true, false)
const text = object(
  { type: oneOf('text'), text: textOf(1, 2_000) },
  { size, weight: oneOf('regular', 'bold'), color: colour, wrap: flag, scaling: flag, action },
)
const button = object(
  { type: oneOf('button'), action },
  { style: oneOf('primary', 'secondary', 'link'), color: colour, scaling: flag },
)
const boxOf = (...contents: readonly Shape[]): Shape =>
  object(
    {
      type: oneOf('box'),
      layout: oneOf('vertical', 'horizontal', 'baseline'),
      contents: listOf({ anyOf: contents }),
    },
    { spacing: oneOf('none', 'xs', 'sm', 'md', 'lg', 'xl', 'xxl') },
  )
const box = boxOf(text, button, boxOf(text, button))

const flexMessage: Shape<FlexMessage> = typed(
  object({
    type: oneOf('flex'),
    altText: textOf(1, flexLimits.altText),
    contents: object({ type: oneOf('bubble') }, { body: box, footer: box }),
  }),
)

/** Whether LINE would take this as a Flex Message, of the part of them that is sent. */
export const isFlexMessage = (value: unknown): value is FlexMessage =>
  fits(value, flexMessage) && Buffer.byteLength(JSON.stringify(value.contents)) <= MOST_BYTES
