import type { CardTexts } from '../survey/sending/done/booked-card.tsx'
import type { ResultWording } from './result-wording.ts'

/** The words of a card that shows a booking. */
export const cardTexts = ({ texts }: ResultWording): CardTexts => ({
  date: texts['details.date'],
  time: texts['details.time'],
  place: texts['visit.place'],
  map: texts['visit.map'],
  newTab: texts['visit.newTab'],
  toBring: texts['visit.toBring'],
})
