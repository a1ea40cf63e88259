import { FindAddressDto } from '../../dto/find-address.dto.ts'
import { address, listOf, text } from './response-schemas.ts'
import { type Route, viewerRoute } from './route.ts'

/** Looking up addresses (API-56). */
export const addressRoutes: readonly Route[] = [
  viewerRoute({
    method: 'GET',
    path: '/addresses/{postcode}',
    summary: 'The addresses of a postcode; the first one also stands beside the list',
    Dto: FindAddressDto,
    answer: { prefecture: text, city: text, area: text, street: text, addresses: listOf(address) },
    refusals: ['postcode.not_found'],
    handle: async (dto, { findAddress }) => {
      const addresses = await findAddress(dto)
      return { ...addresses[0], addresses }
    },
  }),
]
