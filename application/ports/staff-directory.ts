import type { StaffAccountForm, StaffLoginForm } from '../../domain/staff/staff-account.ts'

/** A new account. */
export type NewStaffUser = StaffAccountForm & {
  /** Whether the person is sent an invitation by mail, where the directory can. */
  invitation: boolean
}

/**
 * Driven port: who works for the city and how they sign in. User names come as they were typed (`visibleUsername`),
 * other texts in their one form. Every adapter passes `tests/contracts/staff-directory.contract.ts`.
 */
export interface StaffDirectory {
  /**
   * Makes an account without any rights, whatever else was asked for. However many are made at once under one user
   * name, one is.
   * @returns the staff identifier; undefined if it could not be made, whatever the reason
   * @throws Refusal `service.unavailable` if it is not known whether the account was made, or too many wait
   */
  createUser(user: NewStaffUser): Promise<string | undefined>

  /**
   * The staff identifier of whom user name and password belong to; undefined if they don't fit. That takes equally long
   * for a user name that is not known.
   * @throws Refusal `service.unavailable`; as `Unanswered` if the password may have been compared
   */
  signIn(login: StaffLoginForm): Promise<string | undefined>
}
