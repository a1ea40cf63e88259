import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { createApp } from '../../../adapters/http/server/app.ts'
import { readConfig } from '../../../server/composition/config.ts'
import { createContainer, Ids } from '../../../server/composition/container.ts'
import { openStorage } from '../../../server/composition/open-storage.ts'

/** The server from its sources, without pages, so that nothing has to be built. Prints a line with its port. */
const config = readConfig(process.env, process.cwd())
const storage = await openStorage(config, { asServer: true })
const origins = { app: config.appOrigin!, self: config.appOrigin! }
const container = createContainer(config, {
  storage,
  origins,
  onSignInFailure: () => undefined,
  onDirectoryFailure: () => undefined,
})
const paymentMessages = container.get(Ids.PaymentMessages)
const app = createApp({
  useCasesFor: container.get(Ids.UseCasesFor),
  signInFor: container.get(Ids.SignInFor),
  tokens: container.get(Ids.SessionTokens),
  tallies: container.get(Ids.Tallies),
  log: pino({ level: 'silent' }),
  ready: storage.ready,
  ...(paymentMessages && { paymentMessages }),
  settings: config,
  media: (name) => storage.city.findMedia(name),
  publicSettings: async () => ({
    cityName: '',
    lineAuthorizeUrl: '',
    lineChannelId: '',
    liffId: '',
    emulators: [],
  }),
  imageHosts: async () => [],
})
const server = createServer(app.callback()).listen(config.port, config.host, () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
)
