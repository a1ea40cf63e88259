import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'
import { refuse } from '../../domain/refusal.ts'
import { type LoginNeeds, signInHere } from '../session/login-store.ts'
import { clearSessionOfOther } from './messaging.ts'

type Needs = Pick<LoginNeeds, 'session' | 'messaging' | 'signIn' | 'forgetOthers'>

/** Signing in while a form is shown already: until it is known who fills it in, calls of a resident wait. */
export function laterSignIn({ session, messaging, signIn, forgetOthers }: Needs) {
  let signing: Promise<void> | undefined
  let isPending = true

  async function begin(): Promise<void> {
    await clearSessionOfOther(session, messaging)
    isPending = false
    if (session.renewable()) return
    const signedIn = await signInHere({ messaging, signIn })
    if (!signedIn) throw refuse('auth.required', {})
    session.write(signedIn)
    forgetOthers(signedIn.profile.userId)
  }

  /** @throws Refusal `auth.required` outside the messaging app, and as `SignInWithLiff`; the next call tries again */
  function signedIn(): Promise<void> {
    signing ??= begin().catch((error: unknown) => {
      signing = undefined
      throw error
    })
    return signing
  }

  return {
    /** Whether it is not known yet who opened the page. */
    isPending: () => isPending,
    /** `ask`, whose calls wait. */
    waiting:
      (ask: AskAsResident): AskAsResident =>
      (call, hasToken) => {
        const asked = ask(call, hasToken)
        return async (command) => {
          await signedIn()
          return asked(command)
        }
      },
  }
}
