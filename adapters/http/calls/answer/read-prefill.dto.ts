import { Matches } from 'class-validator'
import { type PersonalDetail, personalDetails } from '../../../../domain/survey/personal-items.ts'
import type { ReadPrefillRequest } from './read-prefill.ts'

const one = `(?:${personalDetails.join('|')})`

/** Query of `GET my/prefill`: the wanted details, with commas between them. */
export class ReadPrefillDto implements ReadPrefillRequest {
  @Matches(new RegExp(`^${one}(?:,${one}){0,${personalDetails.length - 1}}$`))
  details!: string
}

export const prefillCommandOf = ({ details }: ReadPrefillRequest) => ({
  details: details.split(',') as PersonalDetail[],
})
