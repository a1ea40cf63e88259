import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { City } from '../ports/city-repository.ts'
import type { KeptDraft } from '../ports/form-draft-repository.ts'
import { cityWithDraft, type DraftNeeds, formAtWork } from './draft-of-officer.ts'
import { changesOthers } from './parts-of-others.ts'
import {
  type FormQuestions,
  isUntold,
  type PutFormNeeds,
  putFormInForce,
  unfit,
} from './put-form-in-force.ts'
import type { Outcome } from './put-in-force.ts'

/** What came of it: it is in force, something has to be agreed to, or it waits for its time. */
type Published = Outcome<FormQuestions> | { kind: 'waits'; at: number }

/**
 * Driving port of the office: puts what was written of a form in force with what came with it, now or at a time, by the
 * checks of an import. What that does to answers and bookings that stand, and what it takes back, is said first, unless
 * it is agreed to. Only editors may, and nothing of sections that are not theirs.
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
  /** The version of the city of which was said what is agreed to; 0: nothing was said yet. */
  version: number
  /** When, epoch milliseconds; absent: at once. */
  at?: number
}) => Promise<Published>

/** Puts the forms in force whose time has come. A form that can't be stays as it is written, and says why. */
type PublishDueForms = () => Promise<{ published: number; failed: number }>

type Needs = DraftNeeds & PutFormNeeds

export const makePublishForm =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): PublishForm =>
  async ({ surveyId, revision, isAgreed, version, at }) => {
    const { draft } = await formAtWork(needs, officer, surveyId, 'editor')
    if (draft?.revision !== revision) throw refuse('office.draft_changed', {})
    const refuseOthers = (inForce: City, next: City): void => {
      if (changesOthers(officer, inForce, next, draft)) throw unfit([{ why: 'others', subjects: [] }])
    }
    const how = { told: version, request, refuseOthers }
    if (at === undefined) return publish(needs, officer, draft, { ...how, isAgreed })
    if (at <= needs.clock.now()) throw refuse('office.time_past', {})
    const asked = await publish(needs, officer, draft, { ...how, isAgreed: false })
    if (!isAgreed || (asked.kind === 'asks' && isUntold(asked.undone, version))) return asked
    const { trouble: _, revision: seen, ...waiting } = draft
    const facts = { what: 'publish_at', at, by: officer.username }
    const event = { kind: 'form.drafted', at: needs.clock.now(), surveyId, request, facts } as const
    const told = asked.kind === 'asks' ? Math.min(version, asked.version) : 0
    const agreed = { publishAt: at, base: Math.max(draft.base, told), by: officer.username }
    const next = await needs.formDrafts.put({ ...waiting, ...agreed }, seen, [event])
    if (next === undefined) throw refuse('office.draft_changed', {})
    return { kind: 'waits', at }
  }

export const makePublishDueForms =
  (needs: Needs): PublishDueForms =>
  async () => {
    const done = { published: 0, failed: 0 }
    const faults: unknown[] = []
    for (const draft of await needs.formDrafts.list()) {
      const { publishAt, revision, ...written } = draft
      if (publishAt === undefined || publishAt > needs.clock.now()) continue
      const officer = { sub: '', username: draft.by, duties: [] }
      try {
        const outcome = await publish(needs, officer, draft, { isAgreed: true, told: draft.base })
        if (outcome.kind === 'asks') throw refuse('office.form_changed', {})
        done.published += 1
      } catch (error) {
        if (!isRefusal(error)) {
          // It does not hold up the others.
          faults.push(error)
          continue
        }
        // Somebody else writes or publishes it just now: what is to be done is another thing then.
        if (isRefusal(error, 'service.unavailable', 'office.draft_changed')) continue
        const facts = { what: 'not_published', why: error.code, by: draft.by }
        const { surveyId } = draft
        const event = { kind: 'form.drafted', at: needs.clock.now(), surveyId, facts } as const
        const told = await needs.formDrafts.put({ ...written, trouble: error.code }, revision, [event])
        if (told !== undefined) done.failed += 1
      }
    }
    if (faults.length > 0) throw faults[0]
    return done
  }

type How = {
  isAgreed: boolean
  told: number
  request?: RequestContext
  /** Absent: it was looked at when the time was set. */
  refuseOthers?(inForce: City, next: City): void
}

const publish = (
  needs: Needs,
  officer: Officer,
  draft: KeptDraft,
  { refuseOthers, ...how }: How,
): Promise<Outcome<FormQuestions>> => {
  const { surveyId, revision, base, config } = draft
  return putFormInForce(needs, officer, {
    ...{ surveyId, version: base, ...how },
    make(inForce) {
      const city = cityWithDraft(inForce, draft)
      refuseOthers?.(inForce, city)
      return { form: config, city }
    },
    facts: { what: 'publish' },
    draft: { surveyId, revision, base },
  })
}
