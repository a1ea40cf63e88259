import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { KeptDraft } from '../ports/form-draft-repository.ts'
import { cityWithDraft, type DraftNeeds, formAtWork } from './draft-of-officer.ts'
import { type FormQuestions, type PutFormNeeds, putFormInForce } from './put-form-in-force.ts'
import type { Outcome } from './put-in-force.ts'

/** What came of it: it is in force, something has to be agreed to, or it waits for its time. */
type Published = Outcome<FormQuestions> | { kind: 'waits'; at: number }

/**
 * Driving port of the office: puts what was written of a form in force with what came with it, now or at a time, by the
 * checks of an import. What that does to answers that stand is said first, unless it is agreed to. Only editors may.
 *
 * @throws Refusal `survey.not_found`, `office.not_allowed` below an editor
 * @throws Refusal `office.draft_changed` if somebody else has written since `revision`
 * @throws Refusal `office.form_changed` if the form in force was changed since it was begun to write
 * @throws Refusal `office.form_unfit` if it does not fit the city as it is now, `office.time_past`,
 * `service.unavailable`
 */
type PublishForm = (command: {
  surveyId: string
  revision: number
  isAgreed: boolean
  /** When, epoch milliseconds; absent: at once. */
  at?: number
}) => Promise<Published>

/** Puts the forms in force whose time has come. A form that can't be stays as it is written, and says why. */
type PublishDueForms = () => Promise<{ published: number; failed: number }>

type Needs = DraftNeeds & PutFormNeeds

export const makePublishForm =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): PublishForm =>
  async ({ surveyId, revision, isAgreed, at }) => {
    const { draft } = await formAtWork(needs, officer, surveyId, 'editor')
    if (draft?.revision !== revision) throw refuse('office.draft_changed', {})
    if (at === undefined) return publish(needs, officer, draft, { isAgreed, request })
    if (at <= needs.clock.now()) throw refuse('office.time_past', {})
    const asked = await publish(needs, officer, draft, { isAgreed: false, request })
    if (!isAgreed) return asked
    const { trouble: _, revision: seen, ...waiting } = draft
    const facts = { what: 'publish_at', at, by: officer.username }
    const event = { kind: 'form.drafted', at: needs.clock.now(), surveyId, request, facts } as const
    const next = await needs.formDrafts.put({ ...waiting, publishAt: at, by: officer.username }, seen, [
      event,
    ])
    if (next === undefined) throw refuse('office.draft_changed', {})
    return { kind: 'waits', at }
  }

export const makePublishDueForms =
  (needs: Needs): PublishDueForms =>
  async () => {
    const done = { published: 0, failed: 0 }
    for (const draft of await needs.formDrafts.list()) {
      const { publishAt, revision, ...written } = draft
      if (publishAt === undefined || publishAt > needs.clock.now()) continue
      try {
        await publish(needs, { sub: '', username: draft.by, duties: [] }, draft, { isAgreed: true })
        done.published += 1
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (error.code === 'service.unavailable') continue
        await needs.formDrafts.put({ ...written, trouble: error.code }, revision, [])
        done.failed += 1
      }
    }
    return done
  }

const publish = (
  needs: Needs,
  officer: Officer,
  draft: KeptDraft,
  how: { isAgreed: boolean; request?: RequestContext },
): Promise<Outcome<FormQuestions>> => {
  const { surveyId, revision, base, config } = draft
  return putFormInForce(needs, officer, {
    ...{ surveyId, version: base, ...how },
    make: (inForce) => ({ form: config, city: cityWithDraft(inForce, draft) }),
    facts: { what: 'publish' },
    draft: { surveyId, revision },
  })
}
