import { Component, type ReactNode } from 'react'
import { shared as ja } from '../../../application/texts/ja.json'
import { Button } from '../parts/button.tsx'
import { useTexts } from '../speech.ts'
import { ErrorView } from './error-view.tsx'

type Props = { children: ReactNode; onReload: () => void }

/** Catches what a screen throws and shows the error page; React has logged it. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Broken onReload={this.props.onReload} />
  }
}

function Broken({ onReload }: Pick<Props, 'onReload'>) {
  const texts = useTexts('shared', ja)
  return (
    <ErrorView message={texts['ui.error.unknown']}>
      <Button onClick={onReload}>{texts['ui.error.retry']}</Button>
    </ErrorView>
  )
}
