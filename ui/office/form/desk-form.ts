import { CallFailure } from '../../../application/call-failure.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import type { Answers } from '../../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { FormStore } from '../../form/form-store.ts'

/** A form of residents as the desk fills it in: with the items that only the office sees (ROLE-03). */
export async function deskForm(
  config: SurveyConfig,
  { nowMs, existing }: { nowMs: number; existing?: Answers },
): Promise<FormStore> {
  const rules = config.rules && (await loadRules())
  return new FormStore({ config, existing, mode: 'admin', today: tokyoDay(nowMs), rules })
}

const loadRules = async () =>
  (
    await import('../../form/form-rules.tsx').catch((error: unknown) => {
      throw new CallFailure('network', String(error))
    })
  ).formRules
