import { Text } from './text.ts'

/** `GET login/token`: the code in the query, the proof of who asked for it in headers (API-52). */
export class ExchangeCodeDto {
  @Text(1, 2000)
  code!: string

  /** Header X-Code-Verifier (RFC 7636: 43 to 128 characters). */
  @Text(43, 128)
  codeVerifier!: string

  /** Header X-Nonce. */
  @Text(1, 200)
  nonce!: string
}
