import { IsIn, IsOptional } from 'class-validator'

const flags = ['0', '1', 'false', 'true', ''] as const

/** Query of `GET calendars/categories` (API-38): which levels are wanted. */
export class ListCategoriesDto {
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
