import { textOf } from '../../application/texts/dictionary.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { LineAccount } from './line-account.tsx'
import styles from './staff.module.css'

type Props = {
  profile: ReturnType<BrowserServices['profile']>
  cityName: string
  onAnswer: (hasAccount: boolean) => void
}

/** Asks whether they have an account (STAFF-04), and says what the page is for and whose LINE account it is about. */
export function LandingScreen({ profile, cityName, onAnswer }: Props) {
  const texts = useTexts('staff')
  const { plain } = useTranslation()
  return (
    <div className={styles.page}>
      <Heading title={texts['landing.title']} />
      <p>{textOf(texts, 'landing.lead', { cityName: plain(cityName) })}</p>
      <LineAccount profile={profile} />
      <p className={styles.check}>{texts['account.check']}</p>
      <p>{texts['landing.next']}</p>
      <div className={styles.actions}>
        <Button onClick={() => onAnswer(true)}>{texts['landing.yes']}</Button>
        <Button onClick={() => onAnswer(false)} quiet>
          {texts['landing.no']}
        </Button>
      </div>
    </div>
  )
}
