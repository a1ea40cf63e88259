import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { shared as ja } from '../../application/texts/ja.json'
import { takesPayments } from '../../domain/survey/survey-config.ts'
import { Loading } from '../frame/parts/loading.tsx'
import { Redirect } from '../frame/redirect.tsx'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { OpenPayments } from '../survey/open-payments.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelStore } from './cancel-store.ts'
import { entryActions } from './entry-actions.ts'
import type { FoundAnswers } from './found-answers.ts'
import { ListScreen } from './list-screen.tsx'
import { searchPath } from './paths.ts'
import { useResultWording } from './result-wording.ts'
import type { ResultsNeeds } from './results-needs.ts'
import type { LoadPayments } from './shown-payment.ts'
import { usePayments } from './use-payments.ts'

type Props = { needs: ResultsNeeds; surveyId?: string | undefined; loadPayments: LoadPayments }

/** `/confirmList`, `/confirmList/{id}`: what a search found; without it it redirects to the search (SRCH-12, ROUTE-12, ROUTE-13). */
export const ListRoute = observer(function ListRoute({ needs, surveyId, loadPayments }: Props) {
  const { visit, hasSession } = needs
  const { found } = visit
  const { state } = useLocation()
  const userId = useSignedInUserId(needs)
  const isThisSurvey = surveyId === undefined || found?.survey?.surveyId === surveyId
  if (found && found.results.length > 0 && isThisSurvey && found.belongsTo(userId) && hasSession()) {
    return <List needs={needs} found={found} loadPayments={loadPayments} />
  }
  return <Redirect to={searchPath(visit, surveyId)} state={state} />
})

type ListProps = { needs: ResultsNeeds; found: FoundAnswers; loadPayments: LoadPayments }

const List = observer(function List({ needs, found, loadPayments }: ListProps) {
  const navigate = useNavigate()
  const signIn = useSignIn(needs, false)
  const [cancel] = useState(() => new CancelStore(needs, found))
  const wording = useResultWording(found.languageCode, needs)
  usePayments(found, needs, loadPayments)
  const { survey } = found
  if (!survey || !wording) return <Loading text={ja['ui.loading']} isScreen />
  return (
    <>
      <ListScreen
        payments={takesPayments(survey) && <OpenPayments needs={needs} surveyId={survey.surveyId} />}
        found={found}
        survey={survey}
        wording={wording}
        nowMs={needs.clock.now()}
        onBack={() => navigate('/confirmSearchForm')}
        actions={entryActions({ found, survey, cancel, navigate })}
      />
      <CancelDialog store={cancel} survey={survey} wording={wording} onSignIn={signIn} />
    </>
  )
})
