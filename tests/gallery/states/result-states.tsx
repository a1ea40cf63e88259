import type { OwnAnswer } from '../../../domain/answer/own-answer.ts'
import { refuse } from '../../../domain/refusal.ts'
import { CancelConfirmRoute, CancelConfirmScreen } from '../../../ui/answer/cancel-confirm-screen.tsx'
import { CancelConfirmStore } from '../../../ui/answer/cancel-confirm-store.ts'
import { CancelDialog } from '../../../ui/answer/cancel-dialog.tsx'
import { CancelStore } from '../../../ui/answer/cancel-store.ts'
import { DetailsScreen } from '../../../ui/answer/details-screen.tsx'
import { FoundAnswers } from '../../../ui/answer/found-answers.ts'
import { ListScreen } from '../../../ui/answer/list-screen.tsx'
import { demoSurvey } from './demo-city.ts'
import { filled } from './filled.ts'
import {
  demoServices,
  failing,
  forEachError,
  inEnglish,
  longText,
  neverResolves,
  noNetwork,
  type State,
  type States,
  type Wanted,
} from './state.ts'

const surveyId = 'facility-booking'
const config = demoSurvey(surveyId)
const nothing = (): void => {}

/** Slots that Hanako has booked: one that lies too near to be cancelled, two later ones. */
const booked = ['20250617|0', '20250628|1', '20250628|3']

/** Her bookings, of which the last is cancelled. */
const threeBookings: NonNullable<Wanted['before']> = async ({ saveAnswer, cancelAnswer }) => {
  for (const slot of booked) {
    const reserve = `gym-arena-a_badminton|${slot}`
    const { partitionKey } = await saveAnswer({ surveyId, answers: filled(surveyId, { reserve }) })
    if (slot === booked.at(-1)) await cancelAnswer({ surveyId, partitionKey })
  }
}

type Found = Wanted & {
  /** Changes what was found. */
  shown?: (results: readonly OwnAnswer[]) => readonly OwnAnswer[]
  /** Number of the answer that is looked at; the middle one may be cancelled. */
  chosen?: number
}

/** What a search found, and one answer of it that is looked at. */
async function foundAnswers({ shown = (all) => all, chosen = 1, ...wanted }: Found) {
  const { services } = await demoServices({ before: threeBookings, ...wanted })
  const found = new FoundAnswers()
  found.keep(config, shown(await services.readOwnAnswers({ surveyId })))
  const result = found.results[chosen] ?? found.results[0]
  if (!result) throw new Error('nothing was found')
  found.choose(result)
  services.visit.found = found
  return { services, found, result }
}

type Drive = (cancel: CancelStore, result: OwnAnswer) => unknown

/** The list, with the cancellation of one of its answers after `drive`. */
const list =
  (wanted: Found = {}, drive: Drive = nothing): State =>
  async () => {
    const { services, found, result } = await foundAnswers(wanted)
    const cancel = new CancelStore(services, found)
    await drive(cancel, result)
    const actions = { change: nothing, move: nothing, openDetails: nothing, cancel: () => cancel.ask(result) }
    const screen = (
      <>
        <ListScreen
          found={found}
          survey={config}
          nowMs={services.clock.now()}
          onBack={nothing}
          actions={actions}
        />
        <CancelDialog store={cancel} survey={config} nowMs={services.clock.now()} onSignIn={nothing} />
      </>
    )
    return { screen, phase: cancel.phase.name }
  }

/** The details of one answer, with its cancellation after `drive`. */
const details =
  (wanted: Found = {}, drive: Drive = nothing): State =>
  async () => {
    const { services, found, result } = await foundAnswers(wanted)
    const cancel = new CancelStore(services, found)
    await drive(cancel, result)
    const screen = (
      <>
        <DetailsScreen
          survey={config}
          result={found.chosen ?? result}
          payment={undefined}
          profile={services.profile()}
          contact={services.settings.contact}
          drawQr={services.drawQr}
          nowMs={services.clock.now()}
          actions={{
            change: nothing,
            move: nothing,
            all: nothing,
            cancel: () => cancel.ask(result),
            file: () => null,
            back: nothing,
            print: nothing,
            addToCalendar: async () => {},
            share: async () => 'shared',
          }}
        />
        <CancelDialog store={cancel} survey={config} nowMs={services.clock.now()} onSignIn={nothing} />
      </>
    )
    return { screen, phase: cancel.phase.name }
  }

const ask: Drive = (cancel, result) => cancel.ask(result)

const confirm: Drive = async (cancel, result) => {
  cancel.ask(result)
  await cancel.confirm()
}

const start: Drive = (cancel, result) => {
  cancel.ask(result)
  cancel.confirm()
}

/** Long words in every answer. */
const longest = (results: readonly OwnAnswer[]): OwnAnswer[] =>
  results.map((result) => ({
    ...result,
    entries: result.entries.map((entry) => ({
      ...entry,
      answer: entry.answer?.map((text) => longText(text)) ?? null,
    })),
    reservations: result.reservations.map(({ reserved, ...reservation }) => ({
      ...reservation,
      reserved: { ...reserved, itemName: longText(reserved.itemName ?? '') },
    })),
  }))

/** As many answers as somebody may have after years. */
const many = (results: readonly OwnAnswer[]): OwnAnswer[] =>
  Array.from({ length: 10 }, (_, n) =>
    results.map((result) => ({ ...result, partitionKey: `${result.partitionKey}-${n}` })),
  ).flat()

const refusals = {
  ...noNetwork,
  'past the deadline': refuse('reservation.deadline_passed', {}),
  'cancelled already': refuse('answer.cancelled', {}),
  gone: refuse('answer.not_found', {}),
}

/** The phases of a cancellation over a screen. */
const cancelling = (open: (wanted?: Found, drive?: Drive) => State) => ({
  asking: { 'one booking': open({}, ask), English: inEnglish(open({}, ask)) },
  cancelling: { 'being cancelled': open({ needs: () => ({ cancelAnswer: neverResolves }) }, start) },
  finished: { cancelled: open({}, confirm) },
  error: forEachError(refusals, (error) =>
    open({ needs: () => ({ cancelAnswer: failing(error) }) }, confirm),
  ),
})

/** Every phase of the list of what was found. */
export const listStates = {
  idle: {
    one: list({ shown: (results) => results.slice(0, 1) }),
    'past, coming, cancelled': list(),
    many: list({ shown: many }),
    'longest text': list({ shown: longest }),
    English: inEnglish(list()),
  },
  ...cancelling(list),
} satisfies Record<CancelStore['phase']['name'], States>

/** Every phase of the details of an answer. */
export const detailsStates = {
  idle: {
    'may be cancelled': details(),
    'past the deadline': details({ chosen: 0 }),
    cancelled: details({ chosen: 2 }),
    'longest text': details({ shown: longest }),
    English: inEnglish(details()),
  },
  ...cancelling(details),
} satisfies Record<CancelStore['phase']['name'], States>

/** The page of a cancellation after `drive`; before it is open, as its address shows it. */
const cancelConfirm =
  (wanted: Found = {}, drive?: Drive): State =>
  async () => {
    const { services, result } = await foundAnswers(wanted)
    const store = new CancelConfirmStore(surveyId, services)
    await store.load()
    await drive?.(store.cancel, result)
    const screen = (
      <CancelConfirmScreen store={store} nowMs={services.clock.now()} onSignIn={nothing} onBack={nothing} />
    )
    return { screen, phase: (drive ? store.cancel : store).phase.name }
  }

const atAddress =
  (wanted: Wanted): State =>
  async () => {
    const { services } = await demoServices({ before: threeBookings, ...wanted })
    return { screen: <CancelConfirmRoute needs={services} />, at: `/cancelConfirm/${surveyId}` }
  }

const notRead = (readOwnAnswers: () => Promise<never>) => atAddress({ needs: () => ({ readOwnAnswers }) })

/** Every phase of the page on which an answer is cancelled. */
export const cancelConfirmStates = {
  loading: { 'the answer': notRead(neverResolves) },
  'signed-out': { 'on the way to sign-in': notRead(failing(refuse('auth.required', {}))) },
  nothing: { 'on the way to the search': atAddress({ before: async () => {} }) },
  failed: forEachError(noNetwork, (error) => notRead(failing(error))),
  open: {
    'may be cancelled': cancelConfirm(),
    'past the deadline': cancelConfirm({ chosen: 0 }),
    cancelled: cancelConfirm({ chosen: 2 }),
    'longest text': cancelConfirm({ shown: longest }),
  },
} satisfies Record<CancelConfirmStore['phase']['name'], States>

/** Every phase of the cancellation over that page. */
export const cancelDialogStates = cancelling(cancelConfirm) satisfies Record<
  Exclude<CancelStore['phase']['name'], 'idle'>,
  States
>
