import { observer } from 'mobx-react-lite'
import { ja } from '../../application/messages/ja.ts'
import { Button } from '../parts/button.tsx'
import { Heading } from '../parts/heading.tsx'
import { Loading } from '../parts/loading.tsx'
import styles from './login.module.css'
import type { LoginStore } from './login-store.ts'

/** Signing in: mostly a moment of waiting; a button where a person is needed. */
export const LoginScreen = observer(function LoginScreen({ store }: { store: LoginStore }) {
  const { phase } = store
  if (phase.name !== 'button') return <Loading text={ja['ui.login.progress']} isScreen />
  return (
    <div className={styles.page}>
      <Heading title={ja['ui.login.title']} />
      {phase.failed && (
        <p role="alert" className={styles.failed}>
          {ja['ui.login.failed']}
        </p>
      )}
      <p>{ja['ui.login.lead']}</p>
      <Button onClick={store.press}>{ja['ui.login.button']}</Button>
    </div>
  )
})
