import { makeObservable, observableRef, runInAction } from 'mobx'
import type { NewStaffFault } from '../../../application/office/add-staff.ts'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { StaffMember, StaffSheet } from '../../../application/office/staff-of-office.ts'
import { isRefusal } from '../../../domain/refusal.ts'

export type StaffPage = Awaited<ReturnType<OfficeUseCases['listStaffOfOffice']>>

type StaffPhase =
  | { name: 'loading' }
  /** It is not for them. */
  | { name: 'denied' }
  | { name: 'failed'; error: unknown }
  | ({ name: 'open' } & StaffPage)

/**
 * A code that was just made: it is shown until it is closed, and is nowhere else. `of`: whom it invites. `signsIn`: the
 * password that they were given to sign in with.
 */
export type ShownSheet = StaffSheet & { of?: Named; signsIn?: string | undefined }

type Named = Pick<StaffMember, 'sub' | 'username' | 'name'>

export type StaffNeeds = Pick<
  OfficeUseCases,
  'listStaffOfOffice' | 'changeStaffDuty' | 'unlinkMember' | 'inviteMember' | 'issueCode' | 'addStaffMember'
>

/** The staff, and what a keeper does for them. */
export class StaffStore {
  phase: StaffPhase = { name: 'loading' }
  sheet: ShownSheet | undefined
  /** Why the last thing was not done. */
  failure: unknown
  /** Whom the last thing was done for, and what. */
  told:
    | { what: 'unlink.done' | 'invite.linked' | 'new.done'; member: Named; signsIn?: string | undefined }
    | undefined
  readonly #needs: StaffNeeds
  #words = ''

  constructor(needs: StaffNeeds) {
    this.#needs = needs
    makeObservable(this, {
      ...{ phase: observableRef, sheet: observableRef, failure: observableRef, told: observableRef },
    })
  }

  readonly load = async (words: string): Promise<void> => {
    this.#words = words
    try {
      const page = await this.#needs.listStaffOfOffice({ words })
      // Who types on has asked for something else since.
      if (words === this.#words) this.#set({ phase: { name: 'open', ...page } })
    } catch (error) {
      const isDenied = isRefusal(error, 'office.not_allowed')
      this.#set({ phase: isDenied ? { name: 'denied' } : { name: 'failed', error } })
    }
  }

  readonly more = (): Promise<void> =>
    this.#do(async () => {
      const { phase } = this
      if (phase.name !== 'open') return
      const page = await this.#needs.listStaffOfOffice({ words: this.#words, from: phase.next })
      this.#set({ phase: { name: 'open', ...page, staff: [...phase.staff, ...page.staff] } })
    })

  readonly changeDuty = async (command: Parameters<StaffNeeds['changeStaffDuty']>[0]): Promise<void> => {
    await this.#needs.changeStaffDuty(command)
    await this.load(this.#words)
  }

  readonly unlink = async (member: StaffMember): Promise<void> => {
    await this.#needs.unlinkMember({ sub: member.sub })
    await this.load(this.#words)
    this.#set({ told: { what: 'unlink.done', member } })
  }

  readonly invite = (member: StaffMember): Promise<void> =>
    this.#do(async () => {
      const sheet = await this.#needs.inviteMember({ sub: member.sub })
      if (sheet) return this.#set({ sheet: { ...sheet, of: member } })
      await this.load(this.#words)
      this.#set({ told: { what: 'invite.linked', member } })
    })

  /** Adds somebody and invites them. @returns what is wrong with what was entered; empty: they are there */
  readonly add = async (
    command: Parameters<StaffNeeds['addStaffMember']>[0],
  ): Promise<readonly NewStaffFault[]> => {
    const added = await this.#needs.addStaffMember(command)
    if (added.kind === 'faults') return added.faults
    this.#set({ failure: undefined, told: undefined })
    const { sub, password: signsIn } = added
    const member = { sub, username: command.username.trim(), name: command.name?.trim() ?? '' }
    // They are there by now, and their password is told once, whatever becomes of the invitation.
    const sheet = await this.#needs.inviteMember({ sub }).catch(() => undefined)
    if (sheet) this.#set({ sheet: { ...sheet, of: member, signsIn } })
    else this.#set({ told: { what: 'new.done', member, signsIn } })
    await this.load(this.#words)
    return []
  }

  readonly issueCode = async (hasPassword: boolean): Promise<void> =>
    this.#set({ sheet: await this.#needs.issueCode({ hasPassword }) })

  readonly closeSheet = (): void => this.#set({ sheet: undefined })

  async #do(act: () => Promise<void>): Promise<void> {
    this.#set({ failure: undefined, told: undefined })
    try {
      await act()
    } catch (failure) {
      this.#set({ failure })
    }
  }

  #set(changed: Partial<Pick<StaffStore, 'phase' | 'sheet' | 'failure' | 'told'>>): void {
    runInAction(() => Object.assign(this, changed))
  }
}
