import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { type SearchVisit, selectionPath } from './paths.ts'
import { SearchScreen } from './search-screen.tsx'
import { type SearchNeeds, SearchStore, type TypedSearch } from './search-store.ts'

type Needs = SearchNeeds &
  Pick<BrowserServices, 'hasSession' | 'profile' | 'leaveForSignIn' | 'reload'> & {
    /** Leaves for the member form, to come back to `path` once the resident is a member. */
    leaveForMember(memberFormId: string, path: string): void
    visit: SearchVisit & { search: SearchStore | undefined; readonly isOnlySurvey: boolean }
  }

/** `/confirmSearchForm`: the search form of the chosen survey; without one, or without a session, the selection (SRCH-01, ROUTE-11, ROUTE-12). Another resident is another visit. */
export function SearchRoute({ needs }: { needs: Needs }) {
  return <SearchPage key={useSignedInUserId(needs)} needs={needs} />
}

const SearchPage = observer(function SearchPage({ needs }: { needs: Needs }) {
  const { visit } = needs
  const navigate = useNavigate()
  const { state } = useLocation()
  const [store] = useState(() => storeOf(needs, state as TypedSearch | null))
  const { phase } = store
  const { name } = phase
  const signIn = useSignIn(needs, name === 'signed-out', selectionPath(visit))

  useEffect(() => {
    // First of all: a search that has ended would lead on to its list.
    store.back()
    if (!needs.hasSession() || visit.searchedSurvey === undefined) {
      navigate(selectionPath(visit), { replace: true })
    } else {
      visit.search = store
      if (store.phase.name === 'loading') store.load()
    }
  }, [])

  useEffect(() => {
    // Not the phase that was drawn: whoever comes back from the list is in the form already.
    if (store.phase.name === 'done') navigate('/confirmList', { state: store.typed })
  }, [name, store, navigate])

  useEffect(() => {
    if (phase.name === 'member-required') needs.leaveForMember(phase.memberFormId, '/confirmSearchForm')
  }, [phase, needs])

  return (
    <SearchScreen
      store={store}
      onSignIn={signIn}
      onReload={needs.reload}
      onOther={visit.isOnlySurvey ? undefined : () => needs.go('/confirm')}
      onOwn={visit.isOnlySurvey ? () => needs.go('/my') : undefined}
    />
  )
})

/** The search as it was left, or a new one. */
function storeOf(needs: Needs, before: TypedSearch | null): SearchStore {
  const { searchedSurvey = '', search } = needs.visit
  return search?.isFor(searchedSurvey) ? search : new SearchStore(searchedSurvey, needs, before)
}
