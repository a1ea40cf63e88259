import request, { type Test } from 'supertest'
import { isFormLike } from '../../../adapters/city-bundle/check-form.ts'
import { createApp } from '../../../adapters/http/server/app.ts'
import { officeOn } from '../../../adapters/http/server/office-api.ts'
import { sessionTokens } from '../../../adapters/platform/session-tokens.ts'
import { makePublicUseCases } from '../../../application/public-use-cases.ts'
import { makeRequestLimits } from '../../../application/session/request-limits.ts'
import { makeUseCases } from '../../../application/use-cases.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { citySheets } from '../../../server/composition/city-sheets.ts'
import { reportTables, staffTables } from '../../../server/composition/table-file.ts'
import { townNeeds } from '../../application/town.ts'
import { soundServer } from '../../fakes/sound-server.ts'
import type { OpenApi } from './open-api-shape.ts'

export const base = '/survey/api/v1/db'

type Wanted = Parameters<typeof townNeeds>[0] & {
  app?: Partial<Parameters<typeof createApp>[0]>
  /** Whether it is limited how often requests may be made. */
  limited?: true
}

export type LogLine = { level: string; what: string } & Readonly<Record<string, unknown>>

const noFindings = () => ({ faults: [], warnings: [] })

/** A town whose product is reached over HTTP, on memory, with real session tokens of one hour. */
export async function anHttpTown({ app: over = {}, limited, ...wanted }: Wanted = {}) {
  const { needs, storage, clock, richMenu, identity } = townNeeds(wanted)
  const tokens = sessionTokens({ key: 'k'.repeat(32), issuer: 'http://town.test', ttlSec: 3600, clock })
  const lines: LogLine[] = []
  const logger = (level: string) => (facts: object, what: string) =>
    void lines.push({ ...facts, level, what })
  const { surveys = [], members = [], bookables, shop, offered, languages, office } = wanted
  await storage.city.import(
    {
      settings: {
        cityName: 'みなと市',
        ...(offered && { languages: offered }),
        ...(office && { office }),
      },
      surveys,
      members,
      ...bookables,
      ...shop,
      ...(languages && { languages }),
      media: [],
    },
    clock.now(),
  )
  const app = createApp({
    useCasesFor: makeUseCases(needs),
    publicUseCasesFor: makePublicUseCases({ ...needs, tokens }),
    tokens,
    auditCounters: needs.auditCounters,
    log: { info: logger('info'), warn: logger('warn'), error: logger('error') },
    ready: () => storage.ready(),
    settings: { frameAncestors: [], imageHosts: [] },
    media: (name) => storage.city.findMedia(name),
    publicSettings: async () => ({
      cityName: 'みなと市',
      lineAuthorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize',
      lineChannelId: '1234',
      liffId: '',
      emulators: [],
    }),
    home: async () => ({ today: localDate('2025-06-14'), notices: [], groups: [] }),
    imageHosts: async () => [],
    office: officeOn(
      {
        ...{
          ...storage,
          ...needs,
          checkCity: noFindings,
          ...{ checkForm: noFindings, isFormLike },
          checkTranslation: noFindings,
        },
        ...{ citySheets: citySheets(clock), site: { appOrigin: 'https://form.example.jp', liffId: '' } },
        serverCondition: soundServer,
        ...{ hasRemoteStaff: false, newPassword: () => 'hana-7-tori', reportTables, staffTables },
        qrImages: { svg: (text) => `<svg>${text}</svg>`, png: () => new Uint8Array() },
      },
      { isSecure: true },
    ),
    ...(limited && { requestLimits: makeRequestLimits(needs) }),
    ...over,
  })
  const handler = app.callback()
  const tokenOf = (userId: string) => tokens.issue({ userId })
  const bearer = async (userId: string) => `Bearer ${await tokenOf(userId)}`

  return {
    app,
    handler,
    storage,
    clock,
    richMenu,
    identity,
    tokens,
    tokenOf,
    auditCounters: needs.auditCounters,
    lines,
    /** Without a session. */
    raw: () => request(handler),
    get: async (userId: string, path: string): Promise<Awaited<Test>> =>
      request(handler)
        .get(`${base}/${path}`)
        .set('Authorization', await bearer(userId)),
    post: async (
      userId: string,
      path: string,
      body: object | string,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Awaited<Test>> =>
      request(handler)
        .post(`${base}/${path}`)
        .set('Authorization', await bearer(userId))
        .set('Content-Type', 'application/json')
        .set(headers)
        .send(body),
  }
}

let described: Promise<OpenApi> | undefined

/** The description that the product serves, fetched once. */
export const fetchOpenApi = (): Promise<OpenApi> => {
  described ??= anHttpTown()
    .then((town) => town.raw().get('/openapi.json'))
    .then(({ body }) => body as OpenApi)
  return described
}

/** Rows as a page sends them: `rows({ name: '山田' })`, all of `svy1`. */
export const rows = (answers: Readonly<Record<string, unknown>>) =>
  Object.entries(answers).map(([itemKey, value]) => ({ surveyId: 'svy1', itemKey, value }))
