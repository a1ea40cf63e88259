import { observer } from 'mobx-react-lite'
import { session as ja } from '../../application/texts/ja.json'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts } from '../frame/speech.ts'
import styles from './login.module.css'
import type { LoginStore } from './login-store.ts'

/** Signing in: mostly a short wait; a button if the resident has to press one. */
export const LoginScreen = observer(function LoginScreen({ store }: { store: LoginStore }) {
  const texts = useTexts('session', ja)
  const { phase } = store
  if (phase.name !== 'button') return <Loading text={texts.progress} isScreen />
  return (
    <div className={styles.page}>
      <Heading title={texts.title} />
      {phase.failed && (
        <p role="alert" className={styles.failed}>
          {texts.failed}
        </p>
      )}
      <p>{texts.lead}</p>
      <Button onClick={store.press}>{texts.button}</Button>
    </div>
  )
})
