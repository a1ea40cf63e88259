import type { City } from './city-repository.ts'

/** A rule of bundles that a city breaks: in which file, where in it, and which rule. */
export type CityFault = {
  file: string
  path: string
  code: string
  /** What people call the part of the file. */
  subject?: string
}

/** Driven port: what would keep a city from being imported; nothing is stored. */
export type CityCheck = (city: City) => Promise<readonly CityFault[]>
