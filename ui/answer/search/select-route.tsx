import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Services } from '../../frame/services.ts'
import { useSignIn } from '../../frame/use-sign-in.ts'
import { SelectScreen } from './select-screen.tsx'
import { SelectStore } from './select-store.ts'

type Props = { services: Services; surveyId: string | undefined }

/** `/confirm`, `/confirm/{id}` with that form already chosen (ROUTE-11, ROUTE-12). Another id is another visit. */
export function SelectRoute({ services, surveyId }: Props) {
  return <Visit key={surveyId ?? ''} services={services} surveyId={surveyId} />
}

const Visit = observer(function Visit({ services, surveyId }: Props) {
  const needs = services.search
  const navigate = useNavigate()
  const [store] = useState(() => new SelectStore(surveyId, needs))
  const signIn = useSignIn(services)

  useEffect(() => {
    if (needs.hasSession()) store.load()
    else signIn()
  }, [])

  const { name } = store.phase
  useEffect(() => {
    if (name === 'signed-out') signIn()
    // Back from the form of the only survey leads to the page before, not here again (SEL-03).
    if (name === 'settled') navigate('/confirmSearchForm', { replace: store.isOnly })
  }, [name, store, signIn, navigate])

  return <SelectScreen store={store} onSignIn={signIn} />
})
