import { requestText } from '../../application/answer/request-text.ts'
import { CallFailure } from '../../application/call-failure.ts'
import { answerToEdit } from '../answer/answer-to-edit.ts'
import type { Services, World } from './services.ts'
import { Visit } from './visit.ts'

/** What leads to the calendar. @throws CallFailure if it does not come: a chunk of ours is a call too */
const calendarCode = () =>
  Promise.all([import('../reservation/plan-booking.ts'), import('./other-screens.tsx')]).catch((error) => {
    throw new CallFailure('network', String(error))
  })

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
    forgetOthers(userId) {
      visit.signedIn(userId)
      drafts?.keepOnly(userId).catch((error) => log('Drafts not cleared', error))
    },
    fingerprint: (command) => digest(requestText(command)),
    answerToEdit: answerToEdit(world),
    answerSent: visit.answerSent,
    async chooseSlots(form) {
      const { pathname, search } = history.place.location
      const [{ planBooking }, { screenNames, preloadScreenAt }] = await calendarCode()
      const { path, booking } = await planBooking(form, screenNames, () => history.replace(pathname + search))
      // What does not come now is asked for again on the way.
      preloadScreenAt(path).catch(() => {})
      visit.keepForm(form)
      visit.booking = booking
      history.push(path)
    },
  }
}
