import type {
  AnswerRemoval,
  AnswerRepository,
  AnswerWrite,
  GivenUpBy,
  NumberTake,
  SavedAnswer,
  SaveOutcome,
} from '../../application/ports/answer-repository.ts'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { AnswerEntry, AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { importKeyOf, type MemoryAnswers, numberKeyOf, type StoredAnswer } from './memory-answers.ts'
import type { MemoryMessages } from './memory-messages.ts'
import type { MemoryOrders } from './memory-orders.ts'
import type { MemoryPlaces } from './memory-places.ts'
import type { MemoryRequests } from './memory-requests.ts'

type Needs = {
  answers: MemoryAnswers
  /** Version of the survey in force; undefined if there is none. */
  surveyVersion(surveyId: string): number | undefined
  requests: MemoryRequests
  catalogVersion(): number
  places: MemoryPlaces
  orders: MemoryOrders
  messages: MemoryMessages
  recordAudit(events: readonly AuditEvent[]): void
}

/** Keeps `answers` in this process, in the order of their first save. */
export function memoryAnswerRepository(needs: Needs): AnswerRepository {
  const { byId: answers, ownOf, unusedKey, imported } = needs.answers

  function conflictOf(write: AnswerWrite) {
    const { record, replaces, supersedes, surveyVersion, latestSaveMs, places, requires } = write
    const unchanged = (older: { answerId: string; version: number }) => {
      const stored = answers.get(older.answerId)?.record
      const { userId, surveyId } = record
      return stored?.userId === userId && stored.surveyId === surveyId && stored.version === older.version
    }
    if (needs.surveyVersion(record.surveyId) !== surveyVersion) return 'survey'
    if (places && places.catalogVersion !== needs.catalogVersion()) return 'catalog'
    const isLater = ({ savedAtMs }: StoredAnswer) => latestSaveMs !== undefined && savedAtMs > latestSaveMs
    if (ownOf(record.userId, record.surveyId).some(isLater)) return 'answer'
    if (requires) {
      const stored = answers.get(requires.answerId)?.record
      if (stored?.userId !== record.userId || stored.version !== requires.version) return 'answer'
    }
    if (supersedes && !unchanged(supersedes)) return 'answer'
    if (replaces) return unchanged(replaces) ? undefined : 'answer'
    const keyTaken = ownOf(record.userId, record.surveyId).some((own) => own.record.keyMs === record.keyMs)
    if (record.keyMs === 0 && keyTaken) return 'answer'
    const others = needs.answers.ofSurvey(record.surveyId)
    return others.some(({ answerCode }) => answerCode === record.answerCode) ? 'code' : undefined
  }

  function recordOf({ record, replaces }: AnswerWrite): AnswerRecord {
    const replaced = replaces && answers.get(replaces.answerId)?.record
    if (!replaced) {
      const keyMs = unusedKey(record.userId, record.surveyId, record.keyMs)
      return { ...structuredClone(record), keyMs }
    }
    const { answerId, answerCode, keyMs, version } = replaced
    return { ...structuredClone(record), answerId, answerCode, keyMs, version: version + 1 }
  }

  function changePlaces({ record, replaces, supersedes, places }: AnswerWrite) {
    const { userId, surveyId } = record
    return needs.places.change({
      olderIds: [supersedes, replaces].flatMap((older) => older?.answerId ?? []),
      answerId: replaces?.answerId ?? record.answerId,
      userId,
      surveyId,
      keeps: places?.keeps ?? [],
      takes: structuredClone(places?.takes ?? []),
      redeems: places?.redeems,
    })
  }

  /** Which save of the day it is; 0 if they are not counted. */
  function saveNumberOf({ record, atMost }: AnswerWrite): number {
    if (!atMost) return 0
    const ofDay = ownOf(record.userId, record.surveyId).filter(({ savedAtMs }) => savedAtMs >= atMost.sinceMs)
    return 1 + Math.max(0, ...ofDay.map(({ saveNumber }) => saveNumber))
  }

  const isGivenUp = (holder: { userId?: string; answerId: string }, from: GivenUpBy | undefined): boolean =>
    holder.answerId === from?.answerId && answers.get(from.answerId)?.record.version === from.version

  /** The number that the save may take; undefined if it takes none. */
  function numberOf({ record, number }: AnswerWrite): string | undefined | 'taken' | 'exhausted' {
    const { taken, last } = needs.answers.numbers
    if (!number) return undefined
    if ('value' in number) {
      const holder = taken.get(numberKeyOf(record.surveyId, number.value))
      const isFree = !holder || holder.userId === record.userId || isGivenUp(holder, number.from)
      return isFree ? number.value : 'taken'
    }
    const next = Math.max(number.after, last.get(record.surveyId) ?? 0) + 1
    if (next > number.upTo) return 'exhausted'
    return taken.has(numberKeyOf(record.surveyId, String(next))) ? 'taken' : String(next)
  }

  function takeNumber({ number }: AnswerWrite, value: string, { surveyId, userId, answerId }: AnswerRecord) {
    const { taken, last } = needs.answers.numbers
    taken.set(numberKeyOf(surveyId, value), { userId, answerId })
    const counted = number && 'value' in number ? (number.continuesAfter ?? 0) : Number(value)
    last.set(surveyId, Math.max(counted, last.get(surveyId) ?? 0))
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
    const earlier = idempotency && needs.requests.find(record.userId, idempotency)
    if (earlier) {
      return { kind: 'repeated', bodyHash: earlier.bodyHash, saved: earlier.result as SavedAnswer }
    }
    const importKey = source === undefined ? undefined : importKeyOf(record.surveyId, source)
    if (importKey !== undefined && imported.has(importKey)) return { kind: 'imported_before' }
    const on = conflictOf(write)
    if (on === 'survey' || on === 'catalog') return { kind: 'conflict', on }
    const orderRefusal = needs.orders.refusalOfSave(write)
    if (orderRefusal) return orderRefusal
    const saveNumber = saveNumberOf(write)
    if (write.atMost && saveNumber > write.atMost.times) return { kind: 'too_many' }
    if (on) return { kind: 'conflict', on }
    const live = ownOf(record.userId, record.surveyId).filter((own) => !isCancelled(own.record.check))
    const paying = write.order ? needs.orders.beingPaid(record) : 0
    if (write.maxLive !== undefined && live.length + paying >= write.maxLive) return { kind: 'too_many_live' }
    const number = numberOf(write)
    if (number === 'taken') return { kind: 'number_taken' }
    if (number === 'exhausted') return { kind: 'numbers_exhausted' }
    const refusal = changePlaces(write)
    if (refusal) return refusal

    const superseded = supersedes && answers.get(supersedes.answerId)
    if (supersedes && superseded) {
      const { check } = supersedes
      const { status: _, ...record } = superseded.record
      const { answerCode: changedTo } = write.record
      superseded.record = { ...record, check, changedTo, version: superseded.record.version + 1 }
    }
    const stored = withNumber(recordOf(write), write.number, number)
    if (number !== undefined) takeNumber(write, number, stored)
    const latestMs = Math.max(...ownOf(record.userId, record.surveyId).map((own) => own.savedAtMs + 1))
    const savedAtMs = Math.max(record.updatedAt * 1000, latestMs)
    const savedVersion = stored.version
    answers.set(stored.answerId, {
      record: stored,
      bodyHash,
      savedAtMs,
      savedVersion,
      saveNumber,
      claimValues,
    })
    if (importKey !== undefined) imported.add(importKey)
    const { answerId, surveyId, keyMs, answerCode, version, series } = stored
    const saved: SavedAnswer = {
      ...{ answerId, surveyId, keyMs, answerCode, version },
      ...(series && { seriesCode: series.codes[0] }),
    }
    needs.orders.afterSave(write, answerId)
    for (const older of [supersedes, write.replaces]) if (older) needs.messages.drop(older.answerId)
    needs.messages.add(record, write.messages)
    if (write.language !== undefined) needs.messages.choose(record.userId, write.language)
    if (idempotency) needs.requests.keep(record.userId, idempotency, { bodyHash, result: saved })
    needs.recordAudit(write.audit)
    return { kind: 'saved', saved: { ...saved } }
  }

  return {
    async save(write) {
      return save(write)
    },
    async amend(amendment) {
      const stored = ownAt(amendment)
      if (!stored || (amendment.order && needs.orders.refusalOf(amendment.order))) return 'conflict'
      const { answerId, version, releases, updatedAt, order, messages, audit } = amendment
      const { status: before, ...own } = stored.record
      const { check = own.check, entries = own.entries } = amendment
      const status = amendment.check === undefined ? before : amendment.status
      needs.places.release(answerId, releases)
      stored.record = structuredClone({
        ...own,
        check,
        ...(status !== undefined && { status }),
        entries,
        updatedAt,
        version: version + 1,
      })
      if (order) needs.orders.move(order)
      if (messages) needs.messages.drop(answerId)
      else needs.messages.dropIdle(answerId)
      needs.messages.add(stored.record, messages)
      needs.recordAudit(audit)
      return 'amended'
    },
    async remove(removal) {
      if (!ownAt(removal)) return 'conflict'
      needs.places.release(removal.answerId, 'all')
      answers.delete(removal.answerId)
      needs.orders.forgetAnswer(removal.answerId)
      needs.messages.drop(removal.answerId)
      needs.recordAudit(removal.audit)
      return 'removed'
    },
  }
}

/** The record with a number that was given out as the answer to its item. */
function withNumber(
  record: AnswerRecord,
  take: NumberTake | undefined,
  number: string | undefined,
): AnswerRecord {
  if (!take || 'value' in take || number === undefined) return record
  const answered = (entry: AnswerEntry) =>
    entry.itemKey === take.itemKey ? { ...entry, answer: [number] } : entry
  return { ...record, entries: record.entries.map(answered) }
}
