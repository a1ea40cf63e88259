import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { MoveAway } from '../frame/move-away.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import type { Services } from '../frame/services.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedIn } from '../frame/use-signed-in.ts'
import { CancelDialog } from './cancel/cancel-dialog.tsx'
import { CancelStore } from './cancel/cancel-store.ts'
import type { FoundAnswers } from './found-answers.ts'
import { ListView } from './list/list-view.tsx'
import { changePath, searchPath } from './paths.ts'
import { useWords } from './result-words.ts'

type Props = { services: Services; surveyId?: string | undefined }

/** `/confirmList`, `/confirmList/{id}`: what a search found; without it to where one searches (SRCH-12, ROUTE-12, ROUTE-13). */
export const ListRoute = observer(function ListRoute({ services, surveyId }: Props) {
  const { found, hasSession } = services.results
  const userId = useSignedIn(services)
  const { current } = found
  const isOwn = current?.isOf(userId)
  const isMeant = surveyId === undefined || current?.survey?.surveyId === surveyId
  if (current && current.results.length > 0 && isMeant && isOwn && hasSession()) {
    return <List services={services} found={current} />
  }
  return <MoveAway to={searchPath(services.search.storage, surveyId)} />
})

const List = observer(function List({ services, found }: { services: Services; found: FoundAnswers }) {
  const navigate = useNavigate()
  const signIn = useSignIn(services)
  const [cancel] = useState(() => new CancelStore(services.results, found))
  const words = useWords(found.languageCode, services.results)
  const { survey } = found
  if (!survey || !words) return <Loading text={ja['ui.loading']} isScreen />
  return (
    <>
      <ListView
        found={found}
        survey={survey}
        words={words}
        today={tokyoDay(services.search.clock.now())}
        onBack={() => navigate('/confirmSearchForm')}
        actions={{
          change: ({ result }) => navigate(changePath(survey, result)),
          look: ({ result }) => {
            found.choose(result)
            navigate('/confirmDetails')
          },
          cancel: ({ result }) => cancel.ask(result),
        }}
      />
      <CancelDialog store={cancel} survey={survey} words={words} onSignIn={signIn} />
    </>
  )
})
