import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { OfficeAnswerRepository } from '../../application/ports/office-answer-repository.ts'
import type { OwnAnswerRepository } from '../../application/ports/own-answer-repository.ts'
import { firstCodeOf } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { importKeyOf, type MemoryAnswers } from './memory-answers.ts'
import type { MemoryMessages } from './memory-messages.ts'
import type { MemoryPlaces } from './memory-places.ts'

/** Reads what `memoryAnswerRepository` keeps, for who saved it. */
export const memoryOwnAnswerRepository = (
  { ownOf, byId }: MemoryAnswers,
  { bookings }: Pick<MemoryPlaces, 'bookings'>,
): OwnAnswerRepository => ({
  async findOwn(userId, surveyId, keyMs) {
    return structuredClone(ownOf(userId, surveyId).find((own) => own.record.keyMs === keyMs)?.record)
  },
  async listOwn(userId, surveyId) {
    return ownOf(userId, surveyId).map((own) => structuredClone(own.record))
  },
  async *readOwn(userId, surveyId, since) {
    for (const { record } of ownOf(userId, surveyId))
      if (!isCancelled(record.check) || record.updatedAt >= since) yield structuredClone(record)
  },
  async outlineOwn(userId, surveyIds, since) {
    return surveyIds
      .flatMap((surveyId) => ownOf(userId, surveyId))
      .filter(({ record }) => !isCancelled(record.check) || record.updatedAt >= since)
      .map(({ record: { answerId, surveyId, keyMs, check, updatedAt } }) => ({
        answerId,
        surveyId,
        keyMs,
        check,
        updatedAt,
        bookings: bookings()
          .filter((booking) => booking.answerId === answerId)
          .map(({ userId: _, surveyId: _survey, informedAtMs: _informed, ...booking }) =>
            structuredClone(booking),
          )
          .sort((a, b) => Number(a.itemKey > b.itemKey) - Number(a.itemKey < b.itemKey)),
      }))
  },
  async someOwn(userId, answerIds) {
    return answerIds.flatMap((answerId) => {
      const record = byId.get(answerId)?.record
      return record?.userId === userId ? [structuredClone(record)] : []
    })
  },
  async latestOwn(userId, surveyId) {
    const saved = ownOf(userId, surveyId).filter(({ savedAtMs }) => savedAtMs > 0)
    const [latest] = saved.sort((a, b) => b.savedAtMs - a.savedAtMs)
    if (!latest) return undefined
    const { claimValues, saveNumber, ...answer } = latest
    return structuredClone(answer)
  },
})

/** Reads what `memoryAnswerRepository` keeps, for the office. */
export const memoryOfficeAnswerRepository = (
  { imported, ofSurvey, byId }: MemoryAnswers,
  { bookings, noteInformed }: Pick<MemoryPlaces, 'bookings' | 'noteInformed'>,
  { isReminded }: Pick<MemoryMessages, 'isReminded'>,
  recordAudit: (events: readonly AuditEvent[]) => void,
): OfficeAnswerRepository => ({
  async isImported(surveyId, source) {
    return imported.has(importKeyOf(surveyId, source))
  },
  async findByCode(surveyId, answerCode) {
    return structuredClone(ofSurvey(surveyId).find((record) => record.answerCode === answerCode))
  },
  async findLatest(surveyId, answerCode) {
    const named = ofSurvey(surveyId).find((record) => record.answerCode === answerCode)
    const first = named ? firstCodeOf(named) : answerCode
    const latest = ofSurvey(surveyId).find(
      (record) => record.changedTo === undefined && firstCodeOf(record) === first,
    )
    return structuredClone(latest)
  },
  async *all(surveyId) {
    for (const record of ofSurvey(surveyId)) yield structuredClone(record)
  },
  async count(surveyId, { latest } = { latest: false }) {
    return ofSurvey(surveyId).filter(({ changedTo }) => !latest || changedTo === undefined).length
  },
  async bookedOn(day, { unreminded } = { unreminded: false }) {
    const ofDay = bookings().filter((booking) => booking.day === day && !(unreminded && isReminded(booking)))
    return [...byId.values()].flatMap(({ record }) =>
      ofDay
        .filter(({ answerId }) => answerId === record.answerId)
        .sort((a, b) => a.slotKey - b.slotKey)
        .map(({ userId: _, surveyId: _survey, informedAtMs, ...booking }) =>
          structuredClone({ booking, record, ...(informedAtMs !== undefined && { informedAtMs }) }),
        ),
    )
  },
  async noteInformed(informed, { isInformed, at }) {
    const count = noteInformed(informed, isInformed ? at : undefined)
    if (count > 0) recordAudit([{ kind: 'bookings.informed', at, facts: { count, isInformed } }])
    return count
  },
})
