import { observer } from 'mobx-react-lite'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { takesPayments } from '../../domain/survey/survey-config.ts'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { OpenPayments } from '../survey/open-payments.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelStore } from './cancel-store.ts'
import { entryActions } from './entry-actions.ts'
import type { FoundAnswers } from './found-answers.ts'
import styles from './list.module.css'
import { searchPath } from './paths.ts'
import { ResultList } from './result-list.tsx'
import type { ResultsNeeds } from './results-needs.ts'
import { usePayments } from './use-payments.ts'

/**
 * `/confirmList`, `/confirmList/{id}`: what a search found; without it it redirects to the search (SRCH-12, ROUTE-12,
 * ROUTE-13).
 */
export const ListRoute = observer(function ListRoute({ needs }: { needs: ResultsNeeds }) {
  const { visit } = needs
  // Who leaves for sign-in sees the list until that page is there.
  const [isSignedIn] = useState(needs.hasSession)
  const { found } = visit
  const { id: surveyId } = useParams()
  const { state } = useLocation()
  const userId = useSignedInUserId(needs)
  const isThisSurvey = surveyId === undefined || found?.survey?.surveyId === surveyId
  if (found && found.results.length > 0 && isThisSurvey && found.belongsTo(userId) && isSignedIn) {
    return <List needs={needs} found={found} />
  }
  return <Navigate to={searchPath(visit, surveyId)} state={state} replace />
})

const List = observer(function List({ needs, found }: { needs: ResultsNeeds; found: FoundAnswers }) {
  const navigate = useNavigate()
  const signIn = useSignIn(needs, false)
  const [cancel] = useState(() => new CancelStore(needs, found))
  const texts = useTexts('shared', 'answer')
  usePayments(found, needs)
  const { survey } = found
  if (!survey) return <Loading text={texts['ui.loading']} title={texts['list.title']} shape="cards" />
  return (
    <>
      <ListScreen
        payments={takesPayments(survey) && <OpenPayments needs={needs} surveyId={survey.surveyId} />}
        found={found}
        survey={survey}
        nowMs={needs.clock.now()}
        onBack={() => navigate('/confirmSearchForm')}
        actions={entryActions({ found, survey, cancel, navigate })}
      />
      <CancelDialog store={cancel} survey={survey} nowMs={needs.clock.now()} onSignIn={signIn} />
    </>
  )
})

type ScreenProps = ComponentProps<typeof ResultList> & { onBack: () => void; payments?: ReactNode }

/** What a search found, and that it is the resident's now; the way back stays in sight (LIST-08). */
export function ListScreen({ onBack, payments, ...results }: ScreenProps) {
  const texts = useTexts('answer')
  return (
    <>
      <Heading title={texts['list.title']} />
      <p className={styles.theirs}>{texts['list.theirs']}</p>
      {payments}
      <ResultList {...results} />
      <Button onClick={onBack} quiet>
        {texts['list.back']}
      </Button>
    </>
  )
}
