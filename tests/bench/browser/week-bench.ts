import type { Browser, Page } from 'playwright'
import { weekSurvey } from '../bench-bookings.ts'
import { progress } from '../progress.ts'
import { median } from '../statistics.ts'
import type { Line } from '../table.ts'
import { openTab } from './page-visit.ts'

type Site = { origin: string; session: unknown }
type Times = { show: number; move: number }

/** Slots of the week that is shown. */
const slots = 7 * 48
/** The only place that the form books: it is chosen by itself. */
const place = 'fineの窓口'

/** Measures the week view of 7 x 48 slots with a processor four times slower: from the tap until it is painted. */
export async function weekLines(browser: Browser, rounds: number, site: Site): Promise<Line[]> {
  const all: Times[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const times = await visitWeek(browser, site)
    if (round > 0) all.push(times)
    progress(
      `week round ${round} of ${rounds}  show ${Math.round(times.show)} ms, move ${Math.round(times.move)} ms`,
    )
  }
  const line = (what: string, name: keyof Times): Line => ({
    what,
    ours: median(all.map((times) => times[name])),
    unit: 'ms',
  })
  return [line('show a week of 7 x 48 slots', 'show'), line('move one week', 'move')]
}

async function visitWeek(browser: Browser, { origin, session }: Site): Promise<Times> {
  const { page, close } = await openTab(browser, { session })
  try {
    await page.goto(`${origin}/survey/${weekSurvey.surveyId}`)
    await page.getByRole('group', { name: /^予約/ }).getByText(place).waitFor()
    await page.locator('button[type="submit"]').last().tap()
    const choose = page.getByRole('button', { name: '日時を選ぶ' })
    await choose.waitFor()
    const show = await paintedAfter(page, () => choose.tap())
    await page.waitForTimeout(700)
    const move = await paintedAfter(page, () => page.getByRole('button', { name: '次の週' }).tap())
    return { show, move }
  } finally {
    await close()
  }
}

/** Milliseconds from the tap until another whole week is painted. */
async function paintedAfter(page: Page, tap: () => Promise<void>): Promise<number> {
  const painted = await page.evaluateHandle((count) => {
    const shown = () => [...document.querySelectorAll<HTMLElement>('table button[data-at]')]
    const before = shown()[0]?.dataset.at
    let from = 0
    addEventListener(
      'click',
      (event) => {
        from = event.timeStamp
      },
      { capture: true, once: true },
    )
    const time = new Promise<number>((resolve) => {
      const look = () => {
        const buttons = shown()
        if (from === 0 || buttons.length < count || buttons[0]?.dataset.at === before) return
        watching.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
      }
      const watching = new MutationObserver(look)
      watching.observe(document, { subtree: true, childList: true, attributes: true })
    })
    return { time }
  }, slots)
  await tap()
  return painted.evaluate(({ time }) => time)
}
