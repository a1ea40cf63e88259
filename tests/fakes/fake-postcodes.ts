import type { Address, PostcodeDirectory } from '../../application/ports/postcode-directory.ts'

/** A directory of the postcodes given, by seven digits; the rest is unknown. */
export function fakePostcodes(
  addresses: Readonly<Record<string, readonly Address[]>> = {},
): PostcodeDirectory {
  const known = new Map(Object.entries(addresses))
  return {
    async find(postcode) {
      return structuredClone(known.get(postcode) ?? [])
    },
  }
}
