import { CallFailure } from '../../application/call-failure.ts'
import { requestText } from '../../application/shared/request-text.ts'
import { answerToEdit } from '../answer/answer-to-edit.ts'
import type { Services, World } from './services.ts'
import { Visit } from './visit.ts'

/** Joins the screens over what they stand on: what crosses them is the visit's. */
export function servicesOf(world: World): Services {
  const { session, history, drafts, digest, log } = world
  const visit = new Visit(world.storage)
  return {
    ...world,
    visit,
    hasSession: () => session.renewable() !== undefined,
    userId: () => session.read()?.profile.userId,
    leaveForSignIn(path) {
      visit.returnTo(path)
      session.clear()
    },
    go: history.push,
    forgetOthers(userId) {
      visit.signedIn(userId)
      drafts?.keepOnly(userId).catch((error) => log('Drafts not cleared', error))
    },
    fingerprint: (command) => digest(requestText(command)),
    answerToEdit: answerToEdit(world),
    answerSent: visit.answerSent,
    async chooseSlots(form) {
      // A chunk of ours that does not come is a failed call too.
      const { chooseSlots } = await import('./choose-slots.ts').catch((error) => {
        throw new CallFailure('network', String(error))
      })
      await chooseSlots(form, visit, history)
    },
  }
}
