import { refuse } from '../../domain/refusal.ts'
import { isPostcode } from '../../domain/survey/rules/digit-rules.ts'
import type { Address, PostcodeDirectory } from '../ports/postcode-directory.ts'

/**
 * Driving port: the addresses of a postcode of 7 half-width digits, at least one. @throws Refusal `postcode.not_found`
 */
type FindAddress = (command: { postcode: string }) => Promise<readonly Address[]>

export const makeFindAddress =
  ({ postcodes }: { postcodes: PostcodeDirectory }) =>
  (): FindAddress =>
  async ({ postcode }) => {
    const addresses = isPostcode(postcode) ? await postcodes.find(postcode) : []
    if (addresses.length === 0) throw refuse('postcode.not_found', { postcode })
    return addresses
  }
