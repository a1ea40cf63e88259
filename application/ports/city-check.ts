import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { City } from './city-repository.ts'

/** A rule of bundles that a city breaks, or something that is worth a look. */
export type CityFinding = {
  /** The form that it is about; absent: something else of the city. */
  surveyId?: string
  /** The file of a bundle of the city, and where in it: a JSON path. */
  file: string
  path: string
  code: string
  /** What is wrong and what to do, in Japanese. */
  message: string
  /** What people call the part of the file. */
  subject?: string
}

/** What keeps a city from being imported, and what does not but is worth a look. */
export type CityFindings = { faults: readonly CityFinding[]; warnings: readonly CityFinding[] }

/** Driven port: what `city check` says of one form of a city; nothing is stored. */
export type FormCheck = (city: City, surveyId: string) => CityFindings

/** Driven port: whether something can be looked at as a form: each part is of its kind, whatever it says. */
export type FormShapeCheck = (config: unknown) => boolean

/** Driven port: what `city check` says of one translation, in Japanese; `faults` keep it from being published. */
export type TranslationCheck = (
  source: string,
  target: string,
  code: LanguageCode,
) => { faults: readonly string[]; warnings: readonly string[] }

/** Driven port: what `city check` says of a city; nothing is stored. */
export type CityCheck = (city: City) => CityFindings
