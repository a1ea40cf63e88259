import { useRouteError } from 'react-router-dom'
import { isCallFailure } from '../../../application/call-failure.ts'
import { Button } from '../parts/button.tsx'
import { useTexts } from '../translation.ts'
import { ErrorView } from './error-view.tsx'

/** In place of a screen whose code did not come, or that threw something, which the router has logged. */
export function BrokenScreen({ onReload }: { onReload: () => void }) {
  const texts = useTexts('shared')
  const [message, detail] = isCallFailure(useRouteError())
    ? [texts['ui.error.network'], texts['ui.error.network.detail']]
    : [texts['ui.error.unknown']]
  return (
    <ErrorView message={message} detail={detail}>
      <Button onClick={onReload}>{texts['ui.error.retry']}</Button>
    </ErrorView>
  )
}
