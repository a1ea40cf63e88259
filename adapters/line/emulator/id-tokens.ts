import {
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { emulatorPath, type LineEmulatorConfig } from './emulator-config.ts'
import type { DemoResident } from './residents.ts'

/** Makes and checks ID tokens as LINE does. */
export type IdTokens = {
  /** For the code flow, signed by the configured algorithm. */
  forLogin(resident: DemoResident, nonce: string | undefined): Promise<string>
  /** For LIFF: always ES256, without a nonce. */
  forLiff(resident: DemoResident): Promise<string>
  /** The claims, or LINE's words for what is wrong. */
  verify(token: string, clientId: string): Promise<JWTPayload | string>
  keys(): Promise<JSONWebKeySet>
}

/** Life of an ID token, as LINE has it. */
export const idTokenLifeSec = 3600
const kid = 'madoguchi-line-emulator'

/** The signing key is made at first use and lives as long as the process. */
export function idTokens(config: LineEmulatorConfig): IdTokens {
  const secret = new TextEncoder().encode(config.channelSecret)
  let making: ReturnType<typeof makeKeys> | undefined
  const keys = () => (making ??= makeKeys())

  const unsigned = (resident: DemoResident, further: JWTPayload) => {
    const nowSec = Math.floor(config.clock.now() / 1000)
    return new SignJWT({
      iss: config.issuer,
      sub: resident.userId,
      aud: config.channelId,
      exp: nowSec + idTokenLifeSec,
      iat: nowSec,
      name: resident.name,
      picture: pictureOf(config, resident),
      ...further,
    })
  }
  const byKey = async (token: SignJWT) =>
    token.setProtectedHeader({ typ: 'JWT', alg: 'ES256', kid }).sign((await keys()).privateKey)

  return {
    forLogin: (resident, nonce) => {
      const token = unsigned(resident, { amr: ['pwd'], ...(nonce !== undefined && { nonce }) })
      return config.idTokenAlg === 'ES256'
        ? byKey(token)
        : token.setProtectedHeader({ typ: 'JWT', alg: 'HS256' }).sign(secret)
    },
    forLiff: (resident) => byKey(unsigned(resident, { amr: ['linesso'] })),
    keys: async () => (await keys()).published,
    verify: async (token, clientId) => {
      const published = createLocalJWKSet((await keys()).published)
      try {
        const { payload } = await jwtVerify(
          token,
          async (header, jws) => (header.alg === 'HS256' ? secret : published(header, jws)),
          {
            algorithms: ['HS256', 'ES256'],
            issuer: config.issuer,
            audience: clientId,
            currentDate: new Date(config.clock.now()),
          },
        )
        return payload
      } catch (error) {
        if (error instanceof errors.JOSEError) return wordsFor(error)
        throw error
      }
    },
  }
}

/** Where a resident's picture is. */
export const pictureOf = ({ origin }: LineEmulatorConfig, { userId }: DemoResident): string =>
  `${origin}${emulatorPath}/portraits/${userId}.svg`

async function makeKeys(): Promise<{ privateKey: CryptoKey; published: JSONWebKeySet }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  return { privateKey, published: { keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }] } }
}

function wordsFor(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'IdToken expired.'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss')
    return 'Invalid IdToken Issuer.'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
    return 'Invalid IdToken Audience.'
  return 'Invalid IdToken.'
}
