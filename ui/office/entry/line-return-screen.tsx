import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { entry as texts } from '../../../application/texts/office.json'
import type { OfficeServices } from '../services.ts'
import { EntryPage, Waiting } from './entry-screen.tsx'
import { LineStep } from './line-step.tsx'

/**
 * `/office/line`: takes the query out of the address at once, hands it to the server, and goes where the sign-in began.
 * The page asks for itself, since no cookie of ours came along from LINE.
 */
export const LineReturnScreen = observer(function LineReturnScreen({
  services,
}: {
  services: OfficeServices
}) {
  const { signIn, settings } = services
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (search === '') {
      if (signIn.phase.name === 'password') navigate('/office', { replace: true })
      return
    }
    navigate('/office/line', { replace: true })
    void signIn.confirm(new URLSearchParams(search)).then((place) => {
      if (place) navigate(place.path, { replace: true, state: place.state })
    })
  }, [search, navigate, signIn])
  const startAgain = (): void => void signIn.startAgain().then(() => navigate('/office', { replace: true }))
  return (
    <EntryPage cityName={settings.cityName}>
      {signIn.phase.name === 'line' || signIn.phase.name === 'leaving' ? (
        <LineStep signIn={signIn} from={{ path: '/office/line', state: null }} onStartAgain={startAgain} />
      ) : (
        <Waiting text={texts['line.working']} />
      )}
    </EntryPage>
  )
})
