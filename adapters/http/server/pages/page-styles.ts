import { createHash } from 'node:crypto'
import { type Accents, accentsOf, textColorOn } from '../../../../domain/home/city-color.ts'

/**
 * A style element with the city's colour as `--city`, what a text on it is written in as `--on-city`, and the accents
 * that follow from it; '' without a colour.
 */
export function cityStyle(color: string | undefined): string {
  if (color === undefined || !/^#[\da-f]{6}$/i.test(color)) return ''
  const { light, dark } = accentsOf(color)
  const city = `--city:${color};--on-city:${textColorOn(color)}`
  const inTheDark = `@media screen and (prefers-color-scheme:dark){:root{${declarationsOf(dark)}}}`
  return `<style>:root{${city};${declarationsOf(light)}}${inTheDark}</style>`
}

const declarationsOf = ({ accent, over, down, soft, softOver, line, on }: Accents): string =>
  `--accent:${accent};--accent-over:${over};--accent-down:${down};--accent-soft:${soft};--accent-soft-over:${softOver};--accent-line:${line};--on-accent:${on}`

/** What lets a browser take the styles that stand in a page itself, and no others: a source of a policy for each. */
export const styleSourcesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, styles = '']) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  )
