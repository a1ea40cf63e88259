import type { IdSource } from '../../application/ports/id-source.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Ids that count up from 1: `answer-1`, code `00000001`, `ORDER00000000001`, `secret-1`, `staff-1`, `message-1` and so
 * on, each kind by itself.
 */
export function countingIds(): IdSource {
  let answers = 0
  let codes = 0
  let orders = 0
  let secrets = 0
  let staff = 0
  let messages = 0
  return {
    answerId: () => `answer-${++answers}`,
    answerCode: () => crockford(++codes),
    orderId: () => `ORDER${String(++orders).padStart(11, '0')}`,
    staffSub: () => `staff-${++staff}`,
    messageId: () => `message-${++messages}`,
    secret: () => `secret-${++secrets}`.padEnd(43, '-'),
  }
}

function crockford(count: number): string {
  let text = ''
  for (let rest = count; text.length < 8; rest = Math.floor(rest / 32)) text = CROCKFORD[rest % 32] + text
  return text
}
