import type { LoadedSurvey } from './load-survey.ts'

/** Driving port: several forms at once, in the order asked. @throws Refusal `survey.not_found` if one of them is not there */
export type ListSurveys = (command: { surveyIds: readonly string[] }) => Promise<readonly LoadedSurvey[]>
