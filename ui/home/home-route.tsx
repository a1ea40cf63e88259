import { useEffect } from 'react'
import type { PublicSettings } from '../../application/public-settings.ts'
import { home as ja, shared } from '../../application/texts/ja.json'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts } from '../frame/speech.ts'
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
  const texts = useTexts('home', ja)
  const common = useTexts('shared', shared)
  useEffect(() => {
    if (isMissing) leaveFor('/')
  }, [isMissing, leaveFor])
  if (isMissing) return <Loading text={common['ui.loading']} isScreen />
  return <HomeScreen home={home} texts={texts} go={go} hasEmulator={emulators.includes('line')} />
}
