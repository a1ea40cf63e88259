import { FindAddressDto } from '../../calls/survey/find-address.dto.ts'
import { findAddress } from '../../calls/survey/find-address.ts'
import { ListSurveysDto } from '../../calls/survey/list-surveys.dto.ts'
import { listSurveys } from '../../calls/survey/list-surveys.ts'
import { LoadSurveyDto } from '../../calls/survey/load-survey.dto.ts'
import { loadSurvey } from '../../calls/survey/load-survey.ts'
import { RecordSurveyViewDto } from '../../calls/survey/record-survey-view.dto.ts'
import { recordSurveyView } from '../../calls/survey/record-survey-view.ts'
import { removeUnansweredRichMenu } from '../../calls/survey/remove-unanswered-rich-menu.ts'
import { asSent, isDone, serve, takesNothing } from '../served-call.ts'
import { surveyAnswer, surveysAnswer } from '../survey-text.ts'

/** The calls on forms and addresses. */
export const surveyCalls = {
  loadSurvey: serve(loadSurvey, {
    summary: 'A form as the resident opens it; lineUserId is accepted and ignored',
    Dto: LoadSurveyDto,
    command: asSent,
    hint: 'give',
    askedAlike: true,
    answer: surveyAnswer,
  }),
  listSurveys: serve(listSurveys, {
    summary: 'Several forms at once, in the order asked; all of them or none',
    Dto: ListSurveysDto,
    command: ({ surveyIdList: surveyIds }) => ({ surveyIds }),
    answer: surveysAnswer,
  }),
  recordSurveyView: serve(recordSurveyView, {
    summary: 'Remembers that the resident opened a form; only the path of liffUrl is kept',
    Dto: RecordSurveyViewDto,
    writes: true,
    command: asSent,
    answer: isDone,
  }),
  removeUnansweredRichMenu: serve(removeUnansweredRichMenu, {
    summary: 'Takes the "unanswered" rich menu from the resident',
    ...takesNothing,
    writes: true,
    asksOutside: true,
    answer: isDone,
  }),
  findAddress: serve(findAddress, {
    summary: 'The addresses of a postcode; the first one also stands beside the list',
    Dto: FindAddressDto,
    command: asSent,
    answer: (addresses) => ({ ...addresses[0]!, addresses }),
  }),
}
