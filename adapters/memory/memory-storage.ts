import { allForms } from '../../application/office/all-forms.ts'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { refuse } from '../../domain/refusal.ts'
import { memoryOfficeAnswerRepository, memoryOwnAnswerRepository } from './memory-answer-readers.ts'
import { memoryAnswerRepository } from './memory-answer-repository.ts'
import { memoryAnswers } from './memory-answers.ts'
import { memoryBookingRepository } from './memory-booking-repository.ts'
import { memoryCityRepository } from './memory-city-repository.ts'
import { memoryClaimIndexRepository } from './memory-claim-index-repository.ts'
import { memoryClaimRepository, memoryLookUps } from './memory-claim-repository.ts'
import { memoryLimitRepository } from './memory-limit-repository.ts'
import { memoryMemberNumberRepository } from './memory-member-number-repository.ts'
import { memoryMessages } from './memory-messages.ts'
import { memoryOrderRepository } from './memory-order-repository.ts'
import { memoryOrders } from './memory-orders.ts'
import { memoryPlaces } from './memory-places.ts'
import { memoryIdempotencyRepository, memoryRequests } from './memory-requests.ts'
import { memoryResidentRepository } from './memory-resident-repository.ts'
import { memoryRetentionRepository } from './memory-retention-repository.ts'
import { memorySelfAudit } from './memory-self-audit.ts'
import { memorySessionRepository } from './memory-session-repository.ts'
import { memoryStaff } from './memory-staff.ts'
import { refuseRemovalInUse } from './refuse-removal-in-use.ts'

/** Storage of this process, with what a test likes to look at. */
export type MemoryStorage = Storage & {
  /** Audit events in the order of their arrival. */
  readonly events: readonly AuditEvent[]
  readonly views: readonly { userId: string; path: string; at: number }[]
  /** While true, everything but `close` is refused with `service.unavailable`. */
  down: boolean
}

/**
 * Keeps everything in this process: for tests, demos and UI work without a server. Empty at first.
 * @param nowMs decides which holds have expired
 */
export function memoryStorage(nowMs: () => number = () => Date.now()): MemoryStorage {
  const events: AuditEvent[] = []
  const views: { userId: string; path: string; at: number }[] = []
  const places = memoryPlaces(nowMs)
  const recordAudit = (added: readonly AuditEvent[]) => events.push(...structuredClone(added))
  const staff = memoryStaff(recordAudit)
  const messages = memoryMessages({ places, recordAudit })
  const { city, surveys, members, catalog, paymentConfig, versionOf, indexedBy, known } =
    memoryCityRepository({
      refuseIfInUse(before, next, at) {
        places.expire(at)
        orders.settle(at)
        refuseRemovalInUse({ places, orders }, before, next, at)
      },
      staff,
      messages,
    })
  const answers = memoryAnswers()
  const requests = memoryRequests()
  const catalogVersion = () => catalog().version
  const surveyVersion = versionOf
  const orders = memoryOrders({ places, nowMs, recordAudit })
  const orderRepository = memoryOrderRepository({
    orders,
    answers,
    places,
    surveyVersion,
    catalogVersion,
    recordAudit,
  })
  const answerRepository = memoryAnswerRepository({
    answers,
    requests,
    surveyVersion,
    catalogVersion,
    places,
    orders,
    messages,
    recordAudit,
  })
  const look = memoryLookUps()
  const sessions = memorySessionRepository(recordAudit)
  const erasing = {
    answers,
    places,
    orders,
    messages,
    look,
    requests,
    sessions,
    staff,
    views,
    events,
    recordAudit,
  }
  const mustBeUp = () => {
    if (storage.down) throw refuse('service.unavailable', {})
  }

  const storage: MemoryStorage = {
    events,
    views,
    down: false,
    surveys: guarded(surveys, mustBeUp),
    members: guarded(members, mustBeUp),
    answers: guarded(answerRepository, mustBeUp),
    ownAnswers: guarded(memoryOwnAnswerRepository(answers, places), mustBeUp),
    officeAnswers: guarded(memoryOfficeAnswerRepository(answers, places, messages, recordAudit), mustBeUp),
    idempotency: guarded(memoryIdempotencyRepository(requests), mustBeUp),
    claimIndex: guarded(
      memoryClaimIndexRepository({ answers, surveyVersion: versionOf, indexedBy }),
      mustBeUp,
    ),
    claims: guarded(memoryClaimRepository({ answers, places, orders, look, recordAudit }), mustBeUp),
    messages: guarded(messages.repository, mustBeUp),
    languages: guarded(messages.languages, mustBeUp),
    memberNumbers: guarded(memoryMemberNumberRepository(answers), mustBeUp),
    orders: guarded(orderRepository, mustBeUp),
    bookings: guarded(memoryBookingRepository(places, catalog), mustBeUp),
    paymentConfig: guarded({ find: async () => paymentConfig() }, mustBeUp),
    staffGrants: guarded(staff.staffGrants, mustBeUp),
    staffLinks: guarded(staff.staffLinks, mustBeUp),
    staffAccounts: guarded(staff.staffAccounts, mustBeUp),
    limits: guarded(memoryLimitRepository(), mustBeUp),
    sessions: guarded(sessions.sessions, mustBeUp),
    audit: guarded({ record: async (event) => void events.push(structuredClone(event)) }, mustBeUp),
    accessLog: guarded({ record: async (view) => void views.push({ ...view }) }, mustBeUp),
    city: guarded(city, mustBeUp),
    selfAudit: guarded(memorySelfAudit({ places, answers, orders, messages, members, nowMs }), mustBeUp),
    retention: guarded(
      memoryRetentionRepository({ ...erasing, forms: allForms({ surveys, members }), known }),
      mustBeUp,
    ),
    residents: guarded(memoryResidentRepository(erasing), mustBeUp),
    async ready() {
      mustBeUp()
    },
    async tryWrite() {
      mustBeUp()
    },
    writesFail: () => storage.down,
    async close() {},
  }
  return storage
}

/** `port` with `check` before each of its methods; a throw of `check` becomes the rejection of the method. */
function guarded<P extends object>(port: P, check: () => void): P {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      if (iterating.has(name)) {
        return (...values: unknown[]) => guardedElements(Reflect.apply(method, target, values), check)
      }
      return async (...values: unknown[]) => {
        check()
        return Reflect.apply(method, target, values)
      }
    },
  })
}

/** Methods that give elements one after the other. */
const iterating: ReadonlySet<string | symbol> = new Set(['all', 'readOwn', 'inStates'])

async function* guardedElements<T>(elements: AsyncIterable<T>, check: () => void): AsyncGenerator<T> {
  check()
  yield* elements
}
