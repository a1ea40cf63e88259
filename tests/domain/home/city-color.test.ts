import { describe, expect, test } from 'vitest'
import {
  accentsOf,
  contrastOf,
  isReadable,
  readableShade,
  textColorOn,
} from '../../../domain/home/city-color.ts'

describe('the contrast of two colours', () => {
  // The ratios of WCAG's own technique G18, and of well-known pairs around the border.
  const contrasts: [one: string, other: string, ratio: number][] = [
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0017c1', '#ffffff', 11.1],
    ['#ff0000', '#ffffff', 4],
    ['#0A0A0A', '#ffffff', 19.8],
  ]
  test.each(contrasts)('%s and %s: %f, whichever is in front', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
    expect(contrastOf(other, one)).toBe(contrastOf(one, other))
  })
})

describe('a colour of the city', () => {
  const colors: [color: string, isReadable: boolean, text: string][] = [
    ['#767676', true, '#ffffff'],
    ['#777777', false, '#1a1a1a'],
    ['#00606b', true, '#ffffff'],
    ['#ffd43d', false, '#1a1a1a'],
    ['#FF0000', false, '#1a1a1a'],
  ]
  test.each(colors)('%s is readable on white: %s; text on it is %s', (color, readable, text) => {
    expect(isReadable(color)).toBe(readable)
    expect(textColorOn(color)).toBe(text)
  })

  const shades: [color: string, shade: string][] = [
    ['#00606b', '#00606b'],
    ['#777777', '#757575'],
    ['#FF0000', '#ed0000'],
    ['#ffffff', '#757575'],
  ]
  test.each(shades)('of %s the lightest readable shade is %s', (color, shade) => {
    expect(readableShade(color).toLowerCase()).toBe(shade)
    expect(isReadable(readableShade(color))).toBe(true)
  })
})

describe('the accents that follow from the colour of a city', () => {
  const accents: [color: string, light: string, dark: string][] = [
    // Dark enough to be taken as it is.
    ['#00606b', '#00606b', '#77aaaf'],
    ['#0017c1', '#0017c1', '#929ce4'],
    // Only just readable on white, so not on softly coloured paper.
    ['#767676', '#686868', '#a2a2a2'],
    ['#c8102e', '#c60f2d', '#e38695'],
    ['#000000', '#000000', '#a1a1a1'],
  ]
  test.each(accents)('%s gives %s in light and %s in the dark', (color, light, dark) => {
    const { light: onWhite, dark: onBlack } = accentsOf(color)
    expect([onWhite.accent, onBlack.accent]).toEqual([light, dark])
  })

  test('can be read on every paper, and what is written on them too, whatever the colour', () => {
    const levels = ['00', '33', '66', '99', 'cc', 'ff']
    const colors = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)))
    const papers = { light: ['#ffffff', '#f2f2f2'], dark: ['#1a1a1a', '#333333'] }
    const unreadable = colors.flatMap((color) => {
      const schemes = accentsOf(color)
      return (['light', 'dark'] as const).flatMap((scheme) => {
        const { accent, over, down, soft, softOver, on } = schemes[scheme]
        const pairs = [accent, over, down].flatMap((front) =>
          [...papers[scheme], soft, softOver, on].map((behind) => [front, behind] as const),
        )
        return pairs.filter(([front, behind]) => contrastOf(front, behind) < 4.5).map(String)
      })
    })
    expect(unreadable).toEqual([])
  })
})
