import { type CityForm, retentionIn } from '../../application/city/forms-of-city.ts'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { RetentionRepository } from '../../application/ports/retention-repository.ts'
import type { SurveyRepository } from '../../application/ports/survey-repository.ts'
import { isOver } from '../../domain/answer/retention.ts'
import { startOfTokyoDay } from '../../domain/shared/local-date.ts'
import type { MemoryAnswers } from './memory-answers.ts'
import type { MemoryLookUps } from './memory-claim-repository.ts'
import type { MemoryMessages } from './memory-messages.ts'
import type { MemoryOrders } from './memory-orders.ts'
import type { MemoryPlaces } from './memory-places.ts'

type Needs = {
  answers: MemoryAnswers
  places: MemoryPlaces
  orders: Pick<MemoryOrders, 'forgetAnswer'>
  messages: Pick<MemoryMessages, 'drop'>
  look: MemoryLookUps
  forms: Pick<SurveyRepository, 'list'>
  /** Every form that was ever imported, as it said last. */
  known: ReadonlyMap<string, CityForm>
  views: { at: number }[]
  recordAudit(events: readonly AuditEvent[]): void
}

/** Views erased in one step, as a database does it. */
const VIEWS_AT_ONCE = 500

/** Erases what is over of what the other repositories keep in this process. */
export function memoryRetentionRepository(needs: Needs): RetentionRepository {
  const { answers, places, orders, messages, look, forms, known, views, recordAudit } = needs
  const isBookedFrom = (answerId: string, day: string) =>
    places.bookings().some((booking) => booking.answerId === answerId && booking.day >= day)

  return {
    async surveyIds() {
      const inForce = (await forms.list()).map(({ config }) => config.surveyId)
      return [...new Set([...inForce, ...answers.everything().map(({ surveyId }) => surveyId)])]
    },
    retentionOf: async (surveyId) => retentionIn(known.get(surveyId)),
    async findOver(surveyId, over) {
      const found = answers
        .ofSurvey(surveyId)
        .filter((record) => isOver(over, record, (day) => isBookedFrom(record.answerId, day)))
      return { answers: found.map(({ answerId, version }) => ({ answerId, version })), next: undefined }
    },
    async erase({ answerId, version }, today, audit) {
      if (answers.byId.get(answerId)?.record.version !== version || isBookedFrom(answerId, today))
        return false
      answers.byId.delete(answerId)
      for (const holder of answers.numbers.taken.values()) {
        if (holder.answerId === answerId) delete holder.userId
      }
      places.keepNumbers(answerId, today)
      orders.forgetAnswer(answerId)
      messages.drop(answerId)
      for (const granted of look.grants.values()) granted.delete(answerId)
      recordAudit(audit)
      return true
    },
    countViews: async (before) => views.filter(({ at }) => at < startOfTokyoDay(before)).length,
    async eraseViews(before) {
      const over = new Set(views.filter(({ at }) => at < startOfTokyoDay(before)).slice(0, VIEWS_AT_ONCE))
      const kept = views.filter((view) => !over.has(view))
      views.splice(0, views.length, ...kept)
      return over.size
    },
  }
}
