import { textOf } from '../../application/texts/dictionary.ts'
import { calendarFile, calendarFileType } from '../../domain/answer/calendar-file.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { isReservationCancelled } from '../../domain/answer/result-list.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AnswerWords } from './answer-words.ts'

type Given = {
  survey: Pick<SurveyConfig, 'surveyTitle'>
  result: OwnAnswer
  reservation: OwnReservation
  words: AnswerWords
  /** Of the site. */
  host: string
  cityName: string
}

/**
 * The calendar file (.ics) that adds a reservation to a phone's calendar, moves it, or removes it if it is cancelled.
 * undefined without a day.
 */
export function calendarEntry({ survey, result, reservation, words, host, cityName }: Given) {
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
    summary: textOf(words.texts, 'details.calendar.summary', {
      item: words.item(reservation),
      title: words.plain(survey.surveyTitle),
    }),
    description: [
      cityName,
      words.plain(survey.surveyTitle),
      words.categories(reservation).join(' '),
      `${words.texts['ui.done.code']}${words.texts.colon}${result.answerCode}`,
    ].join('\n'),
  })
  return { name: `${day}.ics`, type: calendarFileType, text }
}
