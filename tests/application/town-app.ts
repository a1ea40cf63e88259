import type Koa from 'koa'
import { createApp } from '../../adapters/http/server/app.ts'
import { makePublicUseCases } from '../../application/public-use-cases.ts'
import { makeUseCases, type Needs } from '../../application/use-cases.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'

/** What the server of a small town answers. */
export const townApp = (needs: Needs): Koa =>
  createApp({
    ...needs,
    useCasesFor: makeUseCases(needs),
    publicUseCasesFor: makePublicUseCases(needs),
    log: { info() {}, warn() {}, error: (facts, what) => console.error(what, facts) },
    ready: async () => {},
    settings: { frameAncestors: [], imageHosts: [] },
    media: async () => undefined,
    home: async () => ({ today: tokyoDay(needs.clock.now()), notices: [], groups: [] }),
    imageHosts: async () => [],
    publicSettings: async () => ({
      cityName: 'みなと市',
      lineAuthorizeUrl: '',
      lineChannelId: '',
      liffId: '',
      emulators: [],
    }),
  })
