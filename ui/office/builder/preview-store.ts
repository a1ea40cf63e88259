import { makeObservable, observableRef, runInAction } from 'mobx'
import type { Clock } from '../../../application/ports/clock.ts'
import { expandRepeats } from '../../../domain/form/repeats.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import type { Answer } from '../../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import type { FormNeeds, FormPage } from '../../form/form-page.ts'
import { FormStore } from '../../form/form-store.ts'

/** The form as residents see it while it is written. What was entered in it stays as long as its item is alike. */
export class PreviewStore {
  page: FormPage | undefined
  /** How often it was made anew. */
  made = 0
  readonly #needs: FormNeeds
  readonly #clock: Clock
  #first: ReadonlyMap<string, Answer> = new Map()

  constructor(needs: FormNeeds, clock: Clock) {
    this.#needs = needs
    this.#clock = clock
    makeObservable(this, { page: observableRef, made: observableRef })
  }

  readonly show = async (written: SurveyConfig): Promise<void> => {
    const config = expandRepeats(written)
    const rules = config.rules && (await loadRules())
    const form = formOf(config, this.#clock.now(), rules)
    const first = form?.answers() ?? new Map()
    const entered = this.#entered(config)
    if (form && entered.length > 0) form.restore(entered)
    runInAction(() => {
      this.#first = first
      this.page = form && { form, needs: this.#needs, hasCalendars: true }
      this.made += 1
    })
  }

  #entered(config: SurveyConfig): [string, Answer][] {
    const before = this.page?.form
    if (!before) return []
    const typeIn = new Map((config.surveySchema ?? []).map((item) => [item.itemKey, item.type]))
    return [...before.answers()].filter(
      ([itemKey, answer]) =>
        typeIn.get(itemKey) === before.field(itemKey)?.item.type &&
        canonicalJson(answer) !== canonicalJson(this.#first.get(itemKey) ?? []),
    )
  }
}

const loadRules = async () => (await import('../../form/form-rules.tsx').catch(() => undefined))?.formRules

/** undefined: what stands there is so unfinished that it can't be shown. */
function formOf(
  config: SurveyConfig,
  nowMs: number,
  rules: Awaited<ReturnType<typeof loadRules>>,
): FormStore | undefined {
  try {
    return new FormStore({ config, existing: undefined, mode: 'user', today: tokyoDay(nowMs), rules })
  } catch {
    return undefined
  }
}
