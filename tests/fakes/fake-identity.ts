import type { IdentityGateway } from '../../application/ports/identity-gateway.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'

/**
 * An identity provider that knows the `residents` given, by authorization code or ID token alike (each as often as you
 * like), and refuses everything else; `down` makes it unreachable. `proofs` are what came along with codes.
 */
export type FakeIdentity = IdentityGateway & {
  readonly proofs: readonly { codeVerifier: string; nonce: string }[]
  down: boolean
}

export function fakeIdentity(residents: Readonly<Record<string, Viewer>>): FakeIdentity {
  const known = new Map(Object.entries(residents))
  const proofs: { codeVerifier: string; nonce: string }[] = []
  const viewerOf = (secret: string): Viewer => {
    if (gateway.down) throw refuse('service.unavailable', {})
    const viewer = known.get(secret)
    if (!viewer) throw refuse('auth.sign_in_failed', {})
    return structuredClone(viewer)
  }
  const gateway: FakeIdentity = {
    proofs,
    down: false,
    async exchangeCode(code, proof) {
      proofs.push({ ...proof })
      return viewerOf(code)
    },
    async verifyLiffToken(idToken) {
      return viewerOf(idToken)
    },
  }
  return gateway
}
