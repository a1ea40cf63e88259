import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Net } from '../../adapters/http/client/send-call.ts'
import type { SessionKeeper, SignedIn } from '../../application/ports/session-keeper.ts'
import { makePublicUseCases, type PublicUseCases } from '../../application/public-use-cases.ts'
import { makeUseCases, type Needs, type UseCases } from '../../application/use-cases.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { allHttpSignIn, allHttpUseCases } from '../adapters/http/client/all-http-use-cases.ts'
import { documentedNet } from '../adapters/http/open-api.ts'
import { aRequest, useCasesOf } from './asking.ts'
import { townApp } from './town-app.ts'

/** How a suite reaches the product: `as` is what one viewer can ask. */
export type ProductAccess = { as(viewer: Viewer): Promise<UseCases>; signIn: PublicUseCases }
export type Route = (needs: Needs) => Promise<ProductAccess>

/** Without a wire. */
export const inProcess: Route = async (needs) => {
  const useCasesFor = makeUseCases(needs)
  return {
    as: async (viewer) => useCasesOf(useCasesFor, viewer),
    signIn: makePublicUseCases(needs)(aRequest),
  }
}

/** Over `net`, as a browser asks. */
export const over =
  (netOf: () => Net): Route =>
  async (needs) => {
    const origin = await serve(needs)
    const net = netOf()
    return {
      async as(viewer) {
        const token = await needs.tokens.issue(viewer)
        return allHttpUseCases({ origin, net, session: keeperOf(viewer, token) })
      },
      signIn: allHttpSignIn({ origin, net }),
    }
  }

const overHttp = over(documentedNet)

/** Every use-case suite runs over each of these. */
export const routes: readonly (readonly [name: string, route: Route])[] = [
  ['in process', inProcess],
  ['over HTTP', overHttp],
]

async function serve(needs: Needs): Promise<string> {
  const server = createServer(townApp(needs).callback())
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A browser in which `viewer` is signed in. */
function keeperOf({ userId }: Viewer, token: string): SessionKeeper {
  const session = { token, refreshToken: 'none' }
  let kept: SignedIn | undefined = { session, profile: { userId } }
  return {
    read: () => kept,
    renewable: () => kept?.session,
    write: (signedIn) => {
      kept = signedIn
    },
    clear: () => {
      kept = undefined
    },
  }
}
