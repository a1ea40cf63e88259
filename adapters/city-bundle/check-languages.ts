import { partsOfCity } from '../../application/city/translations-of-city.ts'
import type { City, CityLanguages } from '../../application/ports/city-repository.ts'
import type { PaymentService } from '../../domain/order/payment-service.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SyncedTexts } from '../../domain/shared/language-data.ts'
import type { BundleFile } from './bundle-files.ts'
import { faultsOf, inFolder, type ParsedFile, readJson, validate } from './bundle-json.ts'
import { type Fault, faultOf, finding, pathStep } from './fault.ts'
import { nearestName } from './nearest-name.ts'
import { translationFindings } from './rules/translation-findings.ts'
import { languageShape, translatedCodes } from './shapes/language-shape.ts'

/** A file of translations. */
type LanguageFile = ParsedFile & { code: LanguageCode }

/** The translations of a bundle, and what is wrong with them. Use `config` only if there are no faults. */
type CheckedLanguages = {
  faults: Fault[]
  config: () => Pick<City, 'languages'>
  /** Warnings that need the whole city. */
  notes: (city: City) => Fault[]
}

/** Checks languages/. */
export function checkLanguages(files: readonly BundleFile[]): CheckedLanguages {
  const all = inFolder(files, 'languages').map((file) => ({ code: codeIn(file.path), file }))
  const unknown = [...new Set(all.map(({ code }) => code))].filter((code) => !translatedCodes.includes(code))
  const read = all
    .filter(({ code }) => !unknown.includes(code))
    .map(({ code, file }): LanguageFile => ({ ...readJson(file, languageShape), code }))
  return {
    faults: [
      ...unknown.map(unknownLanguage),
      ...read.flatMap((file) =>
        validate<SyncedTexts>(file, (texts) => translationFindings(texts, file.code)),
      ),
      ...differing(read.filter(({ findings }) => findings.length === 0)),
    ],
    config: () => (read.length > 0 ? { languages: merged(read) } : {}),
    notes: (city) => [...offerNotes(city), ...unusedTexts(read, city)],
  }
}

const codeIn = (path: string): LanguageCode => path.split('/')[1] ?? ''

function unknownLanguage(code: string): Fault {
  const [language] = code.toLowerCase().split(/[-_]/)
  const near =
    nearestName(code, translatedCodes) ?? translatedCodes.find((known) => known.split('-')[0] === language)
  return faultOf(
    `languages/${code}`,
    finding('$', 'language.unknown', { code, known: translatedCodes, near }),
  )
}

const textsOf = ({ value }: LanguageFile): SyncedTexts => value as SyncedTexts

/** A fault for each text that an earlier file of the language translates differently. */
function differing(files: readonly LanguageFile[]): Fault[] {
  const first = new Map<string, { file: string; target: string }>()
  return files.flatMap(({ code, file, ...read }) =>
    Object.entries(textsOf({ code, file, ...read })).flatMap(([source, target]) => {
      const key = `${code} ${source}`
      const earlier = first.get(key)
      if (!earlier) first.set(key, { file, target })
      if (!earlier || earlier.target === target) return []
      return [faultOf(file, finding(pathStep('$', source), 'translation.differs', { other: earlier.file }))]
    }),
  )
}

function merged(files: readonly LanguageFile[]): CityLanguages {
  const languages: Record<LanguageCode, SyncedTexts> = {}
  for (const file of files) languages[file.code] = { ...languages[file.code], ...textsOf(file) }
  return languages
}

/** A warning for each language that is offered without texts, or has texts and is not offered. */
function offerNotes({ settings: { languages: offered = [] }, languages = {} }: City): Fault[] {
  const lacking = offered.filter((code) => languages[code] === undefined)
  const hidden = Object.keys(languages).filter((code) => !offered.includes(code))
  return [
    ...lacking.map((code) => faultOf('settings.json', finding('$.languages', 'language.no_texts', { code }))),
    ...hidden.map((code) => faultOf(`languages/${code}`, finding('$', 'language.not_offered', { code }))),
  ]
}

/** A warning for each text that no resident ever sees, products that are not sold at present included. */
function unusedTexts(files: readonly LanguageFile[], city: City): Fault[] {
  if (files.length === 0) return []
  const parts = partsOfCity({ ...city, payment: (city.payment ?? []).map(sellingAll) })
  const shown = new Set(parts.flatMap(({ texts }) => texts.map(({ text }) => text)))
  const untranslated = (texts: SyncedTexts) => [...shown].filter((text) => !Object.hasOwn(texts, text))
  return files.flatMap((file) => {
    const texts = textsOf(file)
    const unused = Object.keys(texts).filter((source) => !shown.has(source))
    if (unused.length === 0) return []
    const free = untranslated(texts)
    return faultsOf(
      file.file,
      unused.map((source) =>
        finding(pathStep('$', source), 'translation.unused', { near: nearestName(source, free) }),
      ),
    )
  })
}

const sellingAll = (service: PaymentService): PaymentService => ({
  ...service,
  products: service.products.map((product) => ({ ...product, disabled: false })),
})
