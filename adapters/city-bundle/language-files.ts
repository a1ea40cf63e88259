import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SyncedTexts } from '../../domain/shared/language-data.ts'
import { readBundleFiles } from './bundle-files.ts'
import { inFolder, readJson } from './bundle-json.ts'
import { faultOf, isWarning } from './fault.ts'
import { translationFindings } from './rules/translation-findings.ts'
import { languageShape, translatedCodes } from './shapes/language-shape.ts'

/** The translations of a bundle without faults into one language, by file. */
export async function textsByFile(folder: string, code: LanguageCode): Promise<Map<string, SyncedTexts>> {
  const { files } = await readBundleFiles(folder)
  const own = inFolder(files, `languages/${code}`)
  return new Map(own.map((file) => [file.path, readJson(file, languageShape).value as SyncedTexts]))
}

/** Languages into which a bundle can be translated. */
export const isTranslated = (code: string): boolean => translatedCodes.includes(code)

/** What is wrong with one translation, as the check of a bundle says it; warnings apart. */
export function translationMessages(
  source: string,
  target: string,
  code: LanguageCode,
): { faults: string[]; warnings: string[] } {
  const found = [...translationFindings({ [source]: target }, code)].map((one) => faultOf('', one))
  const messages = (wanted: boolean) =>
    found.filter((one) => isWarning(one) === wanted).map(({ message }) => message)
  return { faults: messages(false), warnings: messages(true) }
}
