import { askedForm, openedItems } from '../../../domain/form/asked-form.ts'
import { type RefusalCode, refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { CorrectionScreen } from '../../../ui/answer/correction-screen.tsx'
import { type CorrectionPhase, CorrectionStore } from '../../../ui/answer/correction-store.ts'
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

const surveyId = 'juminhyo'

type Asked = Extract<CorrectionPhase, { name: 'open' }>['asked']
type Given = Wanted & {
  /** Changes what is asked. */
  asked?: Partial<Asked>
  /** How what is sent is refused. */
  refused?: RefusalCode
  isStillLoading?: boolean
  isSent?: boolean
}

/** Hanako is asked for her address, and has corrected it if it is sent. */
const correction =
  ({ asked = {}, refused, isStillLoading = false, isSent = false, ...wanted }: Given = {}): State =>
  async () => {
    let partitionKey = ''
    const { services } = await demoServices({
      before: async ({ saveAnswer }) => {
        partitionKey = (await saveAnswer({ surveyId, answers: filled(surveyId) })).partitionKey
      },
      ...wanted,
    })
    const { config } = await services.loadSurvey({ surveyId })
    const opened = openedItems(config, ['address'])
    const request: Asked = {
      ...{ requestId: 'r1', text: '番地まで書いてください。', until: localDate('2025-06-30') },
      ...{ state: 'open', config: askedForm(config, opened), opened, seen: '' },
      ...asked,
    }
    const send = refused ? failing(refuse(refused as 'correction.late', {})) : async () => {}
    const needs = {
      ...services,
      answerCorrectionRequest: send,
      ...(wanted.needs === undefined && { readCorrectionRequest: async () => request }),
    }
    const store = new CorrectionStore(needs, { surveyId, partitionKey })
    const loaded = store.load()
    if (!isStillLoading) await loaded
    if (isSent && store.phase.name === 'open') {
      store.phase.page.form.field('address')?.put(['みなと台市灯台の丘3-4-5'])
      await store.send()
    }
    const screen = (
      <CorrectionScreen
        store={store}
        details="/my"
        contact="市民相談室 電話 00-0000-0000"
        nowMs={services.clock.now()}
        messaging={services.messaging}
        onSignIn={() => {}}
      />
    )
    return { screen, phase: store.phase.name }
  }

const asking = (readCorrectionRequest: () => Promise<never>) => () => ({ readCorrectionRequest })

/** Every phase of the page on which a resident corrects what the office asks for. */
export const correctionStates = {
  loading: { 'what is asked': correction({ needs: asking(neverResolves), isStillLoading: true }) },
  'signed-out': {
    'on the way to sign-in': correction({ needs: asking(failing(refuse('auth.required', {}))) }),
  },
  failed: forEachError(noNetwork, (error) => correction({ needs: asking(failing(error)) })),
  none: {
    'nothing was asked': correction({ needs: () => ({ readCorrectionRequest: async () => undefined }) }),
  },
  over: {
    late: correction({ asked: { state: 'late' } }),
    answered: correction({ asked: { state: 'answered' } }),
    withdrawn: correction({ asked: { state: 'withdrawn' } }),
    'of a cancelled answer': correction({ asked: { state: 'ended' } }),
    'the form has it no more': correction({ asked: { opened: [] } }),
  },
  open: {
    'to be filled in': correction(),
    'asked anew': correction({ refused: 'correction.changed', isSent: true }),
    'too late': correction({ refused: 'correction.late', isSent: true }),
    'longest text': correction({ asked: { text: longText('番地まで書いてください。', 40) } }),
    English: inEnglish(correction()),
  },
  done: { 'it was received': correction({ isSent: true }) },
} satisfies Record<CorrectionPhase['name'], States>
