import type { Page } from 'playwright'
import { expect } from 'vitest'
import { accessibilityFaults, darkFaults, overflowOf, type Phone } from './browser.ts'

const sizes = [
  { width: 375, height: 812 },
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
] as const

/** Buttons and selects that are smaller than a finger needs. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main select, dialog button')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width < 44 || height < 44 ? [`${width}x${height} ${element.outerHTML.slice(0, 80)}`] : []
    }),
  )

/** Opens a screen and expects that axe finds no fault, nor unreadable text in the dark, that it fits every width and large letters, is big enough for fingers, and asks nobody else. */
export async function expectGood(
  { foreignRequests }: Phone,
  page: Page,
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  await open(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await accessibilityFaults(page), `at ${size.width} px`).toEqual([])
    expect(await overflowOf(page, size.width)).toEqual({ scrollWidth: size.width, by: [] })
    expect(await tooSmall(page), `at ${size.width} px`).toEqual([])
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
