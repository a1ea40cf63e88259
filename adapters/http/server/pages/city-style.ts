import { createHash } from 'node:crypto'
import { textColorOn } from '../../../../domain/home/city-color.ts'

/** A style element for pages, and what a content security policy knows it by; both '' without a colour. */
type CityStyle = { css: string; hash: string }

/** The city's colour as `--city`, and what a text on it is written in as `--on-city`. */
export function cityStyle(color: string | undefined): CityStyle {
  if (color === undefined || !/^#[\da-f]{6}$/i.test(color)) return { css: '', hash: '' }
  const rules = `:root{--city:${color};--on-city:${textColorOn(color)}}`
  return {
    css: `<style>${rules}</style>`,
    hash: `sha256-${createHash('sha256').update(rules).digest('base64')}`,
  }
}
