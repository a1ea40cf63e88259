import { CallFailure } from '../../../application/call-failure.ts'
import type { FormMode } from '../../../domain/form/required.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import type { Answers } from '../../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { FormStore } from '../../form/form-store.ts'

/**
 * A form of residents in the office. The desk fills it in with the items that only the office sees (ROLE-03);
 * `user`: as residents do.
 */
export async function deskForm(
  config: SurveyConfig,
  { nowMs, existing, mode = 'admin' }: { nowMs: number; existing?: Answers; mode?: FormMode },
): Promise<FormStore> {
  const rules = config.rules && (await loadRules())
  return new FormStore({ config, existing, mode, today: tokyoDay(nowMs), rules })
}

const loadRules = async () =>
  (
    await import('../../form/form-rules.tsx').catch((error: unknown) => {
      throw new CallFailure('network', String(error))
    })
  ).formRules
