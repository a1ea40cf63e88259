import type { AuditLogReader } from '../../../adapters/storage/audit/audit-log-reader.ts'
import type { EventRead } from '../../contracts/audit-log.contract.ts'

/** All sealed events as the contract reads them; closes the log. */
export async function readEvents(log: AuditLogReader): Promise<EventRead[]> {
  const events: EventRead[] = []
  for await (const event of log.events()) {
    events.push({
      kind: event.kind,
      at: event.at_ms,
      ...(event.survey_id === null ? {} : { surveyId: event.survey_id }),
      ...(event.answer_id === null ? {} : { answerId: event.answer_id }),
      ...(event.facts === null ? {} : { facts: JSON.parse(event.facts) as object }),
    })
  }
  await log.close()
  return events
}
