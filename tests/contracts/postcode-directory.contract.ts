import { beforeAll, describe, expect, it } from 'vitest'
import type { Address, PostcodeDirectory } from '../../application/ports/postcode-directory.ts'

/** Postcodes that the contract asks for, with what the directory must know of them. */
export const knownPostcodes: Readonly<Record<string, readonly Address[]>> = {
  '1000001': [{ prefecture: '東京都', city: '千代田区', area: '千代田', street: '' }],
  '0600000': [{ prefecture: '北海道', city: '札幌市中央区', area: '', street: '' }],
  '4980000': [
    { prefecture: '愛知県', city: '弥富市', area: '', street: '' },
    { prefecture: '三重県', city: '桑名郡木曽岬町', area: '', street: '' },
  ],
}

/** What every `PostcodeDirectory` promises. @param open a directory that knows at least `knownPostcodes` */
export function postcodeDirectoryContract(name: string, open: () => Promise<PostcodeDirectory>): void {
  describe(`PostcodeDirectory contract: ${name}`, () => {
    let directory: PostcodeDirectory
    beforeAll(async () => {
      directory = await open()
    })

    it.each(Object.entries(knownPostcodes))(
      'finds the addresses of %s in their order',
      async (code, addresses) => {
        expect(await directory.find(code)).toEqual(addresses)
      },
    )

    it.each([
      '9999999',
      '',
      '100000',
      '10000011',
      '100-0001',
      '１０００００１',
      'zip7',
      '__proto__',
      '1000001"',
    ])('finds nothing under %j', async (code) => {
      expect(await directory.find(code)).toEqual([])
    })

    it('answers concurrent look-ups, each with its own addresses', async () => {
      const codes = Object.keys(knownPostcodes)
      expect(await Promise.all(codes.map((code) => directory.find(code)))).toEqual(
        Object.values(knownPostcodes),
      )
    })

    it('returns copies: changing a result does not change the directory', async () => {
      Object.assign((await directory.find('1000001'))[0]!, { city: '別の市' })
      expect(await directory.find('1000001')).toEqual(knownPostcodes['1000001'])
    })
  })
}
