import { isFetched, languages } from '../../../application/texts/languages.ts'
import type { Shape } from '../../shape.ts'
import { schemaAddress } from './shape-parts.ts'

/** Languages into which a city can have its texts translated. */
export const translatedCodes: readonly string[] = languages.map(({ code }) => code).filter(isFetched)

/** A language into which texts are translated. */
export const translatedCode: Shape = { type: 'string', enum: translatedCodes }

/** Any language of the product, the one that texts are written in included. */
export const languageCode: Shape = { type: 'string', enum: languages.map(({ code }) => code) }

/** `languages/<code>/*.json`: translations by source text. */
export const languageShape: Shape = {
  description: '元の文（日本語）と、その訳。元の文は、ほかのファイルにあるとおりに書きます。',
  type: 'object',
  properties: { $schema: schemaAddress },
  additionalProperties: { type: 'string', minLength: 1, maxLength: 10_000 },
}
