import { languageOf } from '../../../application/texts/languages.ts'
import type { LanguageCode } from '../../../domain/shared/language-code.ts'
import type { SyncedTexts } from '../../../domain/shared/language-data.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { linkFindings, linkTargets } from './link-findings.ts'

/** A reading where it belongs: in kana, behind Chinese characters. */
const reading = /[\p{Script=Han}々〆ヶ]《[\p{Script=Hiragana}\p{Script=Katakana}ー]+》/gu
/** What is left of one that stands elsewhere, with the letters around it. */
const strayReading = /.{0,5}[《》].{0,5}/u

/** A question mark at the end of a sentence. */
const questionEnd = /(?<=[^\s?])\?(?=$|[\s"'”’」』)）.,:;!])/gmu
/** The end of a question in Japanese, which has no mark of its own. */
const japaneseQuestion = /か(?!\p{L})/u

/**
 * Whether a translation has lost letters: a file whose encoding lacks them has ? in their place. Where the source asks
 * nothing there is no ? at all; else it ends a sentence.
 */
function hasLostLetters(source: string, target: string): boolean {
  if (target.includes('\ufffd')) return true
  if (/[?？]/.test(source)) return false
  const text = linkTargets(target).reduce((rest, address) => rest.replace(address, ''), target)
  return (japaneseQuestion.test(source) ? text.replace(questionEnd, '') : text).includes('?')
}

/** The findings of the translations of one file into one language. */
export function* translationFindings(texts: SyncedTexts, code: LanguageCode): Generator<Finding> {
  for (const [source, target] of Object.entries(texts)) {
    const path = pathStep('$', source)
    if (target.trim() === '') {
      yield finding(path, 'translation.blank', {})
      continue
    }
    if (hasLostLetters(source, target)) yield finding(path, 'translation.letters_lost', {})
    yield* linkFindings(target, path)
    const there = linkTargets(target)
    const missing = linkTargets(source).filter((address) => !there.includes(address))
    if (missing.length > 0) yield finding(path, 'translation.links', { missing })
    const stray = languageOf(code).hasReadings && strayReading.exec(target.replace(reading, ''))
    if (stray) yield finding(path, 'translation.reading', { at: stray[0] })
  }
}

/** A finding for each language that the settings name once more. */
export function* offeredLanguageFindings(offered: readonly LanguageCode[] = []): Generator<Finding> {
  for (const [index, code] of offered.entries())
    if (offered.indexOf(code) < index)
      yield finding(pathStep('$.languages', index), 'language.offered_twice', {})
}
