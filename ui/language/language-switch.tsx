import { observer } from 'mobx-react-lite'
import { textOf } from '../../application/texts/dictionary.ts'
import { type Language, languageOf } from '../../application/texts/languages.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import styles from './language.module.css'

/** What a switch shows and changes. */
type Choice = {
  readonly state: 'rest' | 'changing' | 'failed'
  readonly offered: readonly Language[]
  choose(code: LanguageCode): Promise<void>
}

/** Every language by its own name; those that nobody has read whose own it is are marked. */
export const LanguageSwitch = observer(function LanguageSwitch({ language }: { language: Choice }) {
  const translation = useTranslation()
  const texts = useTexts('language')
  const { state, offered, choose } = language
  return (
    <>
      <label className={styles.choice}>
        <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
        </svg>
        <span className="unseen">{texts.choose}</span>
        <select
          value={translation.code}
          disabled={state === 'changing'}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {offered.map(({ code, nativeName, locale, isRead }) => (
            <option key={code} value={code} lang={locale}>
              {isRead ? nativeName : `${nativeName} *`}
            </option>
          ))}
        </select>
      </label>
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          {texts.failed}
        </p>
      )}
    </>
  )
})

/** Says of a translation what it is worth; nothing below Japanese. */
export function TranslationNote() {
  const { code } = useTranslation()
  const texts = useTexts('language')
  if (languageOf(code).isRead) return null
  return (
    <aside className={styles.unread} aria-label={texts.unread}>
      * {texts['unread.lead']}
    </aside>
  )
}

/** Says of a form that it is in a language of its own. */
export function FixedLanguage({ code: fixed }: { code: LanguageCode }) {
  const { code } = useTranslation()
  const texts = useTexts('language')
  if (code === fixed) return null
  const language = languageOf(fixed).nativeName
  return <p className={styles.fixed}>{textOf(texts, 'form.fixed', { language })}</p>
}
