/** Contrast that text of any size needs against what is behind it (WCAG 2.2, 1.4.3 AA). */
export const READABLE_CONTRAST = 4.5

const white = '#ffffff'
const black = '#000000'

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
export const readableShade = (color: string): string => readableOn(color, [white], black)

/** Colours of what can be pressed and of what belongs together, in the names of the style sheets (`--accent`, …). */
export type Accents = {
  accent: string
  /** While it is pointed at, and pressed. */
  over: string
  down: string
  /** Behind a text, and behind one that is pointed at. */
  soft: string
  softOver: string
  line: string
  /** What a text on the accent is written in. */
  on: string
}

/** What all of it is drawn on, and the softer paper, in light and in the dark. */
const papers = { light: [white, '#f2f2f2'], dark: ['#1a1a1a', '#333333'] } as const

/** The accents that a city's colour gives: as near to it as can be read on each paper and on soft colours. */
export function accentsOf(color: string): { light: Accents; dark: Accents } {
  const base = readableShade(color)
  return {
    light: accentsOn(base, { papers: papers.light, away: black, on: white, soft: [8, 16] }),
    dark: accentsOn(base, { papers: papers.dark, away: white, on: papers.dark[0], soft: [14, 24] }),
  }
}

type Scheme = {
  papers: readonly [paper: string, soft: string]
  /** What the colour is mixed with until it can be read. */
  away: string
  on: string
  /** How many hundredths of the colour stand behind a text. */
  soft: readonly [soft: number, over: number]
}

function accentsOn(base: string, { papers, away, on, soft: share }: Scheme): Accents {
  const [paper] = papers
  const onPaper = readableOn(base, papers, away)
  const soft = mixed(paper, onPaper, share[0])
  const softOver = mixed(paper, onPaper, share[1])
  const accent = readableOn(onPaper, [...papers, soft, softOver], away)
  return {
    accent,
    over: mixed(accent, away, 20),
    down: mixed(accent, away, 45),
    soft,
    softOver,
    line: mixed(paper, accent, 50),
    on,
  }
}

/** The colour itself, or the first of its mixtures with `away`, a hundredth more each, that can be read on all. */
function readableOn(color: string, papers: readonly string[], away: string): string {
  for (let percent = 0; percent < 100; percent += 1) {
    const mixture = mixed(color, away, percent)
    if (papers.every((paper) => contrastOf(mixture, paper) >= READABLE_CONTRAST)) return mixture
  }
  return away
}

/** A colour with so many hundredths of another in it. */
function mixed(color: string, other: string, percent: number): string {
  const others = partsOf(other)
  const parts = partsOf(color).map((part, at) => (part * (100 - percent) + (others[at] ?? 0) * percent) / 100)
  return `#${parts.map((part) => hexOf(Math.floor(part))).join('')}`
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
