import { day, described, listOf, number, object, oneOf, text } from '../../shape.ts'

/** An answer of somebody in a list of the office. */
export const foundAnswer = object(
  {
    ...{ name: text, phone: text, surveyId: text, formTitle: text, answerCode: text, status: text },
    earlierCodes: listOf(text),
    bookings: listOf(object({ day, time: text, reserved: text })),
    receivedAt: described('Unix seconds', number),
  },
  {
    waits: described(
      'For a correction by its owner, who may be late, or for the desk to look at it; missing: for nobody',
      oneOf('owner', 'late', 'desk'),
    ),
  },
)
