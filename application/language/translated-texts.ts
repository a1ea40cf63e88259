import type { Translate } from '../../domain/language/option-names.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SyncedTexts } from '../../domain/shared/language-data.ts'
import type { Translator } from '../ports/translator.ts'

/**
 * Texts in a language, and which of them a machine has translated. What is missing has no translation, and is shown in
 * Japanese.
 */
export type TranslatedTexts = {
  texts: SyncedTexts
  /** Source texts. */
  machine: readonly string[]
}

/** What a city's bundle has of some texts in a language, and what is missing. */
type BundledTexts = { bundled: TranslatedTexts; missing: readonly string[] }

export const noTexts: TranslatedTexts = { texts: {}, machine: [] }

/** Looks texts up in what a city's bundle has in a language. */
export function bundledTexts(translate: Translate, sources: Iterable<string>): BundledTexts {
  const found: [string, string][] = []
  const missing: string[] = []
  for (const source of sources) {
    const target = translate(source)
    if (target === undefined) missing.push(source)
    else found.push([source, target])
  }
  return { bundled: { texts: Object.fromEntries(found), machine: [] }, missing }
}

/** The texts with those that a machine has for what is missing (LANG-07). */
export async function withMachineTexts(
  translator: Translator,
  { bundled, missing }: BundledTexts,
  to: LanguageCode,
): Promise<TranslatedTexts> {
  if (missing.length === 0) return bundled
  const targets = await translator.translate(missing, to)
  const made = missing.flatMap((source, at): [string, string][] => {
    const target = targets[at]
    return target === undefined ? [] : [[source, target]]
  })
  if (made.length === 0) return bundled
  return {
    texts: Object.fromEntries([...Object.entries(bundled.texts), ...made]),
    machine: made.map(([source]) => source),
  }
}
