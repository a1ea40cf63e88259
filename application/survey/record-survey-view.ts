import type { Viewer } from '../../domain/session/viewer.ts'
import type { AccessLog } from '../ports/access-log.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'

/**
 * Driving port: remembers that the viewer opened a form. Only the path of `liffUrl` is kept, at most 200 characters of
 * it: a query may hold keys. What is no web address is remembered as '(invalid)'. Counts as an opening of the form.
 */
type RecordSurveyView = (command: { liffUrl: string }) => Promise<void>

type Needs = { accessLog: AccessLog; clock: Clock }

export const makeRecordSurveyView =
  ({ accessLog, clock }: Needs) =>
  ({ userId }: Viewer, { isInLine }: RequestContext): RecordSurveyView =>
  ({ liffUrl }) => {
    const path = pathOf(liffUrl)
    const surveyId = formPath.exec(path)?.[1]
    return accessLog.record({
      ...{ userId, path, at: clock.now() },
      ...(surveyId !== undefined && { surveyId }),
      ...(isInLine && { isInLine }),
    })
  }

const formPath = /\/(?:survey|member)\/([^/]+)$/

const LONGEST_PATH = 200

function pathOf(liffUrl: string): string {
  if (!URL.canParse(liffUrl)) return '(invalid)'
  const { protocol, pathname } = new URL(liffUrl)
  return protocol === 'https:' || protocol === 'http:' ? pathname.slice(0, LONGEST_PATH) : '(invalid)'
}
