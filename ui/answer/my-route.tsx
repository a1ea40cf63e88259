import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shared as ja } from '../../application/texts/ja.json'
import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { Loading } from '../frame/parts/loading.tsx'
import { useSpeech } from '../frame/speech.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { OpenPayments, type OpenPaymentsNeeds } from '../survey/open-payments.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelStore } from './cancel-store.ts'
import { MessageSwitch } from './message-switch.tsx'
import { MessageSwitchStore } from './message-switch-store.ts'
import type { MyActions } from './my-entry.tsx'
import { MyScreen } from './my-screen.tsx'
import { type MyNeeds, MyStore } from './my-store.ts'
import { changePath, movePath } from './paths.ts'
import { useResultWording } from './result-wording.ts'
import type { LoadPayments } from './shown-payment.ts'

type Props = {
  needs: MyNeeds &
    OpenPaymentsNeeds &
    Pick<UseCases, 'readMessagePreference' | 'changeMessagePreference'> &
    Pick<BrowserServices, 'messaging' | 'leaveForSignIn' | 'loadTexts' | 'profile'>
  loadPayments: LoadPayments
}

/** `/my`: all that the signed-in resident has. Another resident is another visit. */
export function MyRoute(props: Props) {
  return <MyPage key={useSignedInUserId(props.needs)} {...props} />
}

const MyPage = observer(function MyPage({ needs, loadPayments }: Props) {
  const navigate = useNavigate()
  const [store] = useState(() => new MyStore(needs))
  const [cancel] = useState(() => new CancelStore(needs, store.found))
  const [messages] = useState(() => new MessageSwitchStore(needs))
  const wording = useResultWording(useSpeech().code, needs)
  const signIn = useSignIn(needs, store.phase.name === 'signed-out')
  const { results } = store.found
  const { phase } = cancel
  useEffect(() => {
    store.load()
  }, [store])
  useEffect(() => {
    store.readPayments(loadPayments)
  }, [store, results, loadPayments])
  const isOpen = store.phase.name === 'open'
  useEffect(() => {
    if (isOpen) messages.load()
  }, [messages, isOpen])
  useFocusAfterCancelling(phase.name)

  if (!wording) return <Loading text={ja['ui.loading']} isScreen />
  const actions: MyActions = {
    change: ({ result }) => navigate(changePath(store.formOf(result), result)),
    move: ({ result }) => navigate(movePath(result)),
    cancel: ({ result, reservation }) => cancel.ask(result, reservation),
    openDetails: async ({ result }) => {
      if (await store.open(result)) navigate('/confirmDetails')
    },
    openRecord: ({ result }) => navigate(`/member-confirmList/${encodeURIComponent(result.surveyId)}`),
  }
  return (
    <>
      <MyScreen
        store={store}
        payments={<OpenPayments needs={needs} />}
        wording={wording}
        actions={actions}
        nowMs={needs.clock.now()}
        messaging={needs.messaging}
        onSignIn={signIn}
        onHome={() => navigate('/')}
        onSearch={() => navigate('/confirm')}
      />
      {isOpen && <MessageSwitch store={messages} texts={wording.texts} />}
      {phase.name !== 'idle' && (
        <CancelDialog
          store={cancel}
          survey={store.formOf(phase.result)}
          wording={wording}
          onSignIn={signIn}
        />
      )}
    </>
  )
})

/** What was cancelled has moved, and with it the button that had the focus: the page's heading takes it. */
function useFocusAfterCancelling(phase: CancelStore['phase']['name']): void {
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === 'finished' && phase === 'idle') document.querySelector<HTMLElement>('h1')?.focus()
    before.current = phase
  }, [phase])
}
