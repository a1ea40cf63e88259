import type { OwnAnswersPage } from '../../../application/answer/list-own-answers.ts'
import type { OwnAnswer, Reserved } from '../../../domain/answer/own-answer.ts'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { CancelDialog } from '../../../ui/answer/cancel-dialog.tsx'
import { CancelStore } from '../../../ui/answer/cancel-store.ts'
import { MyScreen } from '../../../ui/answer/my-screen.tsx'
import { MyStore } from '../../../ui/answer/my-store.ts'
import { aPayment } from '../../application/payment/a-payment.ts'
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

const nothing = (): void => {}

/** What Hanako has: three bookings, of which one is cancelled and one lies near, and two applications. */
const someAnswers: NonNullable<Wanted['before']> = async ({ saveAnswer, cancelAnswer }) => {
  const book = (slot: string) =>
    saveAnswer({
      surveyId: 'facility-booking',
      answers: filled('facility-booking', { reserve: `gym-arena-a_badminton|${slot}` }),
    })
  await book('20250617|0')
  await book('20250628|1')
  const { partitionKey } = await book('20250628|3')
  await cancelAnswer({ surveyId: 'facility-booking', partitionKey })
  for (const surveyId of ['library-card', 'juminhyo'])
    await saveAnswer({ surveyId, answers: filled(surveyId) })
}

type Own = Wanted & {
  isStillLoading?: boolean
  /** Changes what is listed. */
  shown?: (page: OwnAnswersPage) => OwnAnswersPage
}

type Drive = (store: MyStore, cancel: CancelStore) => unknown

/** The page of all that Hanako has, after `drive`. */
const my =
  ({ shown = (page) => page, isStillLoading = false, ...wanted }: Own = {}, drive: Drive = nothing): State =>
  async () => {
    const { services } = await demoServices({ before: someAnswers, ...wanted })
    const { listOwnAnswers } = services
    const store = new MyStore({
      ...services,
      listOwnAnswers: async (command) => shown(await listOwnAnswers(command)),
    })
    const cancel = new CancelStore(services, store.found)
    const loaded = store.load()
    if (!isStillLoading) await loaded
    await drive(store, cancel)
    const payments = await services.openPayments()
    const { phase } = cancel
    const screen = (
      <>
        <MyScreen
          store={store}
          payments={payments}
          nowMs={services.clock.now()}
          messaging={services.messaging}
          actions={{ move: nothing, cancel: nothing }}
          onSignIn={nothing}
          onHome={nothing}
        />
        {phase.name !== 'idle' && (
          <CancelDialog
            store={cancel}
            survey={store.formOf(phase.result)}
            nowMs={services.clock.now()}
            onSignIn={nothing}
          />
        )}
      </>
    )
    return { screen, phase: store.phase.name }
  }

/** Long words wherever a city may write some. */
const longest = ({ answers, forms, ...page }: OwnAnswersPage): OwnAnswersPage => ({
  ...page,
  forms: forms.map((form) => ({ ...form, surveyTitle: longText(form.surveyTitle, 4) })),
  answers: answers.map((answer) => ({
    ...answer,
    patientName: longText('港花子', 8),
    check: answer.check === '未対応' ? longText('確認中') : answer.check,
    reservations: answer.reservations.map(({ reserved, ...reservation }) => ({
      ...reservation,
      reserved: {
        ...reserved,
        itemName: longText(reserved.itemName ?? ''),
        place: longText(reserved.place ?? ''),
        toBring: [longText('持ち物'), longText('タオル')],
      },
    })),
  })),
})

/** A day that was closed, words of the city, what is over and what is finished. */
const allKinds = ({ answers, ...page }: OwnAnswersPage): OwnAnswersPage => {
  const changes: ((answer: OwnAnswer) => OwnAnswer)[] = [
    (answer) => answer,
    (answer) => withReserved(answer, { closed: true }),
    (answer) => ({ ...answer, check: '確認中' }),
    (answer) => ({
      ...answer,
      check: '完了',
      status: 'カードの準備ができました。図書館の窓口でお渡しします。',
    }),
  ]
  const changed = answers.map((answer, at) => changes[at]?.(answer) ?? answer)
  const [next] = answers
  const over = { day: localDate('2025-06-10') }
  return {
    ...page,
    answers: [...changed, ...(next ? [{ ...withReserved(next, over), partitionKey: 'over' }] : [])],
  }
}

const withReserved = (answer: OwnAnswer, over: Partial<Reserved>): OwnAnswer => ({
  ...answer,
  reservations: answer.reservations.map((each) => ({ ...each, reserved: { ...each.reserved, ...over } })),
})

const askToCancel: Drive = (store, cancel) => {
  const [, later] = store.found.results
  if (later) cancel.ask(later)
}

/** Every phase of the page of all that a resident has. */
export const myStates = {
  loading: { 'all answers': my({ needs: () => ({ listOwnAnswers: neverResolves }), isStillLoading: true }) },
  'signed-out': {
    'on the way to sign-in': my({ needs: () => ({ listOwnAnswers: failing(refuse('auth.required', {})) }) }),
  },
  failed: forEachError(noNetwork, (error) => my({ needs: () => ({ listOwnAnswers: failing(error) }) })),
  open: {
    empty: my({ before: async () => {} }),
    'coming, past the deadline, cancelled': my(),
    'of all kinds': my({ shown: allKinds }),
    'another page': my({ shown: (page) => ({ ...page, next: 'open 2025-06-14 09:00 x' }) }),
    'payments without an answer': my({
      needs: () => ({
        listOpenPayments: async () => [
          aPayment('unknown'),
          aPayment('refund_needed', { orderId: 'FEDCBA9876543210' }),
        ],
      }),
    }),
    'longest text': my({ shown: longest }),
    'one is to be cancelled': my({}, askToCancel),
    English: inEnglish(my()),
  },
} satisfies Record<MyStore['phase']['name'], States>
