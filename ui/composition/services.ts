import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserHistory } from '../frame/browser-history.ts'
import type { Surroundings } from '../frame/surroundings.ts'
import type { LoginNeeds } from '../session/login-store.ts'
import type { DraftBox } from '../survey/draft/draft-box.ts'
import type { PortalNeeds } from '../survey/portal/portal-store.ts'
import type { SurveyNeeds } from '../survey/survey-store.ts'
import type { browserCalls } from './browser-calls.ts'
import type { Visit } from './visit.ts'

/** What the browser asks. */
type Asked = ReturnType<typeof browserCalls>

/** What the application stands on: use cases, and what the browser has. */
export type World = Pick<UseCases, keyof Asked & keyof UseCases> &
  Omit<Surroundings, 'hasSession' | 'userId' | 'leaveForSignIn' | 'go'> & {
    signIn: LoginNeeds['signIn']
    history: BrowserHistory
    /** Of this tab. */
    storage: Storage
    /** undefined where the browser lets us store nothing. */
    drafts: DraftBox | undefined
    /** A new UUID. */
    newKey(): string
    /** An unguessable secret of 43 to 128 characters that may stand in URLs. */
    newSecret(): string
    /** Equal texts give equal prints. */
    digest(text: string): Promise<string>
    /** Leaves for another site. */
    leaveFor(url: string): void
    /** undefined where no emulator is on: then there is no portal. */
    loadPortal: PortalNeeds['loadPortal'] | undefined
  }

/** Everything the screens ask, in one object; each takes of it what its own type names. */
export type Services = World &
  Pick<Surroundings, 'hasSession' | 'userId' | 'leaveForSignIn' | 'go'> &
  Pick<SurveyNeeds, 'fingerprint' | 'answerToEdit' | 'answerSent' | 'chooseSlots'> &
  Pick<LoginNeeds, 'forgetOthers'> & { visit: Visit }
