import { Refusal } from '../../domain/refusal.ts'

/** A password was sent to be compared and nothing came back: it may have been compared, so that it counts as a trial. */
export class UnansweredSignIn extends Refusal<'service.unavailable'> {
  constructor() {
    super('service.unavailable', {})
  }
}
