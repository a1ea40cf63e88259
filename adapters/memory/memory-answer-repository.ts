import type {
  AnswerRemoval,
  AnswerRepository,
  AnswerWrite,
  SavedAnswer,
  SaveOutcome,
} from '../../application/ports/answer-repository.ts'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { PlaceRefusal } from '../../application/ports/booking-repository.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { MemoryAnswers, StoredAnswer } from './memory-answers.ts'
import type { MemoryPlaces } from './memory-places.ts'

type Needs = {
  answers: MemoryAnswers
  /** Version of the survey in force; undefined if there is none. */
  surveyVersion(surveyId: string): number | undefined
  /** By which items the answers of each survey are indexed. */
  indexedBy: Map<string, readonly string[]>
  catalogVersion(): number
  places: MemoryPlaces
  recordAudit(events: readonly AuditEvent[]): void
}

const importKeyOf = (surveyId: string, source: string) => JSON.stringify([surveyId, source])

/** Keeps answers in this process, in the order of their first save. */
export function memoryAnswerRepository(needs: Needs): AnswerRepository {
  const { byId: answers, ownOf, freeKey } = needs.answers
  const results = new Map<string, { bodyHash: string; saved: SavedAnswer }>()
  /** Survey and number of all that was ever imported. */
  const imported = new Set<string>()

  function conflictOf({ record, replaces, supersedes, surveyVersion, places }: AnswerWrite) {
    const unchanged = (older: { answerId: string; version: number }) => {
      const stored = answers.get(older.answerId)?.record
      const { userId, surveyId } = record
      return stored?.userId === userId && stored.surveyId === surveyId && stored.version === older.version
    }
    if (needs.surveyVersion(record.surveyId) !== surveyVersion) return 'survey'
    if (places && places.catalogVersion !== needs.catalogVersion()) return 'catalog'
    if (supersedes && !unchanged(supersedes)) return 'answer'
    if (replaces) return unchanged(replaces) ? undefined : 'answer'
    for (const { record: other } of answers.values()) {
      if (other.surveyId === record.surveyId && other.answerCode === record.answerCode) return 'code'
    }
    const keyTaken = ownOf(record.userId, record.surveyId).some((own) => own.record.keyMs === record.keyMs)
    return record.keyMs === 0 && keyTaken ? 'answer' : undefined
  }

  function recordOf({ record, replaces }: AnswerWrite): AnswerRecord {
    const replaced = replaces && answers.get(replaces.answerId)?.record
    if (!replaced) {
      const keyMs = freeKey(record.userId, record.surveyId, record.keyMs)
      return { ...structuredClone(record), keyMs }
    }
    const { answerId, answerCode, keyMs, version } = replaced
    return { ...structuredClone(record), answerId, answerCode, keyMs, version: version + 1 }
  }

  function swapPlaces({ record, replaces, supersedes, places }: AnswerWrite): PlaceRefusal | undefined {
    const { userId, surveyId } = record
    return needs.places.swap({
      olderIds: [supersedes, replaces].flatMap((older) => older?.answerId ?? []),
      answerId: replaces?.answerId ?? record.answerId,
      userId,
      surveyId,
      keeps: places?.keeps ?? [],
      takes: structuredClone(places?.takes ?? []),
      ...(places?.redeems === undefined ? {} : { redeems: places.redeems }),
    })
  }

  function ownAt({ answerId, surveyId, userId, version }: AnswerRemoval): StoredAnswer | undefined {
    const stored = answers.get(answerId)
    const { record } = stored ?? {}
    return record?.userId === userId && record.surveyId === surveyId && record.version === version
      ? stored
      : undefined
  }

  function save(write: AnswerWrite): SaveOutcome {
    const { record, supersedes, bodyHash, idempotency, source, claimValues } = write
    const resultKey = idempotency && JSON.stringify([record.userId, idempotency.call, idempotency.key])
    const earlier = resultKey === undefined ? undefined : results.get(resultKey)
    if (earlier) return { kind: 'repeated', ...structuredClone(earlier) }
    const importKey = source === undefined ? undefined : importKeyOf(record.surveyId, source)
    if (importKey !== undefined && imported.has(importKey)) return { kind: 'imported_before' }
    const on = conflictOf(write)
    if (on) return { kind: 'conflict', on }
    const refusal = swapPlaces(write)
    if (refusal) return refusal

    const superseded = supersedes && answers.get(supersedes.answerId)
    if (supersedes && superseded) {
      const { check } = supersedes
      superseded.record = { ...superseded.record, check, version: superseded.record.version + 1 }
    }
    const stored = recordOf(write)
    const latestMs = Math.max(...ownOf(record.userId, record.surveyId).map((own) => own.savedAtMs + 1))
    const savedAtMs = Math.max(record.updatedAt * 1000, latestMs)
    const savedVersion = stored.version
    answers.set(stored.answerId, { record: stored, bodyHash, savedAtMs, savedVersion, claimValues })
    if (importKey !== undefined) imported.add(importKey)
    const { answerId, surveyId, keyMs, answerCode, version } = stored
    const saved: SavedAnswer = { answerId, surveyId, keyMs, answerCode, version }
    if (resultKey !== undefined) results.set(resultKey, { bodyHash, saved })
    needs.recordAudit(write.audit)
    return { kind: 'saved', saved: { ...saved } }
  }

  return {
    async save(write) {
      return save(write)
    },
    async amend(amendment) {
      const stored = ownAt(amendment)
      if (!stored) return 'conflict'
      const { answerId, version, releases, updatedAt, audit } = amendment
      const { check = stored.record.check, entries = stored.record.entries } = amendment
      needs.places.release(answerId, releases)
      stored.record = structuredClone({
        ...stored.record,
        check,
        entries,
        updatedAt,
        version: version + 1,
      })
      needs.recordAudit(audit)
      return 'amended'
    },
    async remove(removal) {
      if (!ownAt(removal)) return 'conflict'
      needs.places.release(removal.answerId, 'all')
      answers.delete(removal.answerId)
      needs.recordAudit(removal.audit)
      return 'removed'
    },
    async indexedBy(surveyId) {
      return structuredClone(needs.indexedBy.get(surveyId))
    },
    async reindex({ surveyId, surveyVersion, answers: judged, done }) {
      if (needs.surveyVersion(surveyId) !== surveyVersion) return 'conflict'
      const missed: string[] = []
      for (const { answerId, version, claimValues } of judged) {
        const stored = answers.get(answerId)
        const isJudged = stored?.record.surveyId === surveyId && stored.record.version === version
        if (isJudged) stored.claimValues = structuredClone(claimValues)
        else missed.push(answerId)
      }
      if (done) needs.indexedBy.set(surveyId, [...done])
      return { missed }
    },
    async isImported(surveyId, source) {
      return imported.has(importKeyOf(surveyId, source))
    },
    async findByCode(surveyId, answerCode) {
      for (const { record } of answers.values()) {
        if (record.surveyId === surveyId && record.answerCode === answerCode) return structuredClone(record)
      }
      return undefined
    },
    async findOwn(userId, surveyId, keyMs) {
      return structuredClone(ownOf(userId, surveyId).find((own) => own.record.keyMs === keyMs)?.record)
    },
    async listOwn(userId, surveyId) {
      return ownOf(userId, surveyId).map((own) => structuredClone(own.record))
    },
    async latestOwn(userId, surveyId) {
      const saved = ownOf(userId, surveyId).filter(({ savedAtMs }) => savedAtMs > 0)
      const [latest] = saved.sort((a, b) => b.savedAtMs - a.savedAtMs)
      if (!latest) return undefined
      const { claimValues, ...answer } = latest
      return structuredClone(answer)
    },
    async findRepeat(userId, call, key) {
      return structuredClone(results.get(JSON.stringify([userId, call, key])))
    },
    async *all(surveyId) {
      for (const { record } of [...answers.values()]) {
        if (record.surveyId === surveyId) yield structuredClone(record)
      }
    },
    async count(surveyId) {
      return [...answers.values()].filter(({ record }) => record.surveyId === surveyId).length
    },
  }
}
