import { makeObservable, observableRef, runInAction } from 'mobx'
import { isCallFailure } from '../../application/call-failure.ts'
import type { SignedIn } from '../../application/ports/session-keeper.ts'
import type { SignIn } from '../../application/session/sign-in.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { authorizationUrl, saveLoginAttempt, takeLoginAttempt } from './authorization.ts'

export type LoginNeeds = Pick<BrowserServices, 'session' | 'messaging' | 'settings' | 'origin' | 'log'> & {
  signIn: Pick<SignIn, 'exchangeCode' | 'signInWithLiff'>
  visit: { returnTo(path: string): void; takeReturnPath(): string }
  /** Session storage of this browser. */
  storage: Storage
  /** An unguessable secret of 43 to 128 characters that may stand in URLs. */
  newSecret(): string
  /** Leaves for another site. */
  leaveFor(url: string): void
  /** Deletes what other residents left in this browser. */
  forgetOthers(userId: string): void
}

/**
 * Signs in by the ID token of the messaging app around us, without leaving the page.
 * @returns undefined if there is none
 * @throws as `SignInWithLiff`
 */
export async function signInHere({
  messaging,
  signIn,
}: Pick<LoginNeeds, 'messaging' | 'signIn'>): Promise<SignedIn | undefined> {
  const idToken = await messaging.idToken()
  return idToken === undefined ? undefined : signIn.signInWithLiff({ idToken })
}

/** What stood in the query of `/login` (ROUTE-02). */
export type LoginQuery = {
  code: string | null
  state: string | null
  liffState: string | null
  error: string | null
}

type LoginPhase =
  | { name: 'working' }
  /** The resident is asked to press; `failed` tells whether an attempt failed. */
  | { name: 'button'; failed: boolean }
  | { name: 'done'; path: string }

const RESTARTED = 'madoguchi.login.restarted'

/** Signing in: by a session that is there, by LINE around us, or by LINE's page (LOGIN-01..06). */
export class LoginStore {
  phase: LoginPhase = { name: 'working' }
  readonly #needs: LoginNeeds

  constructor(needs: LoginNeeds) {
    this.#needs = needs
    makeObservable(this, { phase: observableRef })
  }

  /** Does what the query asks for. */
  readonly start = async ({ code, state, liffState, error }: LoginQuery): Promise<void> => {
    const { storage, session, visit } = this.#needs
    if (liffState !== null) visit.returnTo(liffState)
    const kept = takeLoginAttempt(storage)
    const signedIn = session.read()
    if (signedIn) return this.#finish(signedIn)
    if (error !== null) return this.#moveTo({ name: 'button', failed: true })
    if (code === null) return this.#begin()
    if (!kept || state === null || state !== kept.state) return this.#restart()
    await this.#take(() => this.#needs.signIn.exchangeCode({ code, ...proofOf(kept) }))
  }

  /** The resident presses the button: sign-in from the beginning. */
  readonly press = async (): Promise<void> => {
    this.#moveTo({ name: 'working' })
    await this.#begin()
  }

  /** Inside LINE its ID token signs in without leaving the page; elsewhere LINE's page does. */
  readonly #begin = (): Promise<void> => this.#take(() => signInHere(this.#needs))

  /**
   * A foreign or used state: the first time it may be an old tab, the second time the resident has to press the button.
   */
  async #restart(): Promise<void> {
    const { storage } = this.#needs
    if (storage.getItem(RESTARTED) !== null) return this.#moveTo({ name: 'button', failed: true })
    storage.setItem(RESTARTED, '1')
    await this.#redirect()
  }

  readonly #redirect = async (): Promise<void> => {
    const { newSecret, storage, settings, origin, leaveFor } = this.#needs
    const login = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() }
    saveLoginAttempt(storage, login)
    leaveFor(await authorizationUrl(settings, origin, login))
  }

  async #take(signIn: () => Promise<SignedIn | undefined>): Promise<void> {
    const { session, log } = this.#needs
    try {
      const signedIn = await signIn()
      if (!signedIn) return this.#redirect()
      session.write(signedIn)
      this.#finish(signedIn)
    } catch (error) {
      if (!isRefusal(error) && !isCallFailure(error)) throw error
      log('Sign-in failed', error)
      this.#moveTo({ name: 'button', failed: true })
    }
  }

  /** Also where somebody else signed in in another tab, while this page asked for it. */
  #finish({ profile }: SignedIn): void {
    const { storage, visit, forgetOthers } = this.#needs
    forgetOthers(profile.userId)
    storage.removeItem(RESTARTED)
    this.#moveTo({ name: 'done', path: visit.takeReturnPath() })
  }

  #moveTo(phase: LoginPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

const proofOf = ({ codeVerifier, nonce }: { codeVerifier: string; nonce: string }) => ({
  codeVerifier,
  nonce,
})
