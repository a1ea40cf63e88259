import type { LogFilter } from '../../../application/office/read-audit-log.ts'
import type { AuditKind } from '../../../application/ports/audit-log.ts'
import { auditKinds } from '../../../application/texts/office.json'

/** Where one is in the audit log: what is looked for, and before which event. */
export type LogPlace = LogFilter & { before?: number | undefined }

const names = ['kind', 'staff', 'answer', 'person'] as const

/** What every kind of event is called. */
export const kindTexts: Readonly<Record<AuditKind, string>> = auditKinds

/** The address of the log for a filter; nothing in it names a resident. */
export function logPath(place: LogPlace): string {
  const query = new URLSearchParams()
  for (const name of names) if (place[name]) query.set(name, place[name])
  if (place.before !== undefined) query.set('before', String(place.before))
  return query.size > 0 ? `/office/keeping/log?${query}` : '/office/keeping/log'
}

/** What an address asks for; what makes no sense in it is left out. */
export function logPlaceOf(search: string): LogPlace {
  const query = new URLSearchParams(search)
  const [kind, person, before] = [query.get('kind'), query.get('person'), query.get('before')]
  return {
    kind: kind !== null && Object.hasOwn(kindTexts, kind) ? (kind as AuditKind) : undefined,
    staff: query.get('staff')?.slice(0, 200) || undefined,
    answer: query.get('answer')?.slice(0, 100) || undefined,
    person: person !== null && /^[0-9a-f]{32}$/.test(person) ? person : undefined,
    before: before !== null && /^\d{1,15}$/.test(before) ? Number(before) : undefined,
  }
}
