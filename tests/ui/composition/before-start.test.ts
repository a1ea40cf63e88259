import { afterEach, expect, test, vi } from 'vitest'
import { apiBase } from '../../../adapters/http/api-base.ts'
import { beforeStart, prefetch } from '../../../ui/composition/before-start.ts'

const origin = 'https://madoguchi.example.jp'
const session = { token: 'a.b.c', refreshToken: 'r' }
const form = `${apiBase}/survey-configs/getItem?surveyId=svy1`
const answer = `${apiBase}/survey-results/getBySurveyIdUserIdIndex?surveyId=svy1`

afterEach(() => beforeStart.prefetched.clear())

/** What the first script of a page asks for, and by whose token. */
function askedAt(path: string, who?: typeof session): [url: string, by: unknown][] {
  const asked: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([url, headers.Authorization])
    return new Response('{}')
  })
  prefetch(new URL(path, origin), who)
  expect([...beforeStart.prefetched.keys()]).toEqual(asked.map(([url]) => url))
  return asked
}

test.each([
  ['a form: the form and the resident’s answer to it', '/survey/svy1', [form, answer]],
  ['a form, with a slash at its end: the same', '/survey/svy1/', [form, answer]],
  ['a form in which an answer is edited by its key: the form alone', '/survey/svy1?partitionKey=k', [form]],
  ['anything else: nothing', '/calendar/svy1', []],
])('the first script of a page asks for what is needed first, for %s', (_, path, urls) => {
  expect(askedAt(path, session)).toEqual(urls.map((url) => [url, 'Bearer a.b.c']))
})

test('the first script of a page asks for nothing without a session', () => {
  expect(askedAt('/survey/svy1')).toEqual([])
})
