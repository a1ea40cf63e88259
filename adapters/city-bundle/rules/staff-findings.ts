import type { StaffEntry } from '../../../application/ports/city-repository.ts'
import { hasLookAlikes } from '../../../domain/staff/look-alikes.ts'
import type { Duty, Section } from '../../../domain/staff/office-duty.ts'
import {
  accountBounds,
  canonicalUsername,
  type StaffIssue,
  validateStaffEntry,
} from '../../../domain/staff/staff-account.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'

/**
 * Findings of well-shaped staff records: rules of the account form, names and ids that stand there twice, and duties in
 * sections that there are not.
 */
export function* staffFindings(
  staff: readonly StaffEntry[],
  path: string,
  sections: readonly Section[] | undefined,
): Generator<Finding> {
  const known = sections?.map(({ sectionId }) => sectionId)
  const names = new Map<string, string>()
  const subs = new Map<string, string>()
  for (const [index, entry] of staff.entries()) {
    const at = pathStep(path, index)
    for (const issue of validateStaffEntry(entry)) yield findingOf(issue, at)
    if (hasLookAlikes(entry.name ?? '')) yield finding(`${at}.name`, 'staff.look_alike', {})
    yield* repeated(names, canonicalUsername(entry.username), `${at}.username`, 'staff.username_twice')
    if (entry.sub !== undefined) yield* repeated(subs, entry.sub, `${at}.sub`, 'staff.sub_twice')
    yield* dutyFindings(entry.duties ?? [], `${at}.duties`, known)
  }
}

function* dutyFindings(
  duties: readonly Duty[],
  path: string,
  known: readonly string[] | undefined,
): Generator<Finding> {
  const places = new Map<string, string>()
  for (const [index, { sectionId }] of duties.entries()) {
    const at = pathStep(path, index)
    const place = sectionId === undefined ? at : `${at}.sectionId`
    yield* repeated(places, sectionId ?? '', place, 'staff.duty_twice')
    if (sectionId !== undefined && known && !known.includes(sectionId))
      yield finding(place, 'staff.section_unknown', { sectionId, near: nearestName(sectionId, known) })
  }
}

function findingOf({ field, code }: StaffIssue, at: string): Finding {
  if (field !== 'username') return finding(`${at}.email`, 'staff.email_invalid', accountBounds.email)
  if (code === 'look_alike') return finding(`${at}.username`, 'staff.look_alike', {})
  return code === 'reserved'
    ? finding(`${at}.username`, 'staff.username_reserved', {})
    : finding(`${at}.username`, 'staff.username_length', accountBounds.username)
}

function* repeated(
  first: Map<string, string>,
  value: string,
  path: string,
  code: 'staff.username_twice' | 'staff.sub_twice' | 'staff.duty_twice',
): Generator<Finding> {
  const other = first.get(value)
  if (other === undefined) first.set(value, path)
  else yield finding(path, code, { first: other })
}
