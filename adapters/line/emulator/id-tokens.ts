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

/** Issues and verifies ID tokens as LINE does. */
export type IdTokens = {
  /** A token for the code flow, signed with the configured algorithm. */
  forLogin(resident: DemoResident, nonce: string | undefined): Promise<string>
  /** A token for LIFF: always ES256, without a nonce. */
  forLiff(resident: DemoResident): Promise<string>
  /** The claims of a valid token, else LINE's error description. */
  verify(token: string, clientId: string): Promise<JWTPayload | string>
  /** The public keys. */
  keys(): Promise<JSONWebKeySet>
}

/** Life of an ID token in seconds, as at LINE. */
const idTokenLifeSec = 3600
const kid = 'madoguchi-line-emulator'

/** ID tokens for `config`. The ES256 key is made at first use and kept until the process ends. */
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
  const signWithKey = async (token: SignJWT) =>
    token.setProtectedHeader({ typ: 'JWT', alg: 'ES256', kid }).sign((await keys()).privateKey)

  return {
    forLogin: (resident, nonce) => {
      const token = unsigned(resident, { amr: ['pwd'], ...(nonce !== undefined && { nonce }) })
      return config.idTokenAlg === 'ES256'
        ? signWithKey(token)
        : token.setProtectedHeader({ typ: 'JWT', alg: 'HS256' }).sign(secret)
    },
    forLiff: (resident) => signWithKey(unsigned(resident, { amr: ['linesso'] })),
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
        if (error instanceof errors.JOSEError) return errorDescription(error)
        throw error
      }
    },
  }
}

/** URL of a resident's picture. */
export const pictureOf = ({ origin }: LineEmulatorConfig, { userId }: DemoResident): string =>
  `${origin}${emulatorPath}/portraits/${userId}.svg`

async function makeKeys(): Promise<{ privateKey: CryptoKey; published: JSONWebKeySet }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  return { privateKey, published: { keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }] } }
}

function errorDescription(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'IdToken expired.'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss')
    return 'Invalid IdToken Issuer.'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
    return 'Invalid IdToken Audience.'
  return 'Invalid IdToken.'
}
