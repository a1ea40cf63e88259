import type { BrowserContext, Page } from 'playwright'

/** Residents of the demo city. */
export const misaki = { name: '佐藤 美咲', userId: 'U5a1f0c3e7b924d6188e2f4a09c7d3b01' }
export const kenichi = { name: '田中 健一', userId: 'U9c3be21d60f8472ba5d7e13f48a6c902' }
export const haru = { name: '鈴木 ハル', userId: 'U27d8f64ab1e94c05937cb8d0e5f21a03' }
/** She has nothing of her own before she claims what she booked by telephone. */
export const yukiko = { name: '伊藤 由紀子', userId: 'Ub83e5f17c2a04d69901f7ce6a4d8b206' }

export const interfacePath = '/survey/api/v1/db'
export const putItem = `**${interfacePath}/survey-results/putItem`
export const getItem = `**${interfacePath}/survey-configs/getItem?*`

/** Chooses a person on the sign-in page of the emulated LINE. */
export async function chooseResident(page: Page, { name } = misaki): Promise<void> {
  await page.getByRole('link', { name }).tap()
}

/** Opens an address as somebody who signed in before, in this browser: the session is there when the page starts. */
export async function goSignedIn(page: Page, path: string, resident = misaki): Promise<void> {
  const session = JSON.stringify(await newSession(page, resident))
  const script = await page.addInitScript((kept) => localStorage.setItem('madoguchi.session', kept), session)
  await page.goto(path)
  await script.dispose()
}

/** Signs in as LIFF does, beside the pages. @returns what a browser keeps of it */
async function newSession({ request }: Page, { userId }: typeof misaki): Promise<object> {
  const token = await request.post(`/emulator/line/liff-token?resident=${userId}`)
  const { id_token: idToken } = (await token.json()) as { id_token: string }
  const answer = await request.post(`${interfacePath}/login/liff`, { data: { idToken } })
  return ((await answer.json()) as { data: object }).data
}

/** Opens the menu of who is signed in, at the top of every page, unless it is open. */
export async function openAccount(page: Page): Promise<void> {
  const menu = page.locator('header [popover]')
  if (!(await menu.isVisible())) await page.locator('header button[popovertarget]').tap()
  await menu.waitFor()
}

/** Opens a form as somebody who is signed in, and waits until it can be filled in. */
export async function openForm(page: Page, path: string, resident = misaki): Promise<void> {
  await goSignedIn(page, path, resident)
  await submitButton(page).waitFor()
}

/** Opens a form, signs in on the way, and waits until the form can be filled in. */
export async function openFormBySignIn(page: Page, path: string, resident = misaki): Promise<void> {
  await page.goto(path)
  await chooseResident(page, resident)
  await submitButton(page).waitFor()
}

/** Forms come from the server with these fields. */
export const changeForm = async (page: Page, over: object) => {
  // The form that the server draws into the page is the unchanged one: it is not taken over.
  await page.route('**/survey/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/ data-mark="[^"]*"/, '')
    await route.fulfill({ response, body })
  })
  await page.route(getItem, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...over } } })
  })
}

export const submitButton = (page: Page) => page.getByRole('button', { name: '入力内容を確認する' })
export const confirmDialog = (page: Page) => page.getByRole('dialog', { name: '入力内容の確認' })
export const sendButton = (page: Page) => page.getByRole('button', { name: '送信する', exact: true })
/** The heading of the last page of a form, also of a change. */
export const doneHeading = (page: Page) =>
  page.getByRole('heading', { name: /^((送信|変更)が完了しました|予約できました|予約を変更しました)$/ })

/** The code of an answer on its last page. */
export const answerCode = (page: Page) => page.locator('dt:text-is("受付コード") + dd')

/** Fills in what the form about the city's facilities wants at least. */
export async function fillFeedback(
  page: Page,
  opinion = '窓口の案内がわかりやすかったです。',
): Promise<void> {
  await page.getByRole('combobox', { name: /^施設/ }).selectOption('中央図書館')
  await page
    .getByRole('radiogroup', { name: /^満足度/ })
    .getByRole('radio', { name: '8', exact: true })
    .check()
  await page.getByRole('textbox', { name: /^ご意見/ }).fill(opinion)
}

/** Submits a form that is filled in, and confirms. */
export async function send(page: Page): Promise<void> {
  await submitButton(page).tap()
  await sendButton(page).tap()
}

type StoredSession = { session: { id_token: string; refresh_token: string } }

/** The session that this browser keeps. */
export async function storedSession(page: Page): Promise<StoredSession> {
  const text = await page.evaluate(() => localStorage.getItem('madoguchi.session'))
  return JSON.parse(text ?? 'null') as StoredSession
}

type Row = { itemKey: string; value: string; partitionKey: string; answerVersion: number; check: string }

/** Calls the interface as the resident who is signed in. */
export async function callAs(
  page: Page,
  origin: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ [name: string]: unknown; data: Row[] }> {
  const { session } = await storedSession(page)
  const answer = await fetch(`${origin}${interfacePath}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${session.id_token}`, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as { data: Row[] }
}

/** What is stored of the resident's answers to a form, one row an item. */
export async function storedRows(page: Page, origin: string, surveyId: string): Promise<Row[]> {
  return (await callAs(page, origin, `survey-results/getBySurveyIdUserIdIndex?surveyId=${surveyId}`)).data
}

/** Addresses that the pages of a phone ask from now on, without the origin. */
export function requestsOf(context: BrowserContext): string[] {
  const seen: string[] = []
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    seen.push(pathname + search)
  })
  return seen
}

/** Keys and texts of the drafts in this browser's storage. */
export const storedDrafts = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() =>
    Object.entries<string>(localStorage).filter(([key]) => key.startsWith('madoguchi.draft.')),
  )

/** Waits until a draft that holds `text` is stored. */
export async function draftHolding(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Object.entries<string>(localStorage).some(
        ([key, draft]) => key.startsWith('madoguchi.draft.') && draft.includes(wanted),
      ),
    text,
  )
}
