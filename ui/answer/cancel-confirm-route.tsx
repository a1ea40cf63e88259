import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { Redirect } from '../frame/redirect.tsx'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { CancelConfirmScreen } from './cancel-confirm-screen.tsx'
import { CancelConfirmStore } from './cancel-confirm-store.ts'
import { searchPath } from './paths.ts'
import type { ResultsNeeds } from './results-needs.ts'
import type { LoadPayments } from './shown-payment.ts'
import { usePayments } from './use-payments.ts'

type Props = { needs: ResultsNeeds; surveyId?: string | undefined; loadPayments: LoadPayments }

/** `/cancelConfirm`, `/cancelConfirm/{id}`: asks before an answer is cancelled (ROUTE-15). Another form, or another resident, is another visit. */
export function CancelConfirmRoute(props: Props) {
  const userId = useSignedInUserId(props.needs)
  return <CancelConfirmPage key={`${userId} ${props.surveyId}`} {...props} />
}

const CancelConfirmPage = observer(function CancelConfirmPage({ needs, surveyId, loadPayments }: Props) {
  const navigate = useNavigate()
  const [store] = useState(() => new CancelConfirmStore(surveyId, needs))
  const { phase, wording } = store
  const signIn = useSignIn(needs, phase.name === 'signed-out')
  usePayments(phase.name === 'open' ? store.found : undefined, needs, loadPayments)
  useEffect(() => {
    store.load()
  }, [store])

  const { visit } = needs
  const back = () => navigate(searchPath(visit))
  if (phase.name === 'nothing') return <Redirect to={searchPath(visit, surveyId)} />
  if (phase.name === 'failed') {
    return (
      <FailureView failure={phase.failure} texts={wording.common} onRetry={store.load} onSignIn={signIn}>
        <Button onClick={back} quiet>
          {wording.texts['list.back']}
        </Button>
        <CloseWindow messaging={needs.messaging} texts={wording.common} quiet />
      </FailureView>
    )
  }
  if (phase.name !== 'open') return <Loading text={wording.common['ui.loading']} isScreen />
  return <CancelConfirmScreen store={store} wording={wording} onSignIn={signIn} onBack={back} />
})
