import { type LibreTranslateConfig, libreTranslate } from '../../adapters/translation/libre-translate.ts'
import { noTranslator } from '../../adapters/translation/no-translator.ts'
import { isPrivateAddress } from '../../adapters/web/private-address.ts'
import type { Translator } from '../../application/ports/translator.ts'
import { ConfigError, type Env, readAll, required } from './read-setting.ts'

/** The machine that translates what the city's bundle does not have. */
export type TranslationConfig = Pick<LibreTranslateConfig, 'url' | 'apiKey'>

/** Undefined: there is none. A key alone is a mistake. @throws ConfigError with every fault */
export function readTranslationConfig(env: Env): TranslationConfig | undefined {
  if (!env.TRANSLATE_URL && !env.TRANSLATE_API_KEY) return undefined
  return readAll<TranslationConfig>({
    url: () => {
      const url = required(env, 'TRANSLATE_URL')
      if (isPrivateAddress(url)) return url
      throw new ConfigError(
        'TRANSLATE_URL は https://translate.example.jp のように、https で始まり、ユーザー名、?、# を含まない URL で設定してください。',
      )
    },
    apiKey: () => {
      const key = env.TRANSLATE_API_KEY || undefined
      if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key
      throw new ConfigError('TRANSLATE_API_KEY は、空白のない半角の英数字と記号で設定してください。')
    },
  })
}

/** The translator of a configuration. */
export const translatorOf = (
  config: TranslationConfig | undefined,
  onFailure: LibreTranslateConfig['onFailure'],
): Translator => (config ? libreTranslate({ ...config, onFailure }) : noTranslator)
