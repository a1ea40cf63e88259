import { apiBase } from '../../adapters/http/api-base.ts'
import type { Net } from '../../adapters/http/client/send-call.ts'
import type { Session } from '../../application/session/sign-in.ts'
import { idInPath } from '../frame/id-in-path.ts'

/** Answers that were asked for before the application was there, by address; each is handed out once. */
export type EarlyAnswers = Map<string, { token: string; response: Promise<Response> }>

/**
 * Starts what the survey page will ask first, while its code is still on the way: the form and the resident's answer to it.
 * Nothing on other pages, without a session, or where an answer is edited by its key.
 */
export function fetchEarly(page: URL, session: Session | undefined): EarlyAnswers {
  const early: EarlyAnswers = new Map()
  const surveyId = idInPath('/survey', page.pathname)
  if (surveyId === undefined || !session) return early
  const calls = page.searchParams.has('partitionKey')
    ? ['survey-configs/getItem']
    : ['survey-configs/getItem', 'survey-results/getBySurveyIdUserIdIndex']
  for (const call of calls) {
    const url = `${apiBase}/${call}?${new URLSearchParams({ surveyId })}`
    const response = fetch(url, { headers: { Authorization: `Bearer ${session.id_token}` } })
    response.catch(() => {}) // judged by whoever takes it
    early.set(url, { token: session.id_token, response })
  }
  return early
}

/** `net`, which gives an early answer to the first call that asks the same with the same token. */
export function netWithEarly(net: Net, early: EarlyAnswers): Net {
  return {
    ...net,
    fetch(url, init) {
      const asked = early.get(url)
      early.delete(url)
      const authorization = new Headers(init.headers).get('Authorization')
      return asked && authorization === `Bearer ${asked.token}` ? asked.response : net.fetch(url, init)
    },
  }
}
