import { useRouteError } from 'react-router-dom'
import { isCallFailure } from '../../../application/call-failure.ts'
import { Button } from '../parts/button.tsx'
import { useTexts } from '../translation.ts'
import { ErrorView } from './error-view.tsx'
import { commonFailure } from './failure.ts'

/** In place of a screen whose code did not come, or that threw something, which the router has logged. */
export function BrokenScreen({ onReload }: { onReload: () => void }) {
  const texts = useTexts('shared')
  const error = useRouteError()
  const unanswered = isCallFailure(error)
    ? commonFailure(texts, error, texts['ui.error.network.detail'])
    : undefined
  return (
    <ErrorView
      title={unanswered?.title}
      message={unanswered?.message ?? texts['ui.error.unknown']}
      detail={unanswered?.detail}
    >
      <Button onClick={onReload}>{texts['ui.error.retry']}</Button>
    </ErrorView>
  )
}
