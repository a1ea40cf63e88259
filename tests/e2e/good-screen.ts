import type { Page } from 'playwright'
import { expect } from 'vitest'
import { accessibilityFaults, darkFaults, overflowOf, type Phone } from './browser.ts'

const sizes = [
  { width: 375, height: 812 },
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
] as const

/** Buttons and selects that are smaller than a finger needs; a slot of the calendar's table is one of seven in a row. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const small = (selector: string, width: number) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        const box = element.getBoundingClientRect()
        const isSmall = box.width < width || box.height < 44
        return isSmall ? [`${box.width}x${box.height} ${element.outerHTML.slice(0, 80)}`] : []
      })
    return [...small('td button', 24), ...small('main select, main button:not(td button), dialog button', 44)]
  })

/**
 * Opens a screen and expects that axe finds no fault, nor unreadable text in the dark, that it fits every width and large
 * letters, is big enough for fingers, and asks nobody else. `further` finds faults that only such a screen may have.
 */
export async function expectGood(
  { foreignRequests }: Phone,
  page: Page,
  open: (page: Page) => Promise<unknown>,
  further: (page: Page) => Promise<string[]> = async () => [],
): Promise<void> {
  await open(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await accessibilityFaults(page), `at ${size.width} px`).toEqual([])
    expect(await overflowOf(page, size.width)).toEqual({ scrollWidth: size.width, by: [] })
    expect(await tooSmall(page), `at ${size.width} px`).toEqual([])
    expect(await further(page), `at ${size.width} px`).toEqual([])
  }
  await page.setViewportSize(sizes[0])
  expect(await darkFaults(page), 'in the dark').toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await accessibilityFaults(page), 'with large letters').toEqual([])
  expect(await overflowOf(page, 375), 'with large letters').toEqual({ scrollWidth: 375, by: [] })
  expect(foreignRequests).toEqual([])
}
