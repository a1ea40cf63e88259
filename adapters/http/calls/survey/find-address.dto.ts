import { Text } from '../shared/text.dto.ts'

/** Path of `GET addresses/{postcode}` (API-56). Whether it is a postcode is the domain's question. */
export class FindAddressDto {
  @Text(1, 20)
  postcode!: string
}
