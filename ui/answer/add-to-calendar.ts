import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { JustBooked } from '../reservation/calendar-page.ts'
import { calendarEntry } from './calendar-entry.ts'
import { loadResultWording } from './result-wording.ts'

type Needs = Pick<UseCases, 'readAnswer'> &
  Pick<BrowserServices, 'origin' | 'settings' | 'saveFile' | 'loadTexts' | 'speech' | 'clock' | 'log'>

/** Hands a booking that was just made to the calendar of the phone, as it is stored now. @throws what the calls throw; Error if it is not there */
export async function addToCalendar(
  { survey, partitionKey, itemKey, languageCode }: JustBooked,
  needs: Needs,
): Promise<void> {
  const [result, wording] = await Promise.all([
    needs.readAnswer({ surveyId: survey.surveyId, partitionKey }),
    loadResultWording(languageCode, needs),
  ])
  const reservation = result?.reservations.find((each) => each.itemKey === itemKey)
  const { cityName } = needs.settings
  const host = new URL(needs.origin).host
  const file =
    result && reservation && calendarEntry({ survey, result, reservation, wording, host, cityName })
  if (!file) throw new Error('the booking is not there')
  await needs.saveFile(file)
}
