import { textColorOn } from '../../../../domain/home/city-color.ts'

/** A style element with the city's colour as `--city`, and what a text on it is written in as `--on-city`; '' without a colour. */
export const cityStyle = (color: string | undefined): string =>
  color !== undefined && /^#[\da-f]{6}$/i.test(color)
    ? `<style>:root{--city:${color};--on-city:${textColorOn(color)}}</style>`
    : ''
