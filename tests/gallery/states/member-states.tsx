import { CallFailure } from '../../../application/call-failure.ts'
import ja from '../../../application/texts/ja.json'
import type { UseCases } from '../../../application/use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { Services } from '../../../ui/composition/services.ts'
import { Heading } from '../../../ui/frame/parts/heading.tsx'
import type { LinkedFormsStore } from '../../../ui/member/linked-forms-store.ts'
import { memberForm } from '../../../ui/member/member-form.ts'
import { MemberTabs } from '../../../ui/member/member-tabs.tsx'
import { ownParts } from '../../../ui/member/own-parts.tsx'
import { RecordRoute, RecordScreen } from '../../../ui/member/record-screen.tsx'
import { RecordStore } from '../../../ui/member/record-store.ts'
import { SurveyScreen } from '../../../ui/survey/survey-screen.tsx'
import { SurveyStore } from '../../../ui/survey/survey-store.ts'
import { filled } from './filled.ts'
import { Pressing } from './pressing.tsx'
import {
  demoServices,
  failing,
  failures,
  forEachError,
  neverResolves,
  noNetwork,
  type State,
  type States,
  type Wanted,
} from './state.ts'

const card = 'library-member'
const nothing = (): void => {}

/** Hanako has a card. */
const registered = ({ saveMember }: UseCases) => saveMember({ surveyId: card, answers: filled(card) })

/** She has asked for a book, too. */
const asked = async (useCases: UseCases) => {
  await registered(useCases)
  await useCases.saveAnswer({ surveyId: 'library-reserve', answers: filled('library-reserve') })
}

type Drive = (store: SurveyStore) => unknown

/** The page of a member form after `drive`; `back`: where the resident came from. */
const page =
  (surveyId: string, drive: Drive, { back, ...wanted }: Wanted & { back?: string } = {}): State =>
  async () => {
    const { services } = await demoServices(wanted)
    const form = memberForm(services)
    const address = { surveyId, partitionKey: undefined, liffUrl: `${services.origin}/member/${surveyId}` }
    const own = ownParts(form, services, { memberFormId: surveyId, back })
    const store = new SurveyStore(address, { ...services, ...form.calls, own })
    await drive(store)
    const screen = <SurveyScreen store={store} onSignIn={nothing} onReload={store.load} />
    return { screen, phase: store.phase.name }
  }

const load: Drive = (store) => store.load()

const fill: Drive = async (store) => {
  await store.load()
  store.form.restore(filled(store.config.surveyId))
}

const submit: Drive = async (store) => {
  await fill(store)
  await store.submit()
}

const send: Drive = async (store) => {
  await submit(store)
  await store.send()
}

/** What a member form has that a survey has not. */
export const memberFormStates = {
  form: {
    registering: page(card, load),
    'asked for by another form': page(card, load, { back: '/survey/library-reserve' }),
    changing: page(card, load, { before: registered }),
    'number is taken': page('ichiji-member', submit, {
      needs: () => ({ checkMemberNumber: async () => true }),
    }),
  },
  checking: {
    'the number is looked up': page(
      'ichiji-member',
      async (store) => {
        await fill(store)
        store.submit()
      },
      {
        needs: () => ({ checkMemberNumber: neverResolves }),
      },
    ),
  },
  confirm: { registering: page(card, submit) },
  alert: {
    'too many look-ups': page('ichiji-member', submit, {
      needs: () => ({ checkMemberNumber: failing(refuse('member.too_many_look_ups', { afterSec: 60 })) }),
    }),
    'no number is left': page(card, send, {
      needs: () => ({ saveMember: failing(refuse('member.numbers_exhausted', {})) }),
    }),
  },
  done: {
    'with the number': page(card, send),
    'the way back': page(card, send, { back: '/survey/library-reserve' }),
    'number did not come': page(card, send, {
      needs: ({ readOwnMember }) => ({
        readOwnMember: async (command) => {
          if (await readOwnMember(command)) throw failures['no network']
          return undefined
        },
      }),
    }),
  },
} satisfies Partial<Record<SurveyStore['phase']['name'], States>>

const screenOf = (store: RecordStore, { clock }: Services, onBack?: () => void) => (
  <RecordScreen
    store={store}
    nowMs={clock.now()}
    actionsOf={() => ({ change: nothing, move: nothing, openDetails: nothing, cancel: nothing })}
    onChange={nothing}
    onOpen={nothing}
    onSignIn={nothing}
    onBack={onBack}
  />
)

/** The record of the library card after `drive`. */
const record =
  (wanted: Wanted, drive: (store: RecordStore) => unknown = nothing, onBack?: () => void): State =>
  async () => {
    const { services } = await demoServices(wanted)
    const store = new RecordStore(card, services)
    await store.load()
    await drive(store)
    return { screen: screenOf(store, services, onBack), phase: store.phase.name }
  }

/** The page itself, which draws what is not open; `phase` is the one that it ends in. */
const route =
  (phase: RecordStore['phase']['name'], wanted: Wanted = {}): State =>
  async () => {
    const { services } = await demoServices(wanted)
    return { screen: <RecordRoute needs={services} />, phase, at: `/member-confirmList/${card}` }
  }

const cancelled = async (useCases: UseCases) => {
  const { partitionKey } = await registered(useCases)
  await useCases.cancelMembers({ records: [{ surveyId: card, partitionKey }] })
}

/** Every phase of the record of a member. */
export const recordStates = {
  loading: { 'the record': route('loading', { needs: () => ({ readOwnMembers: neverResolves }) }) },
  'signed-out': { 'on the way to sign-in': route('signed-out', { signedIn: false }) },
  nothing: { 'on the way to the search': route('nothing') },
  failed: forEachError(noNetwork, (error) =>
    route('failed', { needs: () => ({ loadMemberForm: failing(error) }) }),
  ),
  open: {
    'a card': record({ before: registered }),
    'shown at the counter': async () => {
      const { screen, phase } = await record({ before: registered })()
      return {
        screen: <Pressing names={[ja.member['card.show']]}>{screen}</Pressing>,
        phase: phase ?? 'open',
      }
    },
    'the way back': record({ before: registered }, nothing, nothing),
    cancelled: record({ before: cancelled }),
    'asked whether to cancel': record({ before: registered }, ({ cancel, record }) => cancel.ask(record)),
    'membership has just ended': record({ before: registered }, async ({ cancel, record }) => {
      cancel.ask(record)
      await cancel.confirm()
    }),
  },
} satisfies Record<RecordStore['phase']['name'], States>

const serverFault = new CallFailure('http', 'x', { status: 500, serverMessage: 'ただいま調整中です。' })

/** The linked forms in a phase, once the record is open. */
const linked = (wanted: Wanted, drive: (store: LinkedFormsStore) => unknown = nothing): State => {
  const state = record({ before: asked, ...wanted }, async ({ linked, config }) => {
    await linked.load(config)
    await drive(linked)
    phases.push(linked.phase.name)
  })
  const phases: string[] = []
  return async () => ({ screen: (await state()).screen, phase: phases.at(-1) ?? 'loading' })
}

/** Every phase of the forms that are linked to a member form. */
export const linkedFormStates = {
  loading: {
    'the forms': async () => ({
      ...(await record({ before: asked, needs: () => ({ listSurveys: neverResolves }) })()),
      phase: 'loading',
    }),
  },
  failed: {
    ...forEachError({ ...noNetwork, 'words of the server': serverFault }, (error) =>
      linked({ needs: () => ({ listSurveys: failing(error) }) }),
    ),
  },
  open: {
    'none chosen': linked({}),
    'what was sent': linked({}, (store) => store.choose('library-reserve')),
    'nothing was sent': linked({}, (store) => store.choose('reading-circle')),
    'answers did not come': linked(
      { needs: () => ({ readOwnAnswers: failing(failures['too slow']) }) },
      (store) => store.choose('library-reserve'),
    ),
    'no forms': linked({
      needs: () => ({ listSurveys: async () => [] }),
    }),
  },
} satisfies Record<LinkedFormsStore['phase']['name'], States>

/** The tabs above what was sent and what is registered. */
const tabsAbove = (needs: Services, path: string) => (
  <MemberTabs needs={needs} path={path}>
    <Heading title={ja.member['tabs.label']} />
  </MemberTabs>
)

export const memberTabStates = {
  open: {
    'on what was sent': async () => ({
      screen: tabsAbove((await demoServices({})).services, '/confirm'),
    }),
    'on a member form': async () => ({
      screen: tabsAbove((await demoServices({})).services, `/member-confirmList/${card}`),
    }),
  },
} satisfies Record<string, States>
