import type { Page } from 'playwright'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Notes what moves on the pages without anybody having touched them (CLS). */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push(
            `${value.toFixed(4)} ${sources.map(({ node, previousRect, currentRect }) => `${node instanceof Element ? `${node.tagName}.${node.className}` : node?.textContent} ${previousRect.y}→${currentRect.y}`)}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What has moved on the page since it was opened. */
export const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as { shifts?: string[] }).shifts)
