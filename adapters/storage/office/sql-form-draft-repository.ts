import type {
  FormDraft,
  FormDraftRepository,
  KeptDraft,
} from '../../../application/ports/form-draft-repository.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { surveyLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { holding, refused, run, runUnread, type SqlRow, type Statement, sql, type Write } from '../write.ts'

/** Drafts of forms, each as JSON. */
export const sqlFormDraftRepository = (
  engine: SqlEngine,
  sealing: Pick<Sealing, 'ownerOf'>,
): FormDraftRepository => ({
  async list() {
    return (await engine.all(sql`${drafts} order by survey_id`)).map(draftOf)
  },

  async find(surveyId) {
    const row = await engine.get(sql`${drafts} and survey_id = ${surveyId}`)
    return row && draftOf(row)
  },

  async put(draft, seen, audit) {
    const given = { drafts: [asText({ draft, seen })], audit: auditEvents(sealing, audit) }
    const put = await engine.write(putDrafts, given)
    return put === 'others' ? undefined : put[0]
  },

  async putAll(drafts, audit) {
    const given = { drafts: drafts.map(asText), audit: auditEvents(sealing, audit) }
    return (await engine.write(putDrafts, given)) !== 'others'
  },

  async remove(surveyId, revision, audit) {
    const given = { surveyId, revision, audit: auditEvents(sealing, audit) }
    return (await engine.write(removeDraft, given)) === 'removed'
  },
})

const drafts = sql`select revision, content from form_draft where content is not null`

const draftOf = ({ revision, content }: SqlRow): KeptDraft => ({
  ...(JSON.parse(String(content)) as FormDraft),
  revision: Number(revision),
})

type Written = { surveyId: string; content: string; seen: number }

const asText = ({ draft, seen }: { draft: FormDraft; seen: number }): Written => ({
  ...{ surveyId: draft.surveyId, content: JSON.stringify(draft), seen },
})

type PutDrafts = { drafts: readonly Written[]; audit: readonly Statement[] }

/** Keeps drafts, all or none. @returns their revisions */
export function* putDrafts({ drafts, audit }: PutDrafts): Write<readonly number[], 'others'> {
  yield* holding(drafts.map(({ surveyId }) => surveyLock(surveyId)))
  const revisions: number[] = []
  for (const { surveyId, content, seen } of drafts) {
    const {
      rows: [put],
    } = yield* run(
      seen === 0
        ? sql`insert into form_draft (survey_id, revision, content) values (${surveyId}, 1, ${content})
            on conflict (survey_id) do update set revision = form_draft.revision + 1, content = excluded.content
            where form_draft.content is null returning revision`
        : sql`update form_draft set revision = revision + 1, content = ${content}
            where survey_id = ${surveyId} and revision = ${seen} and content is not null returning revision`,
    )
    if (!put) return yield* refused('others')
    revisions.push(Number(put.revision))
  }
  yield* runUnread(audit)
  return revisions
}

/** A revision of a draft that goes. */
export type DraftRevision = Pick<KeptDraft, 'surveyId' | 'revision'>

export function* removeDraft({
  audit,
  ...draft
}: DraftRevision & { audit: readonly Statement[] }): Write<'removed', 'others'> {
  yield* holding(surveyLock(draft.surveyId))
  if (!(yield* takeDraft(draft))) return yield* refused('others')
  yield* runUnread(sql`delete from preview_link where survey_id = ${draft.surveyId}`, audit)
  return 'removed'
}

/**
 * Takes a draft away, whose form has to be held. Its revision stays behind: the next one is no draft that anybody saw.
 * @returns whether it was there as that revision
 */
export function* takeDraft({ surveyId, revision }: DraftRevision): Write<boolean> {
  const { count } = yield* run(
    sql`update form_draft set content = null
      where survey_id = ${surveyId} and revision = ${revision} and content is not null`,
  )
  return count > 0
}
