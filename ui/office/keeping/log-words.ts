import type { LogEvent } from '../../../application/office/read-audit-log.ts'
import type { AuditKind } from '../../../application/ports/audit-log.ts'
import { auditFacts, record, log as texts, waiting } from '../../../application/texts/office.json'
import { cancellerOf } from '../../../domain/answer/answer-act.ts'
import { momentText } from '../record/record-parts.tsx'

/** What residents do themselves; of all else, nobody of the staff being named, the system is who did it. */
const ownActs: ReadonlySet<AuditKind> = new Set([
  ...(['sign_in', 'sign_in.refused', 'sign_in.unavailable', 'sign_out', 'session.reused'] as const),
  ...(['authorisation.refused', 'access.refused', 'answer.saved', 'answer.changed'] as const),
  ...(['answer.claimed', 'claim.blocked', 'claim.contested', 'member.blocked'] as const),
  ...(['answer.deleted', 'order.placed', 'correction.answered'] as const),
  ...(['staff.linked', 'staff.refused', 'staff.blocked'] as const),
])

/** Who did it, in words, where the event names nobody of the staff. */
export function doerOf({ kind, owner, facts }: LogEvent): string {
  const isOwn =
    kind === 'answer.cancelled'
      ? cancellerOf(facts.map(({ name }) => name)) === 'resident'
      : ownActs.has(kind)
  return texts[owner !== undefined && isOwn ? 'by.resident' : 'by.system']
}

const names: Readonly<Record<string, string>> = auditFacts
const orderWords: Readonly<Record<string, string>> = record

/** A fact by its name and as people read it. */
export const factName = (name: string): string => names[name] ?? name

export function factText({ name, value }: LogEvent['facts'][number]): string {
  if (name === 'until') return momentText(Number(value))
  if (value === 'true') return texts.yes
  if (value === 'false') return texts.no
  if (name === 'waits' && (value === 'desk' || value === 'owner')) return waiting[`title.${value}`]
  return ((name === 'state' || name === 'from' || name === 'to') && orderWords[`order.${value}`]) || value
}
