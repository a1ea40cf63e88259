import type { Translator } from '../../application/ports/translator.ts'

/** No machine: what a city's bundle does not have stays in Japanese. */
export const noTranslator: Translator = {
  isAbsent: true,
  translate: async (texts) => texts.map(() => undefined),
}
