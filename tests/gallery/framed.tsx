import type { ReactNode } from 'react'
import { App } from '../../ui/frame/app.tsx'
import { demoCity } from './states/demo-city.ts'
import { frame, neverResolves, StillHistory } from './states/state.ts'

/** A screen in the frame that every screen stands in, in a browser in which somebody is signed in. */
export const framed = (screen: ReactNode): ReactNode => (
  <App
    needs={{
      settings: { ...demoCity.settings, lineAuthorizeUrl: '', lineChannelId: '', liffId: '', emulators: [] },
      history: new StillHistory(),
      device: { isShared: () => false, setShared: () => {}, onSignOutElsewhere: () => () => {} },
      messaging: { isInClient: () => false, idToken: async () => undefined, close: () => {} },
      hasSession: () => true,
      leaveForSignIn: () => {},
      signOut: neverResolves,
      reload: () => {},
      language: frame.language,
    }}
  >
    {screen}
  </App>
)
