import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { MoveAway } from '../frame/move-away.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import type { Services } from '../frame/services.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedIn } from '../frame/use-signed-in.ts'
import { CancelPage } from './cancel/cancel-page.tsx'
import { CancelPageStore } from './cancel/cancel-page-store.ts'
import { searchPath } from './paths.ts'

type Props = { services: Services; surveyId?: string | undefined }

/** `/cancelConfirm`, `/cancelConfirm/{id}`: asks before an answer is cancelled (ROUTE-15). Another form, or another resident, is another visit. */
export function CancelConfirmRoute({ services, surveyId }: Props) {
  const userId = useSignedIn(services)
  return <Visit key={`${userId} ${surveyId}`} services={services} surveyId={surveyId} />
}

const Visit = observer(function Visit({ services, surveyId }: Props) {
  const navigate = useNavigate()
  const signIn = useSignIn(services)
  const [store] = useState(() => new CancelPageStore(surveyId, services.results))
  const { phase, words } = store
  useEffect(() => {
    store.load()
  }, [store])
  useEffect(() => {
    if (phase.name === 'signed-out') signIn()
  }, [phase, signIn])

  const { storage } = services.search
  if (phase.name === 'nothing') return <MoveAway to={searchPath(storage, surveyId)} />
  if (phase.name === 'failed') {
    return <FailureView failure={phase.failure} texts={words.common} onRetry={store.load} onSignIn={signIn} />
  }
  if (phase.name !== 'open') return <Loading text={words.common['ui.loading']} isScreen />
  return (
    <CancelPage store={store} words={words} onSignIn={signIn} onBack={() => navigate(searchPath(storage))} />
  )
})
