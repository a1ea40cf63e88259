import { describe, expect, it } from 'vitest'
import type { IdSource } from '../../application/ports/id-source.ts'

/** What every `IdSource` promises. */
export function idSourceContract(name: string, open: () => IdSource): void {
  describe(`IdSource contract: ${name}`, () => {
    const many = <T>(make: () => T) => Array.from({ length: 1_000 }, make)

    it('never gives the id of an answer, an order or a staff record or a secret twice', () => {
      const ids = open()
      expect(new Set(many(ids.answerId))).toHaveLength(1_000)
      expect(new Set(many(ids.orderId))).toHaveLength(1_000)
      expect(new Set(many(ids.secret))).toHaveLength(1_000)
      expect(new Set(many(ids.staffSub))).toHaveLength(1_000)
    })

    it('gives codes of 8 Crockford base32 characters, rarely the same', () => {
      const codes = many(open().answerCode)
      for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
      expect(new Set(codes).size).toBeGreaterThan(990)
    })

    it('gives ids of orders of 16 digits and capital letters', () => {
      for (const orderId of many(open().orderId)) expect(orderId).toMatch(/^[0-9A-Z]{16}$/)
    })

    it('gives secrets of at least 256 bits in characters that a URL may hold', () => {
      for (const secret of many(open().secret)) expect(secret).toMatch(/^[\w-]{43,}$/)
    })
  })
}
