import { Text } from '../shared/text.dto.ts'
import type { ExchangeCodeRequest } from './exchange-code.ts'

/** `GET login/token`: the code in the query, the proof of who asked for it in headers (API-52). */
export class ExchangeCodeDto implements ExchangeCodeRequest {
  @Text(1, 2000)
  code!: string

  /** RFC 7636. */
  @Text(43, 128)
  'X-Code-Verifier'!: string

  @Text(1, 200)
  'X-Nonce'!: string
}

export const exchangeCommandOf = ({
  code,
  'X-Code-Verifier': codeVerifier,
  'X-Nonce': nonce,
}: ExchangeCodeRequest) => ({ code, codeVerifier, nonce })
