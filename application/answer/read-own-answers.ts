import type { AnswerRow } from '../../domain/survey/answer-record.ts'

/** Driving port: the viewer's rows of a survey, oldest answer first; empty if none. @throws Refusal `survey.not_found` */
export type ReadOwnAnswers = (command: { surveyId: string }) => Promise<readonly AnswerRow[]>
