import { createHash } from 'node:crypto'
import { textColorOn } from '../../../../domain/home/city-color.ts'

/**
 * A style element with the city's colour as `--city`, and what a text on it is written in as `--on-city`; '' without a
 * colour.
 */
export const cityStyle = (color: string | undefined): string =>
  color !== undefined && /^#[\da-f]{6}$/i.test(color)
    ? `<style>:root{--city:${color};--on-city:${textColorOn(color)}}</style>`
    : ''

/** What lets a browser take the styles that stand in a page itself, and no others: a source of a policy for each. */
export const styleSourcesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, styles = '']) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  )
