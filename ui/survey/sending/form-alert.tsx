import type { ComponentProps } from 'react'
import { refusalText } from '../../../application/texts/dictionary.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import {
  type Failure,
  hasStoredNothing,
  linesOf,
  loadFailure,
  sendFailure,
} from '../../frame/errors/failure.ts'
import { FailureDialog } from '../../frame/errors/failure-dialog.tsx'
import { useTexts } from '../../frame/translation.ts'
import type { SurveyPhase } from '../survey-page.ts'
import type { SurveyStore } from '../survey-store.ts'

type Props = {
  store: SurveyStore
  phase: Extract<SurveyPhase, { name: 'alert' | 'stale' }>
  onSignIn: () => void
  onReload: () => void
}

/** Why a form could not be sent, with the one thing to do about it. */
export function FormAlert({ store, phase, onSignIn, onReload }: Props) {
  const texts = useTexts('shared')
  const { opened, config, again, back, isEarly } = store
  if (phase.name === 'stale') {
    return (
      <FailureDialog
        title={texts['ui.stale.title']}
        lines={[refusalText(texts, phase.refusal)]}
        closeText={texts['ui.close']}
        action={{ text: texts['ui.stale.reload'], run: onReload }}
        onClose={back}
      />
    )
  }
  const { error } = phase
  const total = isRefusal(error, 'order.outdated') && opened.checkout?.total
  const isUnsent = !isEarly && opened.toBook.length === 0
  const failure = isEarly ? loadFailure(texts, error) : sendFailure(texts, error, config.surveySchema ?? [])
  const actions: Partial<Record<Failure['remedy'], ComponentProps<typeof FailureDialog>['action']>> = {
    'sign-in': { text: texts['ui.error.signIn'], run: onSignIn },
    retry: {
      text: texts[isUnsent ? 'ui.error.resend' : 'ui.error.retry'],
      run: again,
    },
  }
  return (
    <FailureDialog
      title={
        failure.title ??
        texts[isUnsent && hasStoredNothing(error) ? 'ui.error.title.unsent' : 'ui.error.title']
      }
      lines={[
        ...linesOf(total ? { ...failure, detail: total } : failure),
        ...(isEarly ? [texts['ui.error.entered']] : []),
      ]}
      closeText={texts['ui.close']}
      action={actions[failure.remedy] ?? opened.checkout?.lookUp}
      onClose={back}
    />
  )
}
