import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shared as ja } from '../../application/texts/ja.json'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { Loading } from '../frame/parts/loading.tsx'
import { Redirect } from '../frame/redirect.tsx'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { calendarEntry } from './calendar-entry.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelStore } from './cancel-store.ts'
import { DetailsScreen } from './details-screen.tsx'
import type { FoundAnswers } from './found-answers.ts'
import { changePath, movePath, searchPath } from './paths.ts'
import { useResultWording } from './result-wording.ts'
import type { ResultsNeeds } from './results-needs.ts'
import { sharedVisit } from './shared-visit.ts'
import type { LoadPayments, ShownPayment } from './shown-payment.ts'
import { usePayments } from './use-payments.ts'

type Props = { needs: ResultsNeeds; loadPayments: LoadPayments }

/** `/confirmDetails`: the answer that was chosen in the list; without one it redirects to the search (ROUTE-12, ROUTE-14, SRCH-12). */
export const DetailsRoute = observer(function DetailsRoute({ needs, loadPayments }: Props) {
  const { visit, hasSession } = needs
  const { found } = visit
  const userId = useSignedInUserId(needs)
  const { survey, chosen, results } = found ?? {}
  const isOwn = found?.belongsTo(userId)
  usePayments(isOwn ? found : undefined, needs, loadPayments)
  if (found && survey && chosen && isOwn && hasSession()) {
    const payment = found.payments.get(chosen.partitionKey)
    return <Details needs={needs} found={found} survey={survey} result={chosen} payment={payment} />
  }
  return <Redirect to={isOwn && results?.length ? '/confirm' : searchPath(visit)} />
})

type DetailsProps = {
  needs: ResultsNeeds
  found: FoundAnswers
  survey: SurveyConfig
  result: OwnAnswer
  payment: ShownPayment | undefined
}

function Details({ needs, found, survey, result, payment }: DetailsProps) {
  const navigate = useNavigate()
  const signIn = useSignIn(needs, false)
  const [cancel] = useState(() => new CancelStore(needs, found))
  const wording = useResultWording(found.languageCode, needs)
  if (!wording) return <Loading text={ja['ui.loading']} isScreen />
  return (
    <>
      <DetailsScreen
        survey={survey}
        result={result}
        payment={payment}
        profile={needs.profile()}
        wording={wording}
        nowMs={needs.clock.now()}
        actions={{
          change: () => navigate(changePath(survey, result)),
          move: () => navigate(movePath(result)),
          all: () => navigate('/my'),
          cancel: cancel.ask,
          share: ({ reserved }) =>
            needs.share(
              sharedVisit(reserved, wording, {
                today: tokyoDay(needs.clock.now()),
                cityName: needs.settings.cityName,
              }),
            ),
          back: () => navigate(-1),
          // LINE's own browser has no print dialog: the button would do nothing.
          print: needs.messaging.isInClient() ? undefined : needs.print,
          addToCalendar: async (reservation) => {
            const host = new URL(needs.origin).host
            const { cityName } = needs.settings
            const file = calendarEntry({ survey, result, reservation, wording, host, cityName })
            if (file) await needs.saveFile(file)
          },
        }}
      />
      <CancelDialog store={cancel} survey={survey} wording={wording} onSignIn={signIn} />
    </>
  )
}
