import { IsIn, IsOptional } from 'class-validator'
import type { TagFlags } from '../../../../application/reservation/list-categories.ts'
import type { ListCategoriesRequest } from './list-categories.ts'

const flags = ['0', '1', 'false', 'true', ''] as const

/** Query of `GET calendars/categories` (API-38): which levels are wanted. */
export class ListCategoriesDto implements ListCategoriesRequest {
  @IsOptional()
  @IsIn(flags)
  tag1?: (typeof flags)[number]

  @IsOptional()
  @IsIn(flags)
  tag2?: (typeof flags)[number]

  @IsOptional()
  @IsIn(flags)
  tag3?: (typeof flags)[number]
}

export const wantedLevels = ({ tag1, tag2, tag3 }: ListCategoriesRequest): TagFlags => ({
  tag1: isOn(tag1),
  tag2: isOn(tag2),
  tag3: isOn(tag3),
})

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true'
