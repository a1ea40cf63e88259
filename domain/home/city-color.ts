/** Contrast that text of any size needs against what is behind it (WCAG 2.2, 1.4.3 AA). */
export const READABLE_CONTRAST = 4.5

const white = '#ffffff'

/** Contrast of two colours written `#rrggbb`, from 1 to 21, whichever is in front (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Whether a colour can be read as text on white, and white text on it. */
export const isReadable = (color: string): boolean => contrastOf(color, white) >= READABLE_CONTRAST

/** White, or nearly black where white can't be read: what a text on that colour is written in. */
export const textColorOn = (color: string): string => (isReadable(color) ? white : '#1a1a1a')

/** The colour itself, or the lightest of its shades, a hundredth darker each, that can be read on white; `#rrggbb`. */
export function readableShade(color: string): string {
  const parts = partsOf(color)
  for (let percent = 100; percent > 0; percent -= 1) {
    const shade = `#${parts.map((part) => hexOf(Math.floor((part * percent) / 100))).join('')}`
    if (isReadable(shade)) return shade
  }
  return '#000000'
}

const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const hexOf = (part: number): string => part.toString(16).padStart(2, '0')

/** Relative luminance, from 0 (black) to 1 (white). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => linear(part / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
