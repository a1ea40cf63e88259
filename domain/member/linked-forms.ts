import type { SurveyConfig } from '../survey/survey-config.ts'

/** Ids of the surveys that a member form is linked to, each once (MEM-09). */
export const linkedFormIds = ({ linkedForms = [] }: SurveyConfig): string[] => [...new Set(linkedForms)]
