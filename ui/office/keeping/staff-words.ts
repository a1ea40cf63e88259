import type { StaffMember } from '../../../application/office/staff-of-office.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { staffList as texts } from '../../../application/texts/office.json'
import type { Duty } from '../../../domain/staff/office-duty.ts'

/** What somebody is called, as far as it is known. */
export const nameOf = ({ name, username, sub }: Pick<StaffMember, 'name' | 'username' | 'sub'>): string =>
  name || username || sub

/** `窓口（健康づくり課）`. */
export function dutyText(
  { role, sectionId }: Duty,
  sections: readonly { sectionId: string; name: string }[],
): string {
  const name = texts[`name.${role}`]
  if (sectionId === undefined) return textOf(texts, 'duty.city', { role: name })
  const section = sections.find((each) => each.sectionId === sectionId)?.name
  return textOf(texts, 'duty.section', {
    role: name,
    section: section ?? textOf(texts, 'section.gone', { id: sectionId }),
  })
}
