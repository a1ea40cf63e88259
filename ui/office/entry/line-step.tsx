import { observer } from 'mobx-react-lite'
import { entry as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { OfficeTitle } from '../frame/office-title.tsx'
import styles from './entry.module.css'
import type { Place, SignInStore } from './sign-in-store.ts'

type Props = {
  signIn: SignInStore
  /** Where to go on after it. */
  from: Place
  onStartAgain: () => void
}

/** The second step of a sign-in: LINE says who it is. What it said before is told above. */
export const LineStep = observer(function LineStep({ signIn, from, onStartAgain }: Props) {
  const { phase, trouble } = signIn
  const isOver = trouble === 'over'
  return (
    <>
      <OfficeTitle title={texts['line.title']} />
      {trouble !== undefined && <LineTroubleView trouble={trouble} />}
      {!isOver && (
        <>
          {trouble === undefined && <p>{texts['line.lead']}</p>}
          <p>{texts['line.how']}</p>
          <button
            type="button"
            className={frame.button}
            aria-disabled={phase.name === 'leaving' || undefined}
            onClick={() => void signIn.askLine(from)}
          >
            {phase.name === 'leaving' ? texts['line.leaving'] : texts['line.go']}
          </button>
        </>
      )}
      <button
        type="button"
        className={isOver ? frame.button : `${frame.plainButton} ${styles.again}`}
        onClick={onStartAgain}
      >
        {texts['line.again']}
      </button>
    </>
  )
})

function LineTroubleView({ trouble }: { trouble: unknown }) {
  const kind = isRefusal(trouble, 'office.other_line') ? 'other' : trouble
  if (kind !== 'other' && kind !== 'failed' && kind !== 'over') return <FailureView error={trouble} />
  return (
    <div role="alert" className={frame.failure}>
      <p>
        <strong>{texts[`line.${kind}`]}</strong>
      </p>
      <p>{texts[`line.${kind}.detail`]}</p>
    </div>
  )
}
