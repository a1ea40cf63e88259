import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import type { FormKind } from './head-fields.ts'

/** A file of the bundle that a sheet becomes; `isNew`: the bundle has no file of this form yet. */
export type FormFile = { path: string; sheet: string; kind: FormKind; config: SurveyConfig; isNew: boolean }
