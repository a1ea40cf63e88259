import { useEffect } from 'react'
import { home as ja } from '../../application/messages/ja/home.ts'
import { shared } from '../../application/messages/ja/shared.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import { Loading } from '../frame/parts/loading.tsx'
import { HomeScreen } from './home-screen.tsx'

type Props = {
  needs: {
    settings: PublicSettings
    /** Goes to a page of this site. */
    go(path: string): void
    leaveFor(url: string): void
  }
}

/** `/`: what it shows stands in the page itself; a page that was opened at another address is loaded anew. */
export function HomeRoute({ needs: { settings, go, leaveFor } }: Props) {
  const { home, emulators } = settings
  const isMissing = home === undefined
  useEffect(() => {
    if (isMissing) leaveFor('/')
  }, [isMissing, leaveFor])
  if (isMissing) return <Loading text={shared['ui.loading']} isScreen />
  return <HomeScreen home={home} texts={ja} go={go} hasEmulator={emulators.includes('line')} />
}
