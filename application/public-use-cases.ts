import type { TextsNeeds } from './city/read-texts.ts'
import { makeReadHome } from './home/read-home.ts'
import { makeReadHomeTexts, type ReadHomeTexts } from './home/read-home-texts.ts'
import { makeSignIn, type SignIn, type SignInFor } from './session/sign-in.ts'
import { makeNoteLeftForm, type NoteLeftForm, type NoteLeftFormNeeds } from './survey/note-left-form.ts'

/** Everything that anybody can ask, before there is a viewer. */
export type PublicUseCases = SignIn & { readHomeTexts: ReadHomeTexts; noteLeftForm: NoteLeftForm }

/** The public use cases, bound to one request; as `SignInFor`. */
export type PublicUseCasesFor = (...bound: Parameters<SignInFor>) => PublicUseCases

type Needs = Parameters<typeof makeSignIn>[0] &
  Parameters<typeof makeReadHome>[0] &
  TextsNeeds &
  NoteLeftFormNeeds

export function makePublicUseCases(needs: Needs): PublicUseCasesFor {
  const signInFor = makeSignIn(needs)
  const readHomeTexts = makeReadHomeTexts({ ...needs, home: makeReadHome(needs) })
  const noteLeftForm = makeNoteLeftForm(needs)
  return (...bound) => ({ ...signInFor(...bound), readHomeTexts, noteLeftForm })
}
