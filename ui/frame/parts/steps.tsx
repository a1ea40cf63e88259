import { allSteps, type Step } from '../../../domain/survey/steps.ts'
import { useTexts } from '../translation.ts'
import styles from './parts.module.css'

type Props = { steps: readonly Step[]; at: Step }

/**
 * The steps of a form in one line, and which of them this is; on narrow screens and with large letters in several
 * lines.
 */
export function Steps({ steps, at }: Props) {
  const texts = useTexts('shared')
  return (
    <ol className={styles.steps} aria-label={texts['ui.steps']}>
      {steps.map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {texts['ui.steps.names'].split(' / ')[allSteps.indexOf(step)]}
        </li>
      ))}
    </ol>
  )
}
