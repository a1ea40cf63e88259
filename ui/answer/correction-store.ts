import { makeObservable, observableRef, runInAction } from 'mobx'
import type { UseCases } from '../../application/use-cases.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { correctForm } from '../../domain/form/correct-form.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import type { FieldStore } from '../form/field-store.ts'
import type { FormNeeds, FormPage } from '../form/form-page.ts'
import type { FormRules } from '../form/form-rules.tsx'
import { FormStore } from '../form/form-store.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { meaningOf } from '../frame/errors/failure.ts'
import { DraftAutosave } from '../survey/draft/draft-autosave.ts'
import type { DraftStorage } from '../survey/draft/draft-storage.ts'

type Asked = NonNullable<Awaited<ReturnType<UseCases['readCorrectionRequest']>>>

/** What is to be said before it is sent again. */
type Notice = 'changed' | 'unchanged' | 'late'

export type CorrectionPhase =
  | { name: 'loading' }
  /** There is no session: sign in and come back. */
  | { name: 'signed-out' }
  | { name: 'failed'; error: unknown }
  /** Nothing was ever asked. */
  | { name: 'none' }
  /** It can't be corrected here: it is too late, over, or the form has none of it any more. */
  | { name: 'over'; asked: Asked; answer: OwnAnswer | undefined }
  | {
      name: 'open'
      asked: Asked
      answer: OwnAnswer | undefined
      page: FormPage
      isSending: boolean
      notice?: Notice
      error?: unknown
    }
  | { name: 'done'; asked: Asked }

type Open = Extract<CorrectionPhase, { name: 'open' }>

export type CorrectionNeeds = Pick<
  UseCases,
  'readCorrectionRequest' | 'answerCorrectionRequest' | 'readAnswer'
> &
  FormNeeds &
  Pick<BrowserServices, 'clock' | 'hasSession' | 'log' | 'profile'> & {
    loadFormRules(): Promise<FormRules>
    /** undefined: the browser keeps none. */
    drafts: Pick<DraftStorage, 'open'> | undefined
  }

/** The page on which a resident corrects what the office asks for. */
export class CorrectionStore {
  phase: CorrectionPhase = { name: 'loading' }
  readonly #needs: CorrectionNeeds
  readonly #name: { surveyId: string; partitionKey: string }
  /** The same for all forms of the page, by which files that are under way are known again. */
  readonly #formNeeds: FormNeeds
  #draft: DraftAutosave | undefined

  constructor(needs: CorrectionNeeds, name: { surveyId: string; partitionKey: string }) {
    this.#needs = needs
    this.#name = name
    const { partitionKey } = name
    this.#formNeeds = {
      ...needs,
      beginAttachment: (file) => needs.beginAttachment({ ...file, partitionKey }),
    }
    makeObservable(this, { phase: observableRef })
  }

  readonly load = async (): Promise<void> => {
    const needs = this.#needs
    if (!needs.hasSession()) return this.#show({ name: 'signed-out' })
    this.#show({ name: 'loading' })
    try {
      this.#show(await this.#read())
    } catch (error) {
      if (meaningOf(error) === 'signed-out') return this.#show({ name: 'signed-out' })
      needs.log('The correction could not be opened', error)
      this.#show({ name: 'failed', error })
    }
  }

  /** Keeps what was entered: the page is about to be left. */
  readonly leave = (): void => this.#draft?.flush()

  /** Sends what was corrected. If something else is asked by now, that is shown with what was entered. */
  readonly send = async (): Promise<void> => {
    const { phase } = this
    if (phase.name !== 'open' || phase.isSending) return
    const { asked, page } = phase
    const wanted = enteredIn(page.form)
    const { form } = page
    const { changed, issues } = correctForm(asked.config, {
      stored: form.source.existing ?? new Map(),
      ...{ wanted, today: form.source.today, mode: 'user' },
    })
    if (changed.size === 0) return this.#show(noticing(phase, 'unchanged'))
    form.showIssues(issues)
    if (issues.length > 0) return this.#show(noticing(phase))
    this.#show({ ...noticing(phase), isSending: true })
    try {
      const { requestId, seen } = asked
      await this.#needs.answerCorrectionRequest({ ...this.#name, requestId, seen, answers: wanted })
      this.#draft?.end()
      this.#show({ name: 'done', asked })
    } catch (error) {
      await this.#fail(phase, wanted, error)
    }
  }

  async #fail(phase: Open, wanted: ReadonlyMap<string, Answer>, error: unknown): Promise<void> {
    if (isRefusal(error, 'correction.late')) {
      const asked = { ...phase.asked, state: 'late' as const }
      return this.#show(noticing({ ...phase, asked }, 'late'))
    }
    if (isRefusal(error, 'correction.unchanged')) return this.#show(noticing(phase, 'unchanged'))
    if (isRefusal(error, 'answer.invalid')) {
      phase.page.form.showIssues(error.details.issues)
      return this.#show(noticing(phase))
    }
    if (isRefusal(error, 'correction.changed') || isRefusal(error, 'correction.ended')) {
      try {
        const now = await this.#read(wanted)
        return this.#show(now.name === 'open' ? noticing(now, 'changed') : now)
      } catch {
        // What was entered stays, and is sent again.
      }
    }
    this.#needs.log('The correction could not be sent', error)
    this.#show({ ...noticing(phase), error })
  }

  /** @param entered what was entered before, which is kept where it is still asked for */
  async #read(entered?: ReadonlyMap<string, Answer>): Promise<CorrectionPhase> {
    const needs = this.#needs
    const asked = await needs.readCorrectionRequest(this.#name)
    if (!asked) return { name: 'none' }
    const answer = await needs.readAnswer(this.#name)
    if (asked.state !== 'open' || asked.opened.length === 0) return { name: 'over', asked, answer }
    const { config } = asked
    const form = new FormStore({
      config,
      existing: answersOf(answer?.entries ?? []),
      mode: 'user',
      today: tokyoDay(needs.clock.now()),
      rules: config.rules && (await needs.loadFormRules()),
    })
    await this.#openDraft(asked, form)
    if (entered) {
      form.restore(entered)
      form.onChange()
    }
    const page = { form, needs: this.#formNeeds, shows: isAsked }
    return { name: 'open', asked, answer, page, isSending: false }
  }

  /** Brings back what was entered before the page was left, as long as it is the same that is asked. */
  async #openDraft({ seen }: Asked, form: FormStore): Promise<void> {
    const { drafts, profile, clock } = this.#needs
    const owner = profile()?.userId
    this.#draft?.discard()
    if (!drafts || owner === undefined) return
    const { surveyId, partitionKey } = this.#name
    const key = { surveyId: `correction.${surveyId}.${seen}`, surveyVersion: 0, partitionKey }
    const entry = await drafts.open(owner, key)
    form.restore(entry.read()?.answers ?? [])
    this.#draft = new DraftAutosave(entry, clock.now, () => enteredIn(form))
    form.onChange = this.#draft.touch
  }

  #show(phase: CorrectionPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

/** Everything else can't be changed in the form of a request. */
const isAsked = ({ item, spec }: FieldStore): boolean => item.isNotEditable !== true && !spec.readOnly

const enteredIn = (form: FormStore): Map<string, Answer> =>
  new Map(
    [...form.answers()].filter(([itemKey]) => {
      const field = form.field(itemKey)
      return field !== undefined && isAsked(field)
    }),
  )

/** The page as it is filled in, with what is to be said; an earlier failure is over. */
const noticing = ({ notice: _, error: __, ...phase }: Open, notice?: Notice): Open => ({
  ...phase,
  isSending: false,
  ...(notice && { notice }),
})
