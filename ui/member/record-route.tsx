import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { entryActions } from '../answer/entry-actions.ts'
import type { LoadPayments, PaymentNeeds } from '../answer/shown-payment.ts'
import { usePayments } from '../answer/use-payments.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { Redirect } from '../frame/redirect.tsx'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { memberSearchPath, registerPath } from './paths.ts'
import { RecordScreen } from './record-screen.tsx'
import { type RecordNeeds, RecordStore } from './record-store.ts'

type Needs = RecordNeeds &
  PaymentNeeds &
  Pick<BrowserServices, 'messaging' | 'leaveForSignIn' | 'profile'> & {
    visit: {
      /** Where a member of that form came from, to go back to. */
      afterMember(memberFormId: string): string | undefined
      backFromMember(): void
    }
  }

type Props = { needs: Needs; memberFormId: string; loadPayments: LoadPayments }

/** `/member-confirmList/{id}`: the resident's record of a member form (ROUTE-17). Another form, or another resident, is another visit. */
export function RecordRoute(props: Props) {
  return <RecordPage key={`${useSignedInUserId(props.needs)} ${props.memberFormId}`} {...props} />
}

const RecordPage = observer(function RecordPage({ needs, memberFormId, loadPayments }: Props) {
  const navigate = useNavigate()
  const [store] = useState(() => new RecordStore(memberFormId, needs))
  const { phase, wording } = store
  const signIn = useSignIn(needs, phase.name === 'signed-out', memberSearchPath(memberFormId))
  const linked = phase.name === 'open' ? store.linked.answers : undefined
  usePayments(linked?.name === 'open' ? linked.found : undefined, needs, loadPayments)
  useEffect(() => {
    store.load()
  }, [store])

  if (phase.name === 'nothing') return <Redirect to={memberSearchPath(memberFormId)} />
  if (phase.name === 'failed') {
    return (
      <FailureView failure={phase.failure} texts={wording.common} onRetry={store.load} onSignIn={signIn}>
        <CloseWindow messaging={needs.messaging} texts={wording.common} quiet />
      </FailureView>
    )
  }
  if (phase.name !== 'open') return <Loading text={wording.common['ui.loading']} isScreen />
  const back = needs.visit.afterMember(memberFormId)
  return (
    <RecordScreen
      store={store}
      nowMs={needs.clock.now()}
      actionsOf={(answers) => entryActions({ ...answers, navigate })}
      onChange={() => navigate(registerPath(memberFormId))}
      onOpen={(surveyId) => navigate(`/survey/${encodeURIComponent(surveyId)}`)}
      onSignIn={signIn}
      onBack={
        back === undefined
          ? undefined
          : () => {
              needs.visit.backFromMember()
              navigate(back)
            }
      }
    />
  )
})
