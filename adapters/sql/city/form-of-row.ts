import type { FormKind } from '../../../application/ports/city-repository.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'

/** A form of its row; `config` is absent where an earlier release removed it with the form. */
export const formOfRow = ({
  kind,
  config,
}: {
  kind: FormKind
  config: string
}): { kind: FormKind; config?: SurveyConfig } =>
  config ? { kind, config: JSON.parse(config) as SurveyConfig } : { kind }
