import { language as ja } from '../../../application/texts/ja.json'
import { languageOf } from '../../../application/texts/languages.ts'
import { defaultLanguage } from '../../../domain/shared/language-code.ts'
import { useSpeech } from '../speech.ts'
import styles from './original.module.css'

/**
 * The Japanese of what is agreed to, beside a translation that nobody has read whose own language it is: where money is paid or something
 * is cancelled, no word may be understood otherwise. Nothing below Japanese.
 */
export function Original({ texts }: { texts: readonly string[] }) {
  const { code, lang, texts: tableOf } = useSpeech()
  if (languageOf(code).isRead) return null
  return (
    <p className={styles.original} lang={defaultLanguage}>
      <small lang={lang}>{tableOf('language', ja).original}</small> {texts.join(' ')}
    </p>
  )
}
