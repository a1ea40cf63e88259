import { calendarFile, calendarFileType } from '../../domain/answer/calendar-file.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { isReservationCancelled } from '../../domain/answer/result-list.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { ResultWording } from './result-wording.ts'

type Given = {
  survey: Pick<SurveyConfig, 'surveyTitle'>
  result: OwnAnswer
  reservation: OwnReservation
  wording: ResultWording
  /** Of the site. */
  host: string
  cityName: string
}

/**
 * The calendar file (.ics) that adds a reservation to a phone's calendar, moves it, or removes it if it is cancelled. undefined
 * without a day.
 */
export function calendarEntry({ survey, result, reservation, wording, host, cityName }: Given) {
  const { reserved, itemKey } = reservation
  const { day, start, end } = reserved
  if (day === undefined) return undefined
  const text = calendarFile({
    surveyId: result.surveyId,
    seriescode: result.seriesCode,
    itemKey,
    revision: result.revision,
    host,
    updatedAt: result.updatedAt,
    isCancelled: isReservationCancelled(result, reservation),
    day,
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    summary: wording.say('details.calendar.summary', {
      item: wording.item(reservation),
      title: wording.plain(survey.surveyTitle),
    }),
    description: [
      cityName,
      wording.plain(survey.surveyTitle),
      wording.categories(reservation).join(' '),
      `${wording.common['ui.done.code']}${wording.common.colon}${result.answerCode}`,
    ].join('\n'),
  })
  return { name: `${day}.ics`, type: calendarFileType, text }
}
