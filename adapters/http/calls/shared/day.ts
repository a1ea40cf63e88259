import { type LocalDate, parseLocalDate } from '../../../../domain/shared/local-date.ts'
import type { Shape } from '../shape.ts'

/** An existing day written `YYYY-MM-DD`. */
export const day: Shape<LocalDate> = {
  is: (value): value is LocalDate => typeof value === 'string' && parseLocalDate(value) !== undefined,
}
