import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { MoveAway } from '../frame/move-away.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import type { Services } from '../frame/services.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedIn } from '../frame/use-signed-in.ts'
import { CancelDialog } from './cancel/cancel-dialog.tsx'
import { CancelStore } from './cancel/cancel-store.ts'
import { calendarEntry } from './details/calendar-entry.ts'
import { DetailsView } from './details/details-view.tsx'
import type { FoundAnswers } from './found-answers.ts'
import { changePath, searchPath } from './paths.ts'
import { useWords } from './result-words.ts'

/** `/confirmDetails`: the answer that was chosen in the list; without one to where one searches (ROUTE-12, ROUTE-14, SRCH-12). */
export const DetailsRoute = observer(function DetailsRoute({ services }: { services: Services }) {
  const { found, hasSession } = services.results
  const userId = useSignedIn(services)
  const { current } = found
  const { survey, chosen, results } = current ?? {}
  const isOwn = current?.isOf(userId)
  if (current && survey && chosen && isOwn && hasSession()) {
    return <Details services={services} found={current} survey={survey} result={chosen} />
  }
  return <MoveAway to={isOwn && results?.length ? '/confirm' : searchPath(services.search.storage)} />
})

type DetailsProps = { services: Services; found: FoundAnswers; survey: SurveyConfig; result: OwnAnswer }

function Details({ services, found, survey, result }: DetailsProps) {
  const { results: needs, settings, login } = services
  const navigate = useNavigate()
  const signIn = useSignIn(services)
  const [cancel] = useState(() => new CancelStore(needs, found))
  const words = useWords(found.languageCode, needs)
  if (!words) return <Loading text={ja['ui.loading']} isScreen />
  return (
    <>
      <DetailsView
        survey={survey}
        result={result}
        profile={needs.profile()}
        words={words}
        actions={{
          change: () => navigate(changePath(survey, result)),
          cancel: () => cancel.ask(result),
          back: () => navigate(-1),
          // LINE's own browser has no print dialog: the button would do nothing.
          print: needs.messaging.isInClient() ? undefined : needs.print,
          addToCalendar: async (reservation) => {
            const host = new URL(login.origin).host
            const { cityName } = settings
            const file = calendarEntry({ survey, result, reservation, words, host, cityName })
            if (file) await needs.saveFile(file)
          },
        }}
      />
      <CancelDialog store={cancel} survey={survey} words={words} onSignIn={signIn} />
    </>
  )
}
