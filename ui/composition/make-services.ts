import { createElement } from 'react'
import { CallFailure } from '../../application/call-failure.ts'
import { requestText } from '../../application/shared/request-text.ts'
import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import { earlierAnswers } from '../answer/earlier-answers.ts'
import type { AppDependencies, Services } from './services.ts'
import { Visit } from './visit.ts'

/** The form stands that long, and is quiet, before a prefill is looked for. */
const PREFILL_AFTER_MS = 1000

/** The services of all screens; what one screen leaves for another is kept by the visit. */
export function makeServices(dependencies: AppDependencies): Services {
  const { session, go, drafts, device, digest, log, language } = dependencies
  drafts?.removeOld()
  const visit = new Visit(dependencies.storage, () => dependencies.profile()?.userId)
  /** A form, once it is known what it says in the language of the page. */
  const withTexts = async (surveyId: string, loading: Promise<LoadedSurvey>): Promise<LoadedSurvey> => {
    const [loaded] = await Promise.all([loading, language?.learn(surveyId)])
    return loaded
  }
  let choice: Services['slots'] | undefined
  const slots = async (): Promise<Services['slots']> => {
    const { slotChoice } = await import('./choose-slots.ts').catch(asCallFailure)
    choice ??= slotChoice(services)
    return choice
  }
  const services: Services = {
    ...dependencies,
    visit,
    loadSurvey: (command) => withTexts(command.surveyId, dependencies.loadSurvey(command)),
    loadMemberForm: (command) => withTexts(command.memberSurveyId, dependencies.loadMemberForm(command)),
    hasSession: () => session.renewable() !== undefined,
    leaveForSignIn(path) {
      visit.returnTo(path)
      session.clear()
    },
    async signOut() {
      const held = session.renewable()
      session.clear()
      visit.signedOut()
      drafts?.removeAll()
      if (device.isShared()) language?.forget()
      if (!held) return
      device.announceSignOut()
      await dependencies.signIn.endSession(held)
    },
    leaveForMember(memberFormId, path) {
      visit.leftForMember(memberFormId, path)
      go(`/member/${encodeURIComponent(memberFormId)}`, { replace: true })
    },
    forgetOthers(userId) {
      visit.signedIn(userId)
      drafts?.removeOthers(userId).catch((error) => log('Drafts not cleared', error))
      language?.signedIn().catch((error) => log('The language of the resident did not come', error))
    },
    fingerprint: (command) => digest(requestText(command)),
    earlierAnswers: earlierAnswers(dependencies),
    answerSent(form, { surveySchema = [] }) {
      visit.answerSent(form)
      if (!surveySchema.some(({ type }) => type === 'languageSuggest')) return
      language?.follow().catch((error) => log('The chosen language did not come', error))
    },
    loadFormRules: async () => (await import('../form/form-rules.tsx').catch(asCallFailure)).formRules,
    async offerPrefill(form) {
      try {
        await dependencies.pause(PREFILL_AFTER_MS)
        if (form.offer) return
        const { offerPrefill } = await import('../survey/prefill/offer-prefill.tsx')
        return await offerPrefill(form, { ...dependencies, visit })
      } catch (error) {
        log('No prefill', error)
      }
    },
    async openPayments(surveyId) {
      try {
        if (session.renewable() === undefined) return
        const { loadOpenPayments } = await import('../payment/open-payments.tsx')
        return await loadOpenPayments(dependencies, surveyId)
      } catch (error) {
        log('The payments could not be read', error)
      }
    },
    loadPayments: async (...asked) =>
      (await import('../payment/load-shown-payments.tsx')).loadShownPayments(...asked),
    async openCheckout(page) {
      const { openCheckout } = await import('./open-checkout.ts').catch(asCallFailure)
      return openCheckout(page, dependencies)
    },
    async receivedOrder(partitionKey) {
      const { ReceivedOrder } = await import('../payment/received-order.tsx').catch(asCallFailure)
      return createElement(ReceivedOrder, { partitionKey, needs: dependencies })
    },
    async addToCalendar(booked, translation) {
      const { addToCalendar } = await import('../answer/add-to-calendar.ts').catch(asCallFailure)
      await addToCalendar(booked, translation, dependencies)
    },
    slots: {
      prepare: async (form) => (await slots()).prepare(form),
      choose: async (form) => (await slots()).choose(form),
    },
  }
  return services
}

/** A chunk of ours that does not come is a failed call too. */
function asCallFailure(error: unknown): never {
  throw new CallFailure('network', String(error))
}
