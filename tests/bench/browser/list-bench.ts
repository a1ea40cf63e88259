import type { Browser, Page } from 'playwright'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import { prepareBrowser } from '../../e2e/find-browser.ts'
import { prepareBenchSite } from '../bench-site.ts'
import { progress } from '../progress.ts'
import { median } from '../statistics.ts'
import { type Line, printTable } from '../table.ts'
import { openTab } from './page-visit.ts'

/** Linked forms of the member form, and answers to each of them. */
const FORMS = 10
const ANSWERS = 5

const userId = 'U00000000000000000000000000000001'
const person = '月町花子'

const nameItem = {
  itemKey: 'name',
  title: 'お名前',
  type: 'text',
  isRequired: { value: true },
  isSearchable: { value: true },
}

const aForm = (surveyId: string, over: Partial<SurveyConfig> = {}): SurveyConfig => ({
  surveyId,
  surveyTitle: `申込み ${surveyId}`,
  isAppending: { value: true },
  surveySchema: [nameItem, { itemKey: 'wish', title: 'ご要望', type: 'text' }],
  ...over,
})

const linked = Array.from({ length: FORMS }, (_, at) => `linked-${at + 1}`)

const city = {
  members: [
    aForm('member', {
      surveySubId: 1,
      isAppending: { value: false },
      linkedForms: linked,
      surveySchema: [
        nameItem,
        { itemKey: 'number', title: '会員番号', type: 'numbering', isAutomaticNumbering: true },
      ],
    }),
  ],
  surveys: [aForm('alone'), ...linked.map((surveyId) => aForm(surveyId, { memberFormId: 'member' }))],
}

type Site = { origin: string; token: string }
type Times = { list: number; member: number; chosen: number }

/**
 * Measures, with a processor four times slower, how long it takes from the tap on the search until the list of answers
 * is shown, and until the page of a member with ten linked forms is; and how long until the answers of one of them are.
 */
export async function listBench({ rounds }: { rounds: number }): Promise<void> {
  prepareBrowser()
  const bench = await prepareBenchSite(city, ['ours'])
  const server = await bench.start('ours')
  const browser = await launchBrowser()
  try {
    const site = { origin: server.origin, token: await bench.tokenFor(userId) }
    await fillCity(site)
    const all: Times[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const times = await visitAll(browser, site)
      if (round > 0) all.push(times)
      progress(
        `lists round ${round} of ${rounds}  ${JSON.stringify(times, (_, value) => Math.round(value) || value)}`,
      )
    }
    printTable('lists', linesOf(all))
  } finally {
    await browser.close()
    await server.stop()
    bench.remove()
  }
}

function linesOf(all: readonly Times[]): Line[] {
  const of = (name: keyof Times) => median(all.map((times) => times[name]))
  const reference = { name: `list of ${ANSWERS} answers`, value: of('list') }
  return [
    { what: `list of ${ANSWERS} answers`, ours: of('list'), unit: 'ms' },
    {
      what: `member with ${FORMS} linked forms`,
      ours: of('member'),
      reference,
      target: { atMost: 1.1 },
      unit: 'ms',
    },
    { what: `${ANSWERS} answers of one of them`, ours: of('chosen'), reference, unit: 'ms' },
  ]
}

/** Registers the resident, and sends answers to every form. */
async function fillCity(site: Site): Promise<void> {
  await put(site, 'member-results/putItem', 'member', '')
  for (const surveyId of ['alone', ...linked])
    for (let answer = 1; answer <= ANSWERS; answer += 1)
      await put(site, 'survey-results/putItem', surveyId, `ご要望 ${answer}`)
}

async function put({ origin, token }: Site, path: string, surveyId: string, wish: string): Promise<void> {
  const data = [
    { surveyId, itemKey: 'name', value: person },
    { surveyId, itemKey: 'wish', value: wish },
  ]
  const answer = await fetch(`${origin}/survey/api/v1/db/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
}

/** Each page is opened in a tab of its own, with an empty cache. */
async function visitAll(browser: Browser, site: Site): Promise<Times> {
  const list = await inTab(browser, site, async (page) => {
    await page.goto(`${site.origin}/confirm/alone`)
    await page.getByRole('button', { name: '次へ', exact: true }).tap()
    return searched(page, answersShown)
  })
  const [member, chosen] = await inTab(browser, site, async (page) => {
    await page.goto(`${site.origin}/member-confirm/member`)
    const opened = await searched(page, `select option:nth-of-type(${FORMS})`)
    const choose = () => page.getByRole('combobox').selectOption(linked[0]!)
    return [opened, await shownAfter(page, choose, answersShown)] as const
  })
  return { list, member, chosen }
}

const answersShown = `section li:nth-of-type(${ANSWERS})`

async function inTab<T>(browser: Browser, { token }: Site, visit: (page: Page) => Promise<T>): Promise<T> {
  const tokens = { id_token: token, access_token: token, refresh_token: 'none' }
  const { page, close } = await openTab(browser, { session: { session: tokens, profile: { userId } } })
  try {
    return await visit(page)
  } finally {
    await close()
  }
}

/** Searches by name on the open search form. @returns as `shownAfter` the tap */
async function searched(page: Page, selector: string): Promise<number> {
  await page.getByRole('textbox').first().fill(person)
  return shownAfter(page, () => page.getByRole('button', { name: 'さがす', exact: true }).tap(), selector)
}

/** Milliseconds from the first click or choice after the call until `selector` is there and painted. */
async function shownAfter(page: Page, act: () => Promise<unknown>, selector: string): Promise<number> {
  const shown = await page.evaluateHandle((wanted) => {
    let from = 0
    for (const kind of ['click', 'change'])
      addEventListener(kind, (event) => (from ||= event.timeStamp), { capture: true })
    const time = new Promise<number>((resolve) => {
      const look = () => {
        if (from === 0 || !document.querySelector(wanted)) return
        watching.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
      }
      const watching = new MutationObserver(look)
      watching.observe(document, { subtree: true, childList: true, attributes: true })
    })
    return { time }
  }, selector)
  await act()
  return shown.evaluate(({ time }) => time)
}
