import type { OwnParts } from '../survey/survey-store.ts'
import { MemberDone, type MemberDoneNeeds } from './member-done.tsx'
import type { memberForm } from './member-form.ts'
import { MemberTexts } from './member-texts.tsx'
import { recordPath } from './paths.ts'
import { RegisterNotice } from './register-notice.tsx'

/**
 * The parts of the page that differ from those of a survey.
 * @param of.back where the resident came from to register; undefined if they came by themselves
 */
export const ownParts = (
  form: ReturnType<typeof memberForm>,
  needs: MemberDoneNeeds,
  { memberFormId, back }: { memberFormId: string; back: string | undefined },
): OwnParts => ({
  notice: () => <RegisterNotice form={form} needs={needs} isAsked={back !== undefined} />,
  answersPath: recordPath(memberFormId),
  Texts: MemberTexts,
  done: (store, result) => <MemberDone store={store} result={result} form={form} needs={needs} back={back} />,
})
