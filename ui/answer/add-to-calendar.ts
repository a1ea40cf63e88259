import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { Translation } from '../frame/translation.ts'
import type { JustBooked } from '../reservation/calendar-page.ts'
import { answerWords } from './answer-words.ts'
import { calendarEntry } from './calendar-entry.ts'

type Needs = Pick<UseCases, 'readAnswer'> & Pick<BrowserServices, 'origin' | 'settings' | 'saveFile'>

/**
 * Hands a booking that was just made to the calendar of the phone, as it is stored now, in a language.
 * @throws what the calls throw; Error if it is not there
 */
export async function addToCalendar(
  { survey, partitionKey, itemKey }: JustBooked,
  translation: Translation,
  needs: Needs,
): Promise<void> {
  const result = await needs.readAnswer({ surveyId: survey.surveyId, partitionKey })
  const reservation = result?.reservations.find((each) => each.itemKey === itemKey)
  const { cityName } = needs.settings
  const host = new URL(needs.origin).host
  const words = answerWords(translation)
  const file = result && reservation && calendarEntry({ survey, result, reservation, words, host, cityName })
  if (!file) throw new Error('the booking is not there')
  await needs.saveFile(file)
}
