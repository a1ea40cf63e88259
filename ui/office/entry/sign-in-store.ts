import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { OfficeEntry } from '../../../application/office/office-entry.ts'
import type { PublicSettings } from '../../../application/public-settings.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { type StaffIssue, type StaffLoginForm, validateLogin } from '../../../domain/staff/staff-account.ts'
import { authorizationUrl, saveLoginAttempt, takeLoginAttempt } from '../../session/authorization.ts'

type SignInNeeds = OfficeEntry & {
  session: { load(): Promise<void> }
  settings: Pick<PublicSettings, 'lineAuthorizeUrl' | 'lineChannelId'>
  origin: string
  /** Session storage of this tab. */
  storage: Storage
  /** An unguessable secret of 43 to 128 characters that may stand in URLs. */
  newSecret(): string
  /** Leaves for LINE. */
  leaveFor(url: string): void
}

type SignInPhase =
  | { name: 'password' }
  | { name: 'sending' }
  /** LINE has to confirm it. */
  | { name: 'line' }
  | { name: 'leaving' }
  /** LINE has led back. */
  | { name: 'confirming' }

/** Why LINE's answer did not do: nothing came of it, or the sign-in that it belongs to is over. */
type LineTrouble = 'failed' | 'over'

/** A place within the application: its path, and what the history keeps with it. */
export type Place = { path: string; state: unknown }

/** Where LINE leads back to, and under which name the attempt is kept. */
const door = { path: '/office/line', key: 'madoguchi.office.login' }
const RETURN = 'madoguchi.office.return'

/** Signing in to the office: user name and password, then LINE for who has linked an account. */
export class SignInStore {
  phase: SignInPhase = { name: 'password' }
  username = ''
  password = ''
  /** What was found when it was last pressed. */
  issues: readonly StaffIssue[] = []
  /** What was refused or failed, or came of LINE; undefined: nothing. */
  trouble: unknown
  readonly #needs: SignInNeeds

  constructor(needs: SignInNeeds) {
    this.#needs = needs
    makeObservable(this, {
      phase: observableRef,
      username: observable,
      password: observable,
      issues: observableRef,
      trouble: observableRef,
    })
  }

  readonly write = (field: keyof StaffLoginForm, text: string): void =>
    runInAction(() => {
      this[field] = text
    })

  readonly submit = async (): Promise<void> => {
    if (this.phase.name !== 'password') return
    const { username, password } = this
    const issues = validateLogin({ username, password })
    this.#show(issues.length > 0 ? 'password' : 'sending', { issues })
    if (issues.length > 0) return
    try {
      const { next } = await this.#needs.signInToOffice({ username, password })
      this.write('password', '')
      this.#show(next === 'line' ? 'line' : 'password')
      if (next === 'open') await this.#needs.session.load()
    } catch (trouble) {
      const found = isRefusal(trouble, 'staff.invalid_form') ? trouble.details.staffIssues : undefined
      this.#show('password', found ? { issues: found } : { trouble })
    }
  }

  /** Leaves for LINE, which leads back to `/office/line`. @param from where to go on after that */
  readonly askLine = async (from: Place): Promise<void> => {
    const { newSecret, storage, settings, origin, leaveFor } = this.#needs
    this.#show('leaving')
    const attempt = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() }
    saveLoginAttempt(storage, attempt, door)
    if (from.path !== door.path) storage.setItem(RETURN, JSON.stringify(from))
    leaveFor(await authorizationUrl(settings, origin, attempt, door))
  }

  /** What LINE led back with. @returns where to go on; undefined if it did not do, which `trouble` tells */
  readonly confirm = async (query: URLSearchParams): Promise<Place | undefined> => {
    const { storage, confirmWithLine } = this.#needs
    this.#show('confirming')
    const kept = takeLoginAttempt(storage, door)
    const [code, state] = [query.get('code'), query.get('state')]
    if (!kept || state !== kept.state) return this.#asksAgain('over')
    if (code === null) return this.#asksAgain('failed')
    try {
      const { codeVerifier, nonce } = kept
      await confirmWithLine({ code, codeVerifier, nonce })
    } catch (error) {
      if (isRefusal(error, 'auth.required')) return this.#asksAgain('over')
      return this.#asksAgain(isRefusal(error, 'auth.sign_in_failed') ? 'failed' : (error as Error))
    }
    const place = JSON.parse(storage.getItem(RETURN) ?? 'null') as Place | null
    storage.removeItem(RETURN)
    this.#show('password')
    return place ?? { path: '/office', state: null }
  }

  /** Drops a sign-in that is half done, or by somebody without a duty. */
  readonly startAgain = async (): Promise<void> => {
    this.#show('sending')
    try {
      await this.#needs.signOutOfOffice()
      this.#show('password')
    } catch (trouble) {
      this.#show('password', { trouble })
    }
  }

  #asksAgain(trouble: LineTrouble | Error): undefined {
    this.#show('line', { trouble })
  }

  #show(name: SignInPhase['name'], found: { issues?: readonly StaffIssue[]; trouble?: unknown } = {}): void {
    runInAction(() => {
      this.phase = { name }
      this.issues = found.issues ?? []
      this.trouble = found.trouble
    })
  }
}
