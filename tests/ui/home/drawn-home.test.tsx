import { act, fireEvent, screen } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { PublicSettings } from '../../../application/public-settings.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { firstScreen } from '../../../ui/composition/first-screen.ts'
import { takeOver } from '../../../ui/composition/take-over.tsx'
import { renderHome } from '../../../ui/render-page.tsx'
import { routes } from '../../../ui/routes.tsx'
import { memoryServices, pageSettings } from '../memory-services.ts'
import { routerOfTab } from '../open-app.tsx'

const service = (path: string, title: string) => ({ path, title, availability: { state: 'open' } as const })
const settings: PublicSettings = {
  ...pageSettings,
  contact: '市民課 03-1234-5678',
  home: {
    today: localDate('2025-06-14'),
    notices: [],
    groups: [
      { services: [service('/survey/a', '住民票の写しの請求'), service('/survey/b', '体育館の予約')] },
    ],
  },
}
const drawing = (over: Partial<PublicSettings> = {}) =>
  renderHome({
    settings: { ...settings, ...over },
    languageCode: 'ja',
    translated: { texts: {}, machine: [] },
  })

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  document.body.replaceChildren()
})

/** The drawn first page, which the application then takes over. */
async function openDrawn({ signedIn = false, meanwhile = (_: HTMLElement) => {} } = {}) {
  const drawn = await drawing()
  const place = document.createElement('div')
  place.dataset.mark = drawn?.mark
  place.append(...new DOMParser().parseFromString(drawn?.html ?? '', 'text/html').body.childNodes)
  document.body.append(place)
  meanwhile(place)
  window.history.replaceState(null, '', '/')
  const log: string[] = []
  const tab = routerOfTab()
  const { services } = await memoryServices(
    { settings: { cityName: 'みなと市' }, surveys: [], media: [] },
    { ...tab.moves, localStorage, sessionStorage },
    { signedIn, needs: () => ({ settings, log: (text) => void log.push(text) }) },
  )
  const router = tab.open(routes(services))
  await firstScreen(router)
  const app = <RouterProvider router={router} useTransitions={false} />
  await act(async () => {
    root = await takeOver(place, app, services, { survey: undefined, pressed: [] })
  })
  return { place, log }
}

test('the first page is drawn with its services and whom to call, for who has no JavaScript, too', async () => {
  const { html = '', mark } = (await drawing()) ?? {}
  expect(mark).toBe('ja')
  expect(html).toContain('href="/survey/a"')
  expect(html).toContain('体育館の予約')
  expect(html).toContain('href="tel:03-1234-5678"')
  expect(html).not.toContain('読み込み中')
})

test('the application takes it over as it stands', async () => {
  let heading: Element | null = null
  const { place, log } = await openDrawn({
    meanwhile: (drawn) => {
      heading = drawn.querySelector('h1')
    },
  })
  expect(log).toEqual([])
  expect(heading).not.toBeNull()
  expect(place.querySelector('h1')).toBe(heading)
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: '体育館' } })
  expect(screen.queryByText('住民票の写しの請求')).toBeNull()
})

test('what is searched for before the application is there counts', async () => {
  await openDrawn({
    meanwhile: (place) => {
      place.querySelector('input')!.value = '体育館'
    },
  })
  expect(screen.queryByText('住民票の写しの請求')).toBeNull()
  expect(screen.getByText('体育館の予約')).toBeDefined()
})

test('for who is signed in it is drawn anew: they can sign out', async () => {
  await openDrawn({ signedIn: true })
  expect(root).toBeUndefined()
})
