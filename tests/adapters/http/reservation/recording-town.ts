import type { Test } from 'supertest'
import type { UseCases } from '../../../../application/use-cases.ts'
import { hanako } from '../../../application/town.ts'
import { anHttpTown, base } from '../http-town.ts'

const names = [
  'loadSchedule',
  'loadCalendar',
  'canBeReserved',
  'findCategory',
  'listCategories',
  'readTagLabels',
  'listReservationItems',
  'readPaymentService',
  'listReservationProducts',
  'checkReservation',
  'cancelAnswer',
  'deleteOverdueAnswer',
] as const

/** What those answer that are asked for more than an object. */
const answers: Readonly<Record<string, unknown>> = {
  loadSchedule: { days: new Map(), comaList: [] },
  listCategories: [],
  readPaymentService: { service: {}, version: 1 },
}

/** A town whose use cases do nothing but record their commands and who asked. */
export async function aRecordingTown() {
  const asked: [userId: string, name: string, command: unknown][] = []
  const useCasesFor = ({ userId }: { userId: string }) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        async (command: unknown) => {
          asked.push([userId, name, command])
          return answers[name] ?? {}
        },
      ]),
    ) as unknown as UseCases
  const town = await anHttpTown({ app: { useCasesFor } })
  const remove = async (query: string, body?: object | string): Promise<Awaited<Test>> => {
    const sent = town
      .raw()
      .delete(`${base}/survey-results/deleteItem${query}`)
      .set('Authorization', `Bearer ${await town.tokenOf(hanako)}`)
    return body === undefined ? sent : sent.set('Content-Type', 'application/json').send(body)
  }
  return { ...town, asked, remove }
}
