import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Services } from '../../frame/services.ts'
import { useSignedIn } from '../../frame/use-signed-in.ts'
import { chosenSurvey, selectionPath } from './chosen-survey.ts'
import { SearchScreen } from './search-screen.tsx'
import { SearchStore } from './search-store.ts'

/** `/confirmSearchForm`: the search form of the chosen survey; without one, or without a session, the selection (SRCH-01, ROUTE-11, ROUTE-12). Another resident is another visit. */
export function SearchRoute({ services }: { services: Services }) {
  return <Visit key={useSignedIn(services)} services={services} />
}

const Visit = observer(function Visit({ services }: { services: Services }) {
  const { session, reload, search: needs } = services
  const navigate = useNavigate()
  const [store] = useState(() => storeOf(services))
  const toSelection = useCallback((): void => {
    navigate(selectionPath(needs.storage), { replace: true })
  }, [navigate, needs])
  const signIn = useCallback((): void => {
    session.clear()
    toSelection()
  }, [session, toSelection])

  useEffect(() => {
    // First of all: a search that has ended would lead on to its list.
    store.back()
    if (!needs.hasSession() || chosenSurvey(needs.storage) === undefined) toSelection()
    else {
      needs.kept.form = store
      if (store.phase.name === 'loading') store.load()
    }
  }, [])

  const { name } = store.phase
  useEffect(() => {
    if (name === 'signed-out') signIn()
    // Not the phase that was drawn: whoever comes back from the list is in the form already.
    if (store.phase.name === 'done') navigate('/confirmList')
  }, [name, store, signIn, navigate])

  return (
    <SearchScreen store={store} onSignIn={signIn} onReload={reload} onOther={() => navigate('/confirm')} />
  )
})

/** The search as it was left, or a new one. */
function storeOf({ search: needs }: Services): SearchStore {
  const surveyId = chosenSurvey(needs.storage) ?? ''
  const kept = needs.kept.form
  return kept?.isOf(surveyId) ? kept : new SearchStore(surveyId, needs)
}
