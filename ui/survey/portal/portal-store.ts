import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { SessionKeeper } from '../../../application/ports/session-keeper.ts'
import type { Publication } from '../../../domain/survey/publication.ts'

/** A resident of the demo city, as the emulated LINE knows them. */
type PortalResident = { userId: string; name: string; about?: string; pictureUrl?: string }

export type PortalSurvey = {
  surveyId: string
  surveyTitle: string
  summary?: string
  publication?: Publication
}

/** A QR code of staff, or an invitation. */
export type PortalGrant = {
  kind: 'protected' | 'plain' | 'expired' | 'used' | 'invitation'
  path: string
  /** The address as a square of `size` units, its dark modules as the path of an SVG. */
  qr: { size: number; path: string }
  password?: string
  /** Whom an invitation is for. */
  name?: string
}

type PortalAccount = {
  username: string
  password: string
  name: string
  /** The LINE account that it is linked to. */
  linkedTo?: string
  /** What they do in the office; in the whole city without a section. */
  duties: readonly { role: 'viewer' | 'desk' | 'editor' | 'keeper'; section?: string }[]
}

/** What staff try. */
export type PortalStaff = { grants: readonly PortalGrant[]; accounts: readonly PortalAccount[] }

export type PortalContent = {
  residents: readonly PortalResident[]
  surveys: readonly PortalSurvey[]
  /** Member forms. */
  members?: readonly PortalSurvey[]
  staff?: PortalStaff
}

export type PortalNeeds = {
  loadPortal(): Promise<PortalContent>
  session: Pick<SessionKeeper, 'read'>
}

type PortalPhase = { name: 'loading' } | { name: 'failed' } | { name: 'open'; content: PortalContent }

/** The portal of the emulators. */
export class PortalStore {
  phase: PortalPhase = { name: 'loading' }
  /** Who is signed in in this browser. */
  readonly signedInAs: string | undefined
  /** Which resident opens forms in the emulated LINE. */
  residentId: string | undefined
  readonly #needs: PortalNeeds

  constructor(needs: PortalNeeds) {
    this.#needs = needs
    this.signedInAs = needs.session.read()?.profile.userId
    makeObservable(this, {
      phase: observableRef,
      residentId: observable,
    })
  }

  readonly load = async (): Promise<void> => {
    this.#moveTo({ name: 'loading' })
    const phase: PortalPhase = await this.#needs.loadPortal().then(
      (content) => ({ name: 'open', content }),
      () => ({ name: 'failed' }),
    )
    this.#moveTo(phase)
  }

  readonly choose = (userId: string): void =>
    runInAction(() => {
      this.residentId = userId
    })

  #moveTo(phase: PortalPhase): void {
    runInAction(() => {
      this.phase = phase
      if (phase.name === 'open') this.residentId ??= phase.content.residents[0]?.userId
    })
  }
}
