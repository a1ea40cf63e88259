import { useEffect, useState } from 'react'
import { shownNumber } from '../../domain/item-types/numbering.ts'
import { code128 } from '../../domain/member/code-128.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { Button } from '../frame/parts/button.tsx'
import { Dialog } from '../frame/parts/dialog.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import styles from './member-card.module.css'

type Props = { form: SurveyConfig; number: string }

/** A member's card, with the number as people read it (NUM-04) and as machines do, and the way to show it. */
export function MemberCard({ form, number }: Props) {
  const texts = useTexts('member')
  const { say } = useTranslation()
  const [isShown, setShown] = useState(false)
  const shown = shownNumber(form.surveySubId, number)
  return (
    <>
      <div className={styles.card}>
        <p className={styles.title}>{say(form.surveyTitle)}</p>
        <dl>
          <dt>{say(numberItem(form)?.title ?? '')}</dt>
          <dd>{shown}</dd>
        </dl>
        <Barcode text={shown} />
      </div>
      <div className={styles.show}>
        <Button onClick={() => setShown(true)}>{texts['card.show']}</Button>
      </div>
      {isShown && <AtCounter form={form} shown={shown} onClose={() => setShown(false)} />}
    </>
  )
}

type ShownProps = Pick<Props, 'form'> & { shown: string; onClose: () => void }

/** The card over the whole screen, black on white whatever the page looks like; the screen stays on meanwhile. */
function AtCounter({ form, shown, onClose }: ShownProps) {
  const texts = useTexts('shared', 'member')
  const { plain } = useTranslation()
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      lock = await navigator.wakeLock?.request('screen')
      if (isOver) await lock?.release()
    }
    // A phone that saves its battery refuses: then it is shown as long as it would be.
    hold().catch(() => {})
    return () => {
      isOver = true
      lock?.release().catch(() => {})
    }
  }, [])
  return (
    <Dialog title={plain(form.surveyTitle)} onClose={onClose} whole>
      <div className={styles.atCounter}>
        <p>{texts['card.lead']}</p>
        <Barcode text={shown} />
        <p className={styles.large}>{shown}</p>
        <p>{texts['card.bright']}</p>
        <Button onClick={onClose} quiet>
          {texts['ui.close']}
        </Button>
      </div>
    </Dialog>
  )
}

/** Modules beside a barcode that stay white, so that a reader finds its ends. */
const QUIET_MODULES = 10

/** A number as a barcode; the number stands beside it for people. */
function Barcode({ text }: { text: string }) {
  const widths = code128(text)
  const bars: string[] = []
  let at = QUIET_MODULES
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) bars.push(`M${at} 0h${width}v1h-${width}z`)
    at += width
  }
  return (
    <svg
      className={styles.barcode}
      viewBox={`0 0 ${at + QUIET_MODULES} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.join('')} />
    </svg>
  )
}
