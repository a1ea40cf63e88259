import { makeObservable, observableRef, runInAction } from 'mobx'
import type { UseCases } from '../../application/use-cases.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { type LinkEvent, type LinkStep, stepAfter } from '../../domain/staff/link-flow.ts'
import { validateAccount, validateLogin } from '../../domain/staff/staff-account.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { meaningOf } from '../frame/errors/failure.ts'
import {
  ProvenCalls,
  type ProvenCallsNeeds,
  type StaffDestination,
  type StaffLinkBy,
} from './proven-calls.ts'
import { StaffForm } from './staff-form.ts'
import { lapseOf, outcomeOf, questionOf, type StaffTrouble } from './staff-trouble.ts'

/** What linking a LINE account to a staff record depends on. */
export type StaffLinkNeeds = ProvenCallsNeeds &
  Pick<UseCases, 'checkStaffCode'> &
  Pick<BrowserServices, 'hasSession' | 'log' | 'pause'>

/** So long the account that is being linked is shown at least. */
const SHOWN_MS = 1500

/**
 * The way of one LINE account to one staff record, over several pages (spec §4 "Staff QR"): where it stands is said by
 * the domain's `stepAfter`.
 */
export class StaffLinkStore {
  step: LinkStep
  trouble: StaffTrouble | undefined
  /** A call is under way: nothing is sent beside it. */
  isBusy = false
  /** There is no session: sign in and come back. */
  isSignedOut = false
  readonly by: StaffLinkBy
  readonly passwordForm = new StaffForm(['password'], ({ password }) =>
    password === '' ? [{ field: 'password', code: 'required' }] : [],
  )
  readonly loginForm = new StaffForm(['username', 'password'], validateLogin)
  readonly accountForm = new StaffForm(['username', 'password', 'email'], validateAccount)
  readonly #needs: StaffLinkNeeds
  #destination: StaffDestination = 'landing'
  readonly calls: ProvenCalls

  constructor(by: StaffLinkBy, needs: StaffLinkNeeds) {
    this.by = by
    this.#needs = needs
    this.step = { at: 'checking' }
    this.calls = new ProvenCalls(by, needs)
    makeObservable(this, {
      step: observableRef,
      trouble: observableRef,
      isBusy: observableRef,
      isSignedOut: observableRef,
    })
  }

  /**
   * A page is opened: goes on where it leads to. A call that is under way comes first, so that nothing is sent twice.
   */
  readonly enter = (destination: StaffDestination): void => {
    this.#destination = destination
    if (this.isBusy) return
    const isSignedOut = !this.#needs.hasSession()
    this.#set({ isSignedOut })
    if (isSignedOut) return
    switch (this.step.at) {
      case 'checking':
        if (this.by.kind === 'code') this.#check()
        else this.#link()
        return
      case 'linking':
        this.#link()
        return
      case 'linked_elsewhere':
      case 'failed':
        if (this.by.kind === 'code') this.#startAgain()
        return
      case 'landing':
      case 'password':
      case 'login':
      case 'create':
        this.#set({ step: this.calls.stepTo(destination), trouble: undefined })
    }
  }

  /** Whether they have an account (STAFF-04, STAFF-05). */
  readonly answer = (hasAccount: boolean): void => {
    this.#destination = hasAccount ? 'login' : 'create'
    this.#move({ kind: 'answered', hasAccount, passwordRequired: this.calls.isPasswordDue })
  }

  /** Sends the password of the code (STAFF-06). */
  readonly submitPassword = (): Promise<void> =>
    this.#submit('password', this.passwordForm, async ({ password }) => {
      await this.calls.prove(password)
      this.passwordForm.clear()
      this.#move({ kind: 'password_right' })
    })

  /** Signs in, then links (STAFF-29). */
  readonly submitLogin = (): Promise<void> =>
    this.#submit('login', this.loginForm, async (login) => {
      await this.calls.signIn(login)
      this.#move({ kind: 'accepted' })
    })

  /** Makes an account, then links it (STAFF-17). */
  readonly submitAccount = (): Promise<void> =>
    this.#submit('create', this.accountForm, async (account) => {
      await this.calls.create(account)
      this.#move({ kind: 'accepted' })
    })

  /** Says yes to the question that is asked. */
  readonly confirm = (): void => {
    if (this.isBusy || this.step.at !== 'confirm') return
    this.calls.confirmed = this.step
    this.#move({ kind: 'confirmed' })
    this.#link()
  }

  /** Tries the check, or the relation, once more. */
  readonly retry = (): void => this.enter(this.#destination)

  /** From the landing screen, with a new proof: one that came to something else is worth nothing now. */
  readonly restart = (): void => {
    this.#destination = 'landing'
    this.#startAgain()
  }

  #startAgain(): void {
    this.calls.forget()
    this.#set({ step: { at: 'checking' }, trouble: undefined })
    this.#check()
  }

  /** Asks what the code says, and goes on to where the address leads (STAFF-01, STAFF-25). */
  async #check(): Promise<void> {
    const { by } = this
    if (by.kind !== 'code' || this.isBusy) return
    this.#set({ isBusy: true, trouble: undefined })
    try {
      const checked = await this.#needs.checkStaffCode(by.codeId)
      if (checked === 'registered') this.#move({ kind: 'checked', code: 'registered' })
      else if (checked.expired) this.#move({ kind: 'checked', code: 'expired' })
      else {
        this.calls.passwordRequired = checked.passwordRequired
        this.#set({ step: this.calls.stepTo(this.#destination) })
      }
    } catch (error) {
      this.#takeOfCheck(error)
    } finally {
      this.#set({ isBusy: false })
    }
  }

  #takeOfCheck(error: unknown): void {
    if (isRefusal(error, 'staff.code_unknown')) this.#move({ kind: 'checked', code: 'unknown' })
    else if (meaningOf(error) === 'signed-out') this.#set({ isSignedOut: true })
    else {
      this.#log('The code could not be checked', error)
      this.#set({ trouble: { of: 'check', error } })
    }
  }

  async #submit<F extends StaffForm['fields'][number]>(
    of: StaffTrouble['of'],
    form: StaffForm<F>,
    send: (values: Readonly<Record<F, string>>) => Promise<void>,
  ): Promise<void> {
    if (this.isBusy) return
    this.#set({ trouble: undefined })
    if (!form.check()) return
    const destination = this.#destination
    this.#set({ isBusy: true })
    try {
      await send(form.values)
    } catch (error) {
      this.#takeOfForm(of, form, error)
    } finally {
      this.#set({ isBusy: false })
    }
    if (this.step.at === 'linking') await this.#link()
    else if (this.#destination !== destination) this.enter(this.#destination)
  }

  #takeOfForm(of: StaffTrouble['of'], form: Pick<StaffForm, 'show'>, error: unknown): void {
    const lapsed = lapseOf(error)
    if (lapsed) this.#move(lapsed)
    else if (isRefusal(error, 'staff.invalid_form')) form.show(error.details.staffIssues)
    else {
      this.#log('The form was not accepted', error)
      this.#set({ trouble: { of, error } })
    }
  }

  /**
   * Makes the relation (STAFF-18), or learns what has to be confirmed before it. Which account is linked is seen for a
   * moment.
   */
  async #link(): Promise<void> {
    if (this.isBusy) return
    this.#set({ isBusy: true, trouble: undefined })
    try {
      const shown = this.step.at === 'linking' ? this.#needs.pause(SHOWN_MS) : undefined
      const [outcome] = await Promise.all([this.calls.link(), shown])
      this.#move({ kind: 'related', outcome })
      for (const form of [this.loginForm, this.accountForm]) form.clear()
    } catch (error) {
      this.#takeOfLink(error)
    } finally {
      this.#set({ isBusy: false })
    }
  }

  #takeOfLink(error: unknown): void {
    const next = lapseOf(error) ?? questionOf(error)
    if (next) this.#move(next)
    else {
      this.#log('The account could not be linked', error)
      const outcome = outcomeOf(error)
      if (outcome) this.#move({ kind: 'related', outcome })
      this.#set({ trouble: { of: 'link', error } })
    }
  }

  /** Goes to where the event leads; nowhere if it can't happen here. */
  #move(event: LinkEvent): void {
    const step = stepAfter(this.step, event)
    if (step) this.#set({ step, trouble: undefined })
  }

  #log(message: string, error: unknown): void {
    if (!isRefusal(error)) this.#needs.log(message, error)
  }

  #set(state: Partial<StaffLinkStore>): void {
    runInAction(() => Object.assign(this, state))
  }
}
