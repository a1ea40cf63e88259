import { cancelObstacles, changeObstacles } from '../../../../domain/answer/obstacles.ts'
import { bool, count, listOf, object, oneOf, orNull, text } from '../shape.ts'
import { day } from '../shared/day.ts'

/** What keeps the owner of an answer from changing and cancelling it. */
export const ofObstacles = {
  changeObstacle: oneOf(...changeObstacles),
  cancelObstacle: oneOf(...cancelObstacles),
}

/** What a reservation means by the calendar and the items as they are now. */
export const ofReservation = {
  categoryInfo: object({ sortKey: text }, { tag1: text, tag2: text, tag3: text }),
  reserved: object(
    {},
    {
      itemName: text,
      calendarName: text,
      place: text,
      address: text,
      mapUrl: text,
      toBring: listOf(text),
      day,
      start: text,
      end: text,
      closed: oneOf(true),
      lowered: oneOf(true),
      lastDay: day,
      cancelObstacle: oneOf(...cancelObstacles),
      changeObstacle: oneOf('reservation.deadline_passed'),
    },
  ),
}

/** One value of an answer, with what the row says of the answer as a whole (ENT-03). */
export const answerRow = object(
  {
    userId: text,
    surveyId: text,
    itemKey: text,
    value: orNull(text),
    title: text,
    partitionKey: text,
    sortKey: text,
    userSearchKey: text,
    check: text,
    isLiffMode: bool,
    updatedAt: count,
  },
  {
    originalValue: text,
    status: text,
    ...ofReservation,
    ...ofObstacles,
  },
  { answerVersion: count, answercode: text, seriescode: text, revision: count },
)
