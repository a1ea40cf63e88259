import { createElement } from 'react'
import { CallFailure } from '../../application/call-failure.ts'
import { requestText } from '../../application/shared/request-text.ts'
import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import { earlierAnswers } from '../answer/earlier-answers.ts'
import { japanese } from '../frame/speech.ts'
import type { AppDependencies, Services } from './services.ts'
import { Visit } from './visit.ts'

/** The form stands that long, and is quiet, before a prefill is looked for. */
const PREFILL_AFTER_MS = 1000

/** The services of all screens; what one screen leaves for another is kept by the visit. */
export function makeServices(dependencies: AppDependencies): Services {
  const { session, history, drafts, device, digest, log, language } = dependencies
  drafts?.removeOld()
  const visit = new Visit(dependencies.storage, () => dependencies.profile()?.userId)
  const speech = () => language?.speech ?? japanese
  language?.beforeSwitch((next) => visit.speak(next))
  /** A form with what it says; the page may speak another language by now than the server knows. */
  const spoken = async (surveyId: string, loading: Promise<LoadedSurvey>): Promise<LoadedSurvey> => {
    const [loaded] = await Promise.all([loading, language?.learn(surveyId)])
    return language && !loaded.languageFixed ? { ...loaded, userLanguageCode: language.speech.code } : loaded
  }
  const services: Services = {
    ...dependencies,
    visit,
    speech,
    loadSurvey: (command) => spoken(command.surveyId, dependencies.loadSurvey(command)),
    loadMemberForm: (command) => spoken(command.memberSurveyId, dependencies.loadMemberForm(command)),
    speakOf: async (surveyId, code) => language?.speakOf(surveyId, code) ?? japanese,
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
      history.replace(`/member/${encodeURIComponent(memberFormId)}`)
    },
    go: history.push,
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
    async loadFormRules(languageCode) {
      const { loadFormRules } = await import('../form/form-rules.ts').catch(asCallFailure)
      return loadFormRules(languageCode)
    },
    async offerPrefill(form) {
      try {
        await dependencies.pause(PREFILL_AFTER_MS)
        if (form.offer) return
        const { offerPrefill } = await import('../survey/prefill/offer-prefill.tsx')
        return await offerPrefill(form, { ...dependencies, visit, speech })
      } catch (error) {
        log('No prefill', error)
      }
    },
    async openPayments(surveyId) {
      try {
        if (session.renewable() === undefined) return
        const { loadOpenPayments } = await import('../payment/open-payments.tsx')
        return await loadOpenPayments({ ...dependencies, speech }, surveyId)
      } catch (error) {
        log('The payments could not be read', error)
      }
    },
    async openCheckout(page) {
      const { openCheckout } = await import('./open-checkout.ts').catch(asCallFailure)
      return openCheckout(page, { ...dependencies, go: history.push })
    },
    async receivedOrder(partitionKey, languageCode) {
      const { ReceivedOrder } = await import('../payment/received-order.tsx').catch(asCallFailure)
      return createElement(ReceivedOrder, { partitionKey, languageCode, needs: dependencies })
    },
    async addToCalendar(booked) {
      const { addToCalendar } = await import('../answer/add-to-calendar.ts').catch(asCallFailure)
      await addToCalendar(booked, { ...dependencies, speech })
    },
    slots: {
      async prepare(form) {
        const { prepareSlots } = await import('./choose-slots.ts')
        await prepareSlots(form, services)
      },
      async choose(form) {
        const { chooseSlots } = await import('./choose-slots.ts').catch(asCallFailure)
        await chooseSlots(form, services)
      },
    },
  }
  return services
}

/** A chunk of ours that does not come is a failed call too. */
function asCallFailure(error: unknown): never {
  throw new CallFailure('network', String(error))
}
