import { Refusal } from '../../domain/refusal.ts'

/** Something was sent to be compared, such as a password, and nothing came back: it may have been compared. */
export class Unanswered extends Refusal<'service.unavailable'> {
  constructor() {
    super('service.unavailable', {})
  }
}
