import { makeObservable, observableRef, runInAction } from 'mobx'
import type { PreviewedCalendar, PreviewedForm } from '../../../application/office/preview-form.ts'
import { isEmptyForm } from '../../../domain/form/form.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import type { FormNeeds, FormPage } from '../../form/form-page.ts'
import { deskForm } from '../form/desk-form.ts'
import { formNeedsOf } from '../form/form-needs.ts'
import type { OfficeServices } from '../services.ts'

/** What looking at a form by a link asks; nothing of it is stored or sent. */
export type PreviewNeeds = Pick<
  OfficeServices,
  'openPreview' | 'loadPreviewCalendar' | 'listPreviewProducts' | 'clock' | 'openBeside'
>

type Opened = { page: FormPage; title: string; untilMs: number }

type PreviewPhase =
  | { name: 'loading' }
  | { name: 'over' }
  | { name: 'failed'; error: unknown }
  /** It is too unfinished to be shown: what is wrong with it. */
  | { name: 'broken'; faults: readonly string[] }
  | ({ name: 'filling'; isEmpty?: true } & Opened)
  | ({ name: 'confirm' } & Opened)
  | ({ name: 'done' } & Opened)

/** A form on its way through a preview: it is filled in, looked at again, and goes nowhere. */
export class PreviewStore {
  phase: PreviewPhase = { name: 'loading' }
  readonly #needs: PreviewNeeds
  readonly #token: string

  constructor(needs: PreviewNeeds, token: string) {
    this.#needs = needs
    this.#token = token
    makeObservable(this, { phase: observableRef })
  }

  readonly load = async (): Promise<void> => {
    this.#show({ name: 'loading' })
    try {
      const shown = await this.#needs.openPreview({ token: this.#token })
      const made = deskForm(shown.config, { nowMs: this.#needs.clock.now(), mode: 'user' })
      const form = await (shown.faults.length > 0 ? made.catch(() => undefined) : made)
      if (!form) return this.#show({ name: 'broken', faults: shown.faults })
      const page: FormPage = { form, needs: this.#formNeeds(shown), hasCalendars: true }
      this.#show({ name: 'filling', page, title: shown.config.surveyTitle, untilMs: shown.untilMs })
    } catch (error) {
      this.#show(isRefusal(error, 'office.preview_over') ? { name: 'over' } : { name: 'failed', error })
    }
  }

  /** Goes on to what was filled in, if that can be sent. */
  readonly confirm = (): void => {
    if (this.phase.name !== 'filling') return
    const { page, title, untilMs } = this.phase
    const { form } = page
    const isEmpty = isEmptyForm(form.source.config.surveySchema ?? [], form.answers())
    const opened = { page, title, untilMs }
    if (form.check(isEmpty)) this.#show({ name: 'confirm', ...opened })
    else if (isEmpty) this.#show({ name: 'filling', isEmpty: true, ...opened })
  }

  readonly back = (): void => this.#turn('filling')
  /** Where a form would be sent. */
  readonly finish = (): void => this.#turn('done')

  #turn(name: 'filling' | 'done'): void {
    if (!('page' in this.phase)) return
    const { page, title, untilMs } = this.phase
    this.#show({ name, page, title, untilMs })
  }

  /** What controls ask, from what came with the form. */
  #formNeeds({ categories, items, shop }: PreviewedForm): FormNeeds {
    const { clock, openBeside, loadPreviewCalendar, listPreviewProducts } = this.#needs
    const token = this.#token
    const calendars = new Map<string, Promise<PreviewedCalendar>>()
    const calendarOf = (calendarId: string) => {
      const known = calendars.get(calendarId) ?? loadPreviewCalendar({ token, calendarId })
      calendars.set(calendarId, known)
      known.catch(() => calendars.delete(calendarId))
      return known
    }
    const sold = async () => {
      if (!shop) throw refuse('payment.not_accepted', {})
      return shop
    }
    return formNeedsOf({
      ...{ clock, openBeside },
      findAddress: async () => [sampleAddress],
      loadCategoryTree: async () => categories,
      listReservationItems: async ({ categoryId }) =>
        items.filter((item) => categoryId === 'all' || item.categoryId === categoryId),
      async loadCalendar({ calendarId }) {
        const { calendar, window } = await calendarOf(calendarId)
        return { calendar, ...(window && { window }) }
      },
      async loadSchedule({ calendarId }) {
        const { schedule } = await calendarOf(calendarId)
        return schedule ?? { days: new Map(), comaList: [] }
      },
      readPaymentService: sold,
      readTaxSetting: async () => (await sold()).tax,
      listReservationProducts: ({ categoryId }) => listPreviewProducts({ token, categoryId }),
    })
  }

  #show(phase: PreviewPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

const sampleAddress = { prefecture: '見本県', city: '見本市', area: '見本町', street: '' }
