import { type StaffAccountForm, type StaffIssue, validateAccount } from './staff-account.ts'

/** What an office enters of somebody who works for the city. */
type StaffEntryForm = Pick<StaffAccountForm, 'username'> & Partial<StaffAccountForm>

/** Rules of a staff record that the office enters: those of the account form, for what is given (STAFF-08 to STAFF-10). */
export const validateStaffEntry = (entry: StaffEntryForm): StaffIssue[] =>
  validateAccount({ password: '', email: '', ...entry }).filter(
    ({ field }) => field === 'username' || entry[field] !== undefined,
  )
