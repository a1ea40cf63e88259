import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, type Mock, test, vi } from 'vitest'
import { language as easy } from '../../../application/texts/ja-easy.json'
import { App } from '../../../ui/frame/app.tsx'
import { PageLanguage } from '../../../ui/language/page-language.tsx'
import { openAt } from '../open-app.tsx'

const settings = {
  cityName: 'みなと市',
  lineAuthorizeUrl: '',
  lineChannelId: '',
  liffId: '',
  emulators: [],
  languages: ['en', 'vi', 'ja-easy'],
}

/** A page of a browser that remembers `remembered`, for a resident whose language is `own`. */
function aPage({
  remembered,
  own = 'ja',
  signedIn = true,
}: {
  remembered?: string
  own?: string
  signedIn?: boolean
} = {}) {
  const memory = { code: remembered }
  const session = { isOpen: signedIn }
  const server = { code: own }
  const calls = {
    readUserLanguage: vi.fn(async () => server.code),
    chooseLanguage: vi.fn(async ({ languageCode }: { languageCode: string }) => {
      server.code = languageCode
    }),
    readTexts: vi.fn(async (_: { languageCode: string; surveyId?: string }) => ({
      texts: { 窓口の予約: 'Counter' },
      machine: [],
    })),
    readHomeTexts: vi.fn(async () => ({ texts: { みなと市: 'Minato City' }, machine: [] })),
  }
  const page = new PageLanguage({
    settings,
    hasSession: () => session.isOpen,
    log: () => {},
    path: () => '/my',
    memory: {
      read: () => memory.code,
      write: (code) => {
        memory.code = code
      },
    },
    ...calls,
  })
  return { page, memory, session, server, calls }
}

/** The next answer of a call waits until it is released. */
function heldBack(call: Mock<(...args: never[]) => Promise<unknown>>) {
  const answers = call.getMockImplementation()!
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  call.mockImplementationOnce((...args) => released.then(() => answers(...args)))
  return { release, isAsked: () => vi.waitFor(() => expect(call).toHaveBeenCalled()) }
}

test('a page begins in Japanese, where nothing is fetched [LANG-01] [GEN-08]', async () => {
  const { page, calls } = aPage({ signedIn: false })
  await page.open()
  expect(page.translation.code).toBe('ja')
  expect(calls.readHomeTexts).not.toHaveBeenCalled()
})

test('what was chosen is remembered before anybody has signed in, and the server is told once somebody has', async () => {
  const before = aPage({ signedIn: false })
  await before.page.choose('vi')
  expect(before.memory.code).toBe('vi')
  expect(before.calls.chooseLanguage).not.toHaveBeenCalled()
  const { page, server } = aPage({ remembered: 'vi', own: 'en' })
  await page.signedIn()
  expect(server.code).toBe('vi')
})

test('a choice of somebody who is signed in is told to the server at once', async () => {
  const { page, server, memory } = aPage()
  await page.choose('en')
  expect([page.translation.code, server.code, memory.code]).toEqual(['en', 'en', 'en'])
})

test('a device that remembers nothing takes the language of the resident, and remembers none by that', async () => {
  const { page, memory, calls } = aPage({ own: 'en' })
  await page.signedIn()
  expect(page.translation.code).toBe('en')
  expect(memory.code).toBeUndefined()
  expect(calls.chooseLanguage).not.toHaveBeenCalled()
})

test.each([
  ['the resident’s own', 'signedIn', 'readUserLanguage'],
  ['the resident’s own', 'signedIn', 'readTexts'],
  ['the one of a form', 'follow', 'readUserLanguage'],
  ['the one of a form', 'follow', 'readTexts'],
] as const)('a language chosen while %s is coming stays (%s, %s)', async (_, arrive, slow) => {
  const { page, memory, server, calls } = aPage({ own: 'vi' })
  const answer = heldBack(calls[slow])
  const arrived = page[arrive]()
  await answer.isAsked()
  const chosen = page.choose('en')
  if (slow === 'readTexts') await chosen
  answer.release()
  await Promise.all([arrived, chosen])
  expect([page.translation.code, memory.code, server.code]).toEqual(['en', 'en', 'en'])
})

test('a language chosen while the texts for who has signed in come stays', async () => {
  const { page, memory, session, server, calls } = aPage({ remembered: 'vi', own: 'vi', signedIn: false })
  await page.open()
  session.isOpen = true
  const texts = heldBack(calls.readTexts)
  const signedIn = page.signedIn()
  await texts.isAsked()
  await page.choose('ja')
  texts.release()
  await signedIn
  expect([page.translation.code, memory.code, server.code]).toEqual(['ja', 'ja', 'ja'])
})

test('a language that the city does not offer is that of neither device nor resident', async () => {
  const { page } = aPage({ remembered: 'ko', own: 'ne' })
  await page.open()
  await page.signedIn()
  expect(page.translation.code).toBe('ja')
})

test('a language chosen in a form is taken by page and device [LANG-08]', async () => {
  const { page, server, memory } = aPage({ remembered: 'en', own: 'en' })
  await page.open()
  server.code = 'vi'
  await page.follow()
  expect([page.translation.code, memory.code]).toEqual(['vi', 'vi'])
})

test('a language that a form brings while another is still coming is that of page, device and resident', async () => {
  const { page, memory, server, calls } = aPage({ remembered: 'ja', own: 'vi' })
  const texts = heldBack(calls.readTexts)
  const chosen = page.choose('en')
  await texts.isAsked()
  await page.follow()
  texts.release()
  await chosen
  expect([page.translation.code, memory.code, server.code]).toEqual(['vi', 'vi', 'vi'])
})

test('a page whose translations do not come speaks the product’s language, with the city’s texts in Japanese [LANG-04]', async () => {
  const { page, calls } = aPage()
  calls.readTexts.mockRejectedValue(new Error('offline'))
  await page.choose('en')
  expect(page.translation.code).toBe('en')
  expect(page.translation.plain('窓口の予約')).toBe('窓口の予約')
  expect(page.translation.langOf('窓口の予約')).toBe('ja')
})

test('before sign-in there are the texts of the first page only', async () => {
  const { page, calls } = aPage({ signedIn: false })
  await page.choose('en')
  expect(calls.readTexts).not.toHaveBeenCalled()
  expect(page.translation.plain('みなと市')).toBe('Minato City')
})

test('a change brings the texts of every form that was needed', async () => {
  const { page, calls } = aPage()
  await page.choose('en')
  await page.learn('svy1')
  await page.choose('vi')
  const asked = calls.readTexts.mock.calls.map(([command]) => command)
  expect(asked).toContainEqual({ languageCode: 'vi', surveyId: 'svy1' })
})

test('the switch has every language by its own name, with a mark on those that nobody has read', async () => {
  const { page } = aPage()
  const { services, rendered } = await openAt('/nothing', { signedIn: true })
  rendered.unmount()
  const app = <App needs={{ ...services, language: page }}>{null}</App>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: app }])} />)
  const names = [...screen.getByRole<HTMLSelectElement>('combobox').options].map(({ text, lang }) => [
    text,
    lang,
  ])
  expect(names).toEqual([
    ['日本語', 'ja'],
    ['English *', 'en'],
    ['Tiếng Việt *', 'vi'],
    ['やさしい日本語 *', 'ja'],
  ])
  expect(screen.queryByRole('complementary')).toBeNull()
  await page.choose('ja-easy')
  const note = await screen.findByRole('complementary', { name: easy.unread })
  expect(note.textContent).toBe(`* ${easy['unread.lead']}`)
  await page.choose('vi')
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('vi'))
  await page.choose('ja')
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('ja'))
})
