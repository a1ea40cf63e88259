import type { Viewer } from '../../domain/session/viewer.ts'
import type { AccessLog } from '../ports/access-log.ts'
import type { Clock } from '../ports/clock.ts'

/**
 * Driving port: remembers that the viewer opened a form. Only the path of `liffUrl` is kept, at most 200 characters of
 * it: a query may hold keys. What is no web address is remembered as '(invalid)'.
 */
type RecordSurveyView = (command: { liffUrl: string }) => Promise<void>

type Needs = { accessLog: AccessLog; clock: Clock }

export const makeRecordSurveyView =
  ({ accessLog, clock }: Needs) =>
  ({ userId }: Viewer): RecordSurveyView =>
  ({ liffUrl }) =>
    accessLog.record({ userId, path: pathOf(liffUrl), at: clock.now() })

const LONGEST_PATH = 200

function pathOf(liffUrl: string): string {
  if (!URL.canParse(liffUrl)) return '(invalid)'
  const { protocol, pathname } = new URL(liffUrl)
  return protocol === 'https:' || protocol === 'http:' ? pathname.slice(0, LONGEST_PATH) : '(invalid)'
}
