import type { City } from '../../application/ports/city-repository.ts'
import type { Section } from '../../domain/staff/office-duty.ts'
import { canonicalEmail, canonicalUsername } from '../../domain/staff/staff-account.ts'
import type { BundleFile } from './bundle-files.ts'
import { type ParsedFile, readOne, validate } from './bundle-json.ts'
import { type Fault, type Finding, finding } from './fault.ts'
import { staffFindings } from './rules/staff-findings.ts'
import { type StaffFile, staffShape } from './shapes/staff-shape.ts'

/** The staff of a bundle, user names in their one form. Use `config` only if there are no faults. */
type CheckedStaff = { faults: Fault[]; config: () => Pick<City, 'staff'> }

/** Checks staff.json. @param sections those of the settings; undefined: they have faults */
export function checkStaff(
  files: readonly BundleFile[],
  sections: readonly Section[] | undefined,
): CheckedStaff {
  const read = withoutSecrets(readOne(files, 'staff.json', staffShape))
  return {
    faults: validate<StaffFile>(read, ({ staff }) => staffFindings(staff, '$.staff', sections)),
    config: () => (read ? { staff: (read.value as StaffFile).staff.map(inOneForm) } : {}),
  }
}

const inOneForm = ({ username, email, ...rest }: StaffFile['staff'][number]) => ({
  ...rest,
  username: canonicalUsername(username),
  ...(email !== undefined && { email: canonicalEmail(email) }),
})

/** Names of fields in which somebody would write a secret. */
const secretive = /pass|pwd|\.pw$|secret|hash|token|key|credential|パスワード|暗証/iu

/** No bundle has a secret in it: `read` with a plainer finding for who writes one. */
function withoutSecrets(read: ParsedFile | undefined): ParsedFile | undefined {
  const explained = (found: Finding): Finding =>
    found.code === 'shape.unknown_key' && secretive.test(found.path)
      ? finding(found.path, 'staff.secret', {})
      : found
  return read && { ...read, findings: read.findings.map(explained) }
}
