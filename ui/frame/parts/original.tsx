import { languageOf } from '../../../application/texts/languages.ts'
import { defaultLanguage } from '../../../domain/shared/language-code.ts'
import { useTexts, useTranslation } from '../translation.ts'
import styles from './original.module.css'

/**
 * The Japanese of what is agreed to, beside a translation that nobody has read whose own language it is: where money is
 * paid or something is cancelled, no word may be understood otherwise. Nothing below Japanese.
 */
export function Original({ texts }: { texts: readonly string[] }) {
  const { code, lang } = useTranslation()
  const { original } = useTexts('language')
  if (languageOf(code).isRead) return null
  return (
    <p className={styles.original} lang={defaultLanguage}>
      <small lang={lang}>{original}</small> {texts.join(' ')}
    </p>
  )
}
