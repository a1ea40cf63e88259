import type { Translate } from '../../domain/language/option-names.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SyncedTexts } from '../../domain/shared/language-data.ts'
import type { Translator } from '../ports/translator.ts'

/** Texts in a language, and which of them a machine has translated. What is missing has no translation, and is shown in Japanese. */
export type TranslatedTexts = {
  texts: SyncedTexts
  /** Source texts. */
  machine: readonly string[]
}

/** What a city's bundle has of some texts in a language, and what is missing. */
export type BundledTexts = { bundled: TranslatedTexts; missing: readonly string[] }

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

// By what the bundle has: the same object is handed out until a machine says more, or something else.
const latest = new WeakMap<TranslatedTexts, TranslatedTexts>()

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
  const known = latest.get(bundled)
  if (known && isSame(known, made)) return known
  const translated = {
    texts: Object.fromEntries([...Object.entries(bundled.texts), ...made]),
    machine: made.map(([source]) => source),
  }
  latest.set(bundled, translated)
  return translated
}

/** Whether a machine has made no more, and nothing else, than what is known. */
const isSame = ({ texts, machine }: TranslatedTexts, made: readonly [string, string][]): boolean =>
  machine.length === made.length && made.every(([source, target]) => texts[source] === target)
