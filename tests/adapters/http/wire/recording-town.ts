import type { Test } from 'supertest'
import { calls } from '../../../../adapters/http/server/calls.ts'
import type { UseCases } from '../../../../application/use-cases.ts'
import { hanako } from '../../../application/town.ts'
import { anHttpTown, base } from '../http-town.ts'

/** What is sent: method, path with its query, body. */
export type Sent = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object | string | undefined,
]

/** What those answer that are asked for more than an object. */
const answers: Readonly<Record<string, unknown>> = {
  loadSchedule: { days: new Map(), comaList: [] },
  listCategories: [],
  readPaymentService: { service: {}, version: 1 },
  loadSurvey: { config: { surveyId: 'svy1' }, surveyVersion: 1, hasMember: true },
  loadMemberForm: { config: { surveyId: 'card' }, surveyVersion: 1, hasMember: true },
  listSurveys: [],
  readOwnAnswers: [],
  readOwnMembers: [],
  findAnswers: [],
  findMembers: [],
  claimAnswers: [],
  claimMembers: [],
  cancelAnswer: { entries: [] },
  cancelMembers: [],
  sendOrder: { kind: 'form', fields: [] },
}

/** A town whose use cases do nothing but record who asked which for what. */
export async function aRecordingTown() {
  const asked: [userId: string, name: string, command: unknown][] = []
  const useCasesFor = ({ userId }: { userId: string }) =>
    Object.fromEntries(
      Object.keys(calls).map((name) => [
        name,
        async (command: unknown) => {
          asked.push([userId, name, command])
          return answers[name] ?? {}
        },
      ]),
    ) as unknown as UseCases
  const town = await anHttpTown({ app: { useCasesFor } })
  /** Sends it as Hanako. */
  async function send([method, path, body]: Sent): Promise<Awaited<Test>> {
    if (method === 'GET') return town.get(hanako, path)
    if (method === 'POST') return town.post(hanako, path, body ?? '')
    const sent = town
      .raw()
      .delete(`${base}/${path}`)
      .set('Authorization', `Bearer ${await town.tokenOf(hanako)}`)
    return body === undefined ? sent : sent.set('Content-Type', 'application/json').send(body)
  }
  return { ...town, asked, send }
}
