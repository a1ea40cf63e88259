import type { ReactNode } from 'react'
import { App } from '../../ui/frame/app.tsx'
import { demoCity } from './states/demo-city.ts'
import { StillHistory } from './states/state.ts'

/** A screen in the frame that every screen stands in. */
export const framed = (screen: ReactNode): ReactNode => (
  <App settings={demoCity.settings} history={new StillHistory()} onReload={() => {}}>
    {screen}
  </App>
)
