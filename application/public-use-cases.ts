import type { TextsNeeds } from './city/read-texts.ts'
import { makeReadHome } from './home/read-home.ts'
import { makeReadHomeTexts, type ReadHomeTexts } from './home/read-home-texts.ts'
import { makeSignIn, type SignIn, type SignInFor } from './session/sign-in.ts'

/** Everything that anybody can ask, before there is a viewer. */
export type PublicUseCases = SignIn & { readHomeTexts: ReadHomeTexts }

/** The public use cases, bound to one request; as `SignInFor`. */
export type PublicUseCasesFor = (...bound: Parameters<SignInFor>) => PublicUseCases

type Needs = Parameters<typeof makeSignIn>[0] & Parameters<typeof makeReadHome>[0] & TextsNeeds

export function makePublicUseCases(needs: Needs): PublicUseCasesFor {
  const signInFor = makeSignIn(needs)
  const readHomeTexts = makeReadHomeTexts({ ...needs, home: makeReadHome(needs) })
  return (...bound) => ({ ...signInFor(...bound), readHomeTexts })
}
