import { publicCalls } from '../../adapters/http/client/public-calls.ts'
import { residentCalls } from '../../adapters/http/client/resident-calls.ts'
import { browserNet } from '../../adapters/http/client/send-call.ts'
import type { Home } from '../../application/home/read-home.ts'
import type { SignedIn } from '../../application/ports/session-keeper.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { browserCalls } from '../../ui/composition/browser-calls.ts'
import { fixedClock } from '../fakes/fixed-clock.ts'
import type { townOfPage as inProcess } from '../ui/town-of-page.ts'
import type { OpenedTown } from './gallery-page.ts'

/**
 * As in tests, where the town is in the process of the page: here it is in that of `npm run dev`, one for each state.
 */
export const townOfPage: typeof inProcess = async (city, settings) => {
  const response = await fetch('/gallery/towns', { method: 'POST', body: JSON.stringify({ city, settings }) })
  const { path, tokens, home, now } = (await response.json()) as OpenedTown
  const origin = `${location.origin}${path}`
  const askAsAnybody = publicCalls({ origin })
  const useCasesOf = (userId: string, token: string) => {
    const signedIn: SignedIn = { session: { token, refreshToken: 'none' }, profile: { userId } }
    const session = {
      read: () => signedIn,
      renewable: () => signedIn.session,
      write: () => {},
      clear: () => {},
    }
    const ask = residentCalls({ origin, net: browserNet, session })
    return browserCalls({ ask, askAsAnybody }, {})
  }
  const hanakos = useCasesOf('U-hanako', tokens.hanako)
  return {
    // No state looks at what was stored.
    storage: undefined as never,
    clock: fixedClock(now),
    hanakos: hanakos as unknown as UseCases,
    taros: useCasesOf('U-taro', tokens.taro) as unknown as UseCases,
    signIn: hanakos.signIn as never,
    home: home as Home,
  }
}
