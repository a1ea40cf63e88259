import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { App } from '../../ui/frame/app.tsx'
import { BrokenScreen } from '../../ui/frame/errors/broken-screen.tsx'
import { still } from '../ui/memory-services.ts'
import { demoCity } from './states/demo-city.ts'
import { frame, neverResolves, type Shown } from './states/state.ts'

/**
 * A screen in the frame that every screen stands in, in a browser in which somebody is signed in. Wherever it leads,
 * the address of the gallery stays what it is.
 */
export function framed({ screen, at = '/' }: Pick<Shown, 'screen' | 'at'>): ReactNode {
  const pages = ['/:page/:id?', '*'].map((path) => ({ path, element: screen }))
  const app = (
    <App
      needs={{
        settings: {
          ...demoCity.settings,
          lineAuthorizeUrl: '',
          lineChannelId: '',
          liffId: '',
          emulators: [],
        },
        ...still,
        device: { isShared: () => false, setShared: () => {}, onSignOutElsewhere: () => () => {} },
        messaging: { isInClient: () => false, idToken: async () => undefined, close: () => {} },
        hasSession: () => true,
        profile: () => ({ userId: 'U-hanako', name: '港 花子' }),
        leaveForSignIn: () => {},
        signOut: neverResolves,
        reload: () => {},
        language: frame.language,
        visit: { isFilling: false },
      }}
    >
      <Outlet />
    </App>
  )
  const router = createMemoryRouter(
    [{ element: app, children: [{ errorElement: <BrokenScreen onReload={() => {}} />, children: pages }] }],
    { initialEntries: [at] },
  )
  return <RouterProvider router={router} useTransitions={false} />
}
