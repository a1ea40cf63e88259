import { Text } from './text.dto.ts'

/** Path of a call on one thing with an id: a calendar or a category (API-37, API-42, API-44). */
export class NamedDto {
  @Text(1, 200)
  id!: string
}
