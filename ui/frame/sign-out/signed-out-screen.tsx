import { useEffect, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Heading } from '../parts/heading.tsx'
import { Loading } from '../parts/loading.tsx'
import { useTexts } from '../translation.ts'
import styles from './sign-out.module.css'

type Props = {
  /** Settles when the server has ended the session; rejects if it could not be told. */
  ended: Promise<void>
  onSignIn: () => void
}

/** After sign-out, in place of whatever screen there was. */
export function SignedOutScreen({ ended, onSignIn }: Props) {
  const texts = useTexts('signedOut')
  const [isHeard, setHeard] = useState<boolean>()
  useEffect(() => {
    ended.then(
      () => setHeard(true),
      () => setHeard(false),
    )
  }, [ended])
  if (isHeard === undefined) return <Loading text={texts.progress} shape="unknown" />
  return (
    <div className={styles.page}>
      <Heading title={texts.title} />
      <p>{texts.lead}</p>
      {!isHeard && <p role="alert">{texts.unheard}</p>}
      <p>{texts.line}</p>
      <Button onClick={onSignIn} quiet>
        {texts.again}
      </Button>
    </div>
  )
}
