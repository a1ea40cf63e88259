import type { UseCases } from '../../../application/use-cases.ts'
import type { ChangeObstacle } from '../../../domain/answer/obstacles.ts'
import type { FormMode } from '../../../domain/form/required.ts'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { DraftStorage } from '../../../ui/survey/draft/draft-storage.ts'
import type { SurveyPhase } from '../../../ui/survey/survey-page.ts'
import { SurveyScreen } from '../../../ui/survey/survey-screen.tsx'
import { SurveyStore } from '../../../ui/survey/survey-store.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { boughtWith, paying } from './bought.ts'
import { demoSurvey } from './demo-city.ts'
import { filled } from './filled.ts'
import {
  demoServices,
  failing,
  failures,
  forEachError,
  inEnglish,
  longText,
  memoryWebStorage,
  neverResolves,
  type State,
  type States,
  type Wanted,
} from './state.ts'

const card = 'library-card'
const booking = 'facility-booking'
const nothing = (): void => {}

/** Leads a page into a state. */
export type Drive = (store: SurveyStore) => unknown

/** The page of a form of the demo city after `drive`. */
export const survey =
  (surveyId: string, drive: Drive, wanted: Wanted & { mode?: FormMode } = {}): State =>
  async () => {
    const { services } = await demoServices(wanted)
    const address = { surveyId, partitionKey: undefined, liffUrl: `${services.origin}/survey/${surveyId}` }
    const store = new SurveyStore(address, services, wanted.mode)
    await drive(store)
    const screen = <SurveyScreen store={store} onSignIn={nothing} onReload={store.load} />
    return { screen, phase: store.phase.name }
  }

const load: Drive = (store) => store.load()

const fill: Drive = async (store) => {
  await store.load()
  store.form.restore(filled(store.config.surveyId))
}

/** Day and time are chosen along with the court. */
const fillTimed: Drive = async (store) => {
  await fill(store)
  store.form.field('reserve')?.chooseTime('gym-arena-a_badminton|20250615|0')
}

/** Filled in by somebody who was born on that day. */
const fillAs =
  (birthday: string): Drive =>
  async (store) => {
    await fill(store)
    store.form.restore([['birthday', [birthday]]])
  }

const confirm: Drive = async (store) => {
  await fill(store)
  store.submit()
}

const send: Drive = async (store) => {
  await confirm(store)
  await store.send()
}

/** Long words, in every place where a form has words. */
const longest = () => {
  const { surveySchema = [], description = '', ...form } = demoSurvey(card)
  return {
    ...form,
    surveyTitle: longText(form.surveyTitle, 4),
    description: longText(description, 4),
    surveySchema: surveySchema.map((item) => ({
      ...item,
      title: longText(item.title),
      description: longText(item.description ?? item.title),
      ...(item.options && { options: item.options.map((option) => longText(option)) }),
    })),
  }
}

const longAnswers: Drive = async (store) => {
  await store.load()
  const fields = store.form.sections.flatMap((section) => section.fields)
  const texts = fields.filter(({ spec }) => spec.control.kind === 'line')
  store.form.restore(
    texts.map(({ item }) => [item.itemKey, [longText('とても長い答えとWideUnbrokenWords')]] as const),
  )
}

/** Hanako has sent the form before. */
const sent = (useCases: UseCases) => useCases.saveAnswer({ surveyId: card, answers: filled(card) })

/** She has as many bookings as there may be. */
const atLimit: NonNullable<Wanted['needs']> = ({ loadCalendar }) => ({
  loadCalendar: async (command) => {
    const days = { from: localDate('2025-06-15'), to: localDate('2025-08-31') }
    const booked = [days.from, days.to].map((day) => ({ calendarName: '体育館 Aコート', day }))
    return { ...(await loadCalendar(command)), cap: { caps: { period: { ...days, max: 2 } }, booked } }
  },
})

/** A form of one answer, in which she has booked. */
const bookedOnce: Wanted = {
  before: ({ saveAnswer }) =>
    saveAnswer({
      surveyId: booking,
      answers: filled(booking, { reserve: 'gym-arena-a_badminton|20250722|0' }),
    }),
  survey: { ...demoSurvey(booking), isAppending: { value: false } },
}

/** Her answer may not be changed. */
const locked = (changeObstacle: ChangeObstacle) =>
  survey(card, load, {
    before: sent,
    needs: ({ readOwnAnswers }) => ({
      readOwnAnswers: async (command) =>
        (await readOwnAnswers(command)).map((answer) => ({ ...answer, changeObstacle })),
    }),
  })

const draftLeft: State = async () => {
  const storage = memoryWebStorage()
  const drafts = new DraftStorage(() => storage, fixedClock('2025-06-14T11:40:00+09:00'))
  const slot = await drafts.open('U-hanako', { surveyId: card, surveyVersion: 1, partitionKey: undefined })
  slot.write({ savedAt: Date.parse('2025-06-14T11:40:00+09:00'), answers: [...filled(card)] })
  return survey(card, load, { needs: () => ({ drafts }) })()
}

/** Every phase of the page of a form. */
export const surveyStates = {
  loading: {
    'the form': survey(card, (store) => void store.load(), { needs: () => ({ loadSurvey: neverResolves }) }),
  },
  'signed-out': {
    'on the way to sign-in': survey(card, load, {
      needs: () => ({ loadSurvey: failing(refuse('auth.required', {})) }),
    }),
  },
  'member-required': {
    'on the way to the member form': survey(card, load, {
      needs: ({ loadSurvey }) => ({
        loadSurvey: async (command) => ({
          ...(await loadSurvey(command)),
          hasMember: false,
          memberFormId: 'members',
        }),
      }),
    }),
  },
  failed: {
    ...forEachError(failures, (error) =>
      survey(card, load, { needs: () => ({ loadSurvey: failing(error) }) }),
    ),
    'no such form': survey('no-such-form', load),
    'no items': survey(card, load, {
      needs: ({ loadSurvey }) => ({
        loadSurvey: async (command) => {
          const { config, ...loaded } = await loadSurvey(command)
          const { surveySchema: _, ...bare } = config
          return { ...loaded, config: bare }
        },
      }),
    }),
    'one answer a resident, with payment': survey(card, load, {
      survey: demoSurvey(card, { usePayment: 1 }),
    }),
    'no session': survey(card, load, { signedIn: false }),
  },
  locked: {
    'past the deadline': locked('reservation.deadline_passed'),
    completed: locked('answer.completed'),
    'changes are off': survey(card, load, {
      survey: demoSurvey(card, { isEditDisabled: { value: true } }),
      before: sent,
    }),
  },
  closed: {
    'not open yet': survey(card, load, {
      survey: demoSurvey(card, { publishFrom: '2099-04-01T09:00', publishTo: '2099-04-30T17:00' }),
    }),
    over: survey(card, load, { survey: demoSurvey(card, { publishTo: '2024-06-30T17:00' }) }),
    'over, with an answer that was sent in time': survey(card, load, {
      before: sent,
      needs: ({ loadSurvey }) => ({
        loadSurvey: async (command) => ({ ...(await loadSurvey(command)), publication: 'over' }),
      }),
    }),
    'while it was filled in': survey(card, send, {
      needs: () => ({ saveAnswer: failing(refuse('survey.not_open', {})) }),
    }),
    English: inEnglish(survey(card, load, { survey: demoSurvey(card, { publishTo: '2024-06-30T17:00' }) })),
  },
  form: {
    empty: survey(card, load),
    filled: survey(card, fill),
    'nothing answered': survey(card, async (store) => {
      await store.load()
      store.form.restore([['branch', []]])
      store.submit()
    }),
    'with errors': survey(card, async (store) => {
      await fill(store)
      store.form.restore([
        ['name', []],
        ['name_katakana', ['はなこ']],
        ['email', ['hanako@']],
        ['phone', ['12']],
        ['living', []],
        ['old_card', ['まえのカード']],
      ])
      store.submit()
    }),
    'all errors put right': survey(card, async (store) => {
      await fill(store)
      store.form.restore([['phone', ['12']]])
      store.submit()
      store.form.field('phone')?.write(['0312345678'])
    }),
    'changing an answer before it is sent': survey(card, async (store) => {
      await confirm(store)
      store.change()
    }),
    'with files': survey(
      'road-damage',
      async (store) => {
        await store.load()
        store.form.restore([
          [
            'photo',
            ['kept:493568:道路の穴.jpg', 'gone:2048:地図.pdf', `+1:2048:${longText('写真', 20)}.jpg`],
          ],
        ])
      },
      {
        needs: () => ({
          readAttachmentStates: async () => [{ attachmentId: 'kept', state: 'kept' }],
        }),
      },
    ),
    'longest text': survey(card, longAnswers, { survey: longest() }),
    'longest text with errors': survey(
      card,
      async (store) => {
        await longAnswers(store)
        store.submit()
      },
      { survey: longest() },
    ),
    'draft offered': draftLeft,
    'as many answers as it takes': survey(card, load, {
      before: sent,
      survey: { ...demoSurvey(card), isAppending: { value: true }, maxAnswersPerResident: 1 },
    }),
    changing: survey(card, load, { before: sent }),
    'with a reservation': survey(booking, fill),
    'with a time that was chosen': survey(booking, fillTimed),
    'with one place to reserve': survey('kosodate-soudan', fill),
    'a reservation at its limit': survey(booking, fill, { needs: atLimit }),
    'too young for a reservation': survey('kenshin', fillAs('2000-01-15')),
    'old enough for a reservation in time': survey('kenshin', fillAs('1985-07-07')),
    'changing a booking': survey(booking, load, bookedOnce),
    'reservation missing': survey(booking, async (store) => {
      await store.load()
      store.submit()
    }),
    'sections by choice': survey('vaccine', load),
    'choices and scales': survey('kosodate-survey', load),
    'for staff': survey(card, load, { mode: 'admin' }),
    English: inEnglish(survey(card, load)),
  },
  checking: {
    'the server is asked': survey(card, async (store) => {
      await fill(store)
      store.phase = { name: 'checking' }
    }),
  },
  confirm: {
    filled: survey(card, confirm),
    'longest text': survey(card, async (store) => {
      await fill(store)
      store.form.restore([
        ['address', [longText('みなと台市灯台の丘一丁目２番３号', 7)]],
        ['interest', store.config.surveySchema?.find(({ itemKey }) => itemKey === 'interest')?.options ?? []],
      ])
      store.submit()
    }),
    'before the calendar': survey(booking, confirm),
    'with a time that was chosen': survey(booking, async (store) => {
      await fillTimed(store)
      store.submit()
    }),
    English: inEnglish(survey(card, confirm)),
  },
  pushing: {
    'being sent': survey(
      card,
      async (store) => {
        await confirm(store)
        store.send()
      },
      { needs: () => ({ saveAnswer: neverResolves }) },
    ),
  },
  leaving: {
    'the payment page is on its way': survey(
      'shomei-yubin',
      async (store) => {
        await store.load()
        store.form.restore(boughtWith['shomei-yubin'] ?? [])
        await store.submit()
        await store.send()
      },
      paying,
    ),
  },
  planning: {
    'on the way to the calendar': survey(
      booking,
      async (store) => {
        await confirm(store)
        store.book()
      },
      { needs: () => ({ loadCategoryTree: neverResolves }) },
    ),
  },
  booking: {
    'left for the calendar': survey(booking, async (store) => {
      await confirm(store)
      store.phase = { name: 'booking' }
    }),
  },
  alert: {
    ...forEachError(
      {
        ...failures,
        'two at once': refuse('request.in_progress', {}),
        'refused by the office': refuse('answer.edit_disabled', {}),
        'unknown fault': new TypeError('x is not a function'),
      },
      (error) => survey(card, send, { needs: () => ({ saveAnswer: failing(error) }) }),
    ),
  },
  stale: forEachError(
    {
      'the form was changed': refuse('survey.outdated', { surveyId: card }),
      'the answer was changed': refuse('answer.outdated', {}),
    },
    (error) => survey(card, send, { needs: () => ({ saveAnswer: failing(error) }) }),
  ),
  done: {
    text: survey(card, send),
    'text and picture': survey('juminhyo', send),
    'no words of the office': survey(card, send, {
      survey: demoSurvey(card, { endOfSurveyMessage: [] }),
    }),
    English: inEnglish(survey(card, send)),
  },
} satisfies Record<SurveyPhase['name'], States>
