import { describe, expect, it } from 'vitest'
import type { Scanner } from '../../application/ports/scanner.ts'

/** What every scanner has to find: a text that is harmless and called a virus by agreement; no file has it in one. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*']

export async function* piecesOf(...pieces: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

/** What every `Scanner` promises, whether it looks or, by the city's decision, does not. */
export function scannerContract(name: string, open: () => Promise<Scanner>): void {
  describe(`Scanner contract: ${name}`, () => {
    const scanned = async (...pieces: readonly (string | Uint8Array)[]) =>
      (await open()).scan(piecesOf(...pieces))

    it('finds nothing in what is harmless', async () => {
      expect(await scanned('a harmless text')).toBe('clean')
    })

    it('finds what is harmful, also across the borders of pieces, with an empty one between', async () => {
      const { isAbsent } = await open()
      for (const pieces of [[eicar.join('')], [eicar[0]!, new Uint8Array(), eicar[1]!]]) {
        const result = await scanned(...pieces)
        expect(result).toEqual(isAbsent ? 'clean' : { found: expect.stringMatching(/./) })
      }
    })

    it('takes a file without bytes', async () => {
      expect(await scanned()).toBe('clean')
    })

    it('takes the largest files that can be attached', async () => {
      expect(await scanned(...Array<Uint8Array>(20).fill(new Uint8Array(512 * 1024)))).toBe('clean')
    })

    it('looks through several at once', async () => {
      const scanner = await open()
      const texts = ['one', eicar.join(''), 'two', eicar.join('')]
      const results = await Promise.all(texts.map((text) => scanner.scan(piecesOf(text))))
      const isFound = results.map((result) => typeof result === 'object')
      expect(isFound).toEqual(scanner.isAbsent ? [false, false, false, false] : [false, true, false, true])
    })

    it('never rejects, and says of a file that breaks off nothing but that it is not known', async () => {
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('the first half')
        throw new Error('no more can be read')
      }
      const scanner = await open()
      expect(await scanner.scan(broken())).toBe(scanner.isAbsent ? 'clean' : 'unavailable')
    })
  })
}
