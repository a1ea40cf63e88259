import { writeFileSync } from 'node:fs'
import { fieldPage } from '../../adapters/city/field-page.ts'

/** Writes the page of the guide that says what each field of a city's files does. */
writeFileSync(new URL('../../docs/guide/07-fields.md', import.meta.url), fieldPage())
