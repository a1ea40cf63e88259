import { observer } from 'mobx-react-lite'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { accountBounds } from '../../domain/staff/staff-account.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { Heading } from '../frame/parts/heading.tsx'
import { useTexts } from '../frame/translation.ts'
import { LineAccount } from './line-account.tsx'
import styles from './staff.module.css'
import { type FieldLook, StaffFormView } from './staff-form-view.tsx'
import type { StaffLinkStore } from './staff-link-store.ts'

type Props = {
  store: StaffLinkStore
  profile: ReturnType<BrowserServices['profile']>
  onSignIn: () => void
}

/** Asks for the password of the code (STAFF-06). */
export const PasswordScreen = observer(function PasswordScreen({ store, profile, onSignIn }: Props) {
  const texts = useTexts('staff')
  return (
    <div className={styles.page}>
      <Heading title={texts['password.title']} />
      <p>{texts['password.lead']}</p>
      <LineAccount profile={profile} />
      <StaffFormView
        store={store}
        form={store.passwordForm}
        looks={{ password: { label: texts['field.password'], autoComplete: 'off', isSecret: true } }}
        submitText={texts['password.submit']}
        onSubmit={store.submitPassword}
        onSignIn={onSignIn}
      />
    </div>
  )
})

/** Asks for user name and password of the account that is there (STAFF-13). */
export const LoginScreen = observer(function LoginScreen({ store, profile, onSignIn }: Props) {
  const texts = useTexts('staff')
  return (
    <div className={styles.page}>
      <Heading title={texts['login.title']} />
      <p>{texts['login.lead']}</p>
      <LineAccount profile={profile} />
      <StaffFormView
        store={store}
        form={store.loginForm}
        looks={{
          username: { label: texts['field.username'], autoComplete: 'username' },
          password: { label: texts['field.password'], autoComplete: 'current-password', isSecret: true },
        }}
        submitText={texts['login.submit']}
        onSubmit={store.submitLogin}
        onSignIn={onSignIn}
      />
    </div>
  )
})

/** Asks for what a new account needs (STAFF-07, GEN-07). */
export const CreateScreen = observer(function CreateScreen({ store, profile, onSignIn }: Props) {
  const texts = useTexts('staff')
  return (
    <div className={styles.page}>
      <Heading title={texts['create.title']} />
      <p>{texts['create.lead']}</p>
      <LineAccount profile={profile} />
      <StaffFormView
        store={store}
        form={store.accountForm}
        looks={accountLooks(texts)}
        submitText={texts['create.submit']}
        onSubmit={store.submitAccount}
        onSignIn={onSignIn}
      />
    </div>
  )
})

const accountLooks = (texts: Texts<'staff'>): Record<'username' | 'password' | 'email', FieldLook> => ({
  username: {
    label: texts['field.username'],
    hint: textOf(texts, 'hint.username', accountBounds.username),
    autoComplete: 'username',
  },
  password: {
    label: texts['field.newPassword'],
    hint: textOf(texts, 'hint.newPassword', accountBounds.password),
    autoComplete: 'new-password',
    isSecret: true,
  },
  email: {
    label: texts['field.email'],
    hint: textOf(texts, 'hint.email', accountBounds.email),
    autoComplete: 'email',
    inputMode: 'email',
  },
})
