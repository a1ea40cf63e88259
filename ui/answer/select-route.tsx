import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { SelectScreen } from './select-screen.tsx'
import { type SelectNeeds, SelectStore } from './select-store.ts'

type Props = {
  needs: SelectNeeds & Pick<BrowserServices, 'hasSession' | 'language' | 'leaveForSignIn'>
  surveyId: string | undefined
}

/** The form that was chosen, as the history of the tab keeps it. */
type Chosen = { chosen: string }

/** `/confirm`, `/confirm/{id}` with that form already chosen (ROUTE-11, ROUTE-12). Another id is another visit. */
export function SelectRoute({ needs, surveyId }: Props) {
  return <SelectPage key={surveyId ?? ''} needs={needs} surveyId={surveyId} />
}

const SelectPage = observer(function SelectPage({ needs, surveyId }: Props) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [store] = useState(() => new SelectStore((state as Chosen | null)?.chosen ?? surveyId, needs))
  const { name } = store.phase
  const signIn = useSignIn(needs, name === 'signed-out')

  useEffect(() => {
    if (needs.hasSession()) store.load()
    else signIn()
  }, [])

  // In another language the page is drawn anew.
  useEffect(
    () =>
      needs.language?.beforeSwitch(() => {
        const chosen: Chosen = { chosen: store.chosen }
        navigate(pathname, { replace: true, state: chosen })
      }),
    [needs, store, navigate, pathname],
  )

  useEffect(() => {
    // Back from the form of the only survey leads to the page before, not here again (SEL-03).
    if (name === 'chosen') navigate('/confirmSearchForm', { replace: store.isOnly })
  }, [name, store, navigate])

  return <SelectScreen store={store} onSignIn={signIn} onOwn={() => navigate('/my')} />
})
