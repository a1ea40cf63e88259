import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Plugin } from 'vite'
import { makeReadHome } from '../../application/home/read-home.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { Settings } from '../../application/shared/settings.ts'
import { hanako, taro, townNeeds } from '../application/town.ts'
import { townApp } from '../application/town-app.ts'

const here = (file: string): string => join(import.meta.dirname, file)

/** Where the gallery is served. */
const path = '/gallery'

/** A town that a state has opened: below which path it answers, with the sessions of its residents. */
export type OpenedTown = {
  path: string
  tokens: { hanako: string; taro: string }
  home: unknown
  now: string
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

const now = '2025-06-14T12:00:00+09:00'
const towns: Handler[] = []

async function openTown(asked: string): Promise<OpenedTown> {
  const { city, settings } = JSON.parse(asked) as { city: City; settings?: Partial<Settings> }
  const { needs, storage, clock } = townNeeds({ now, ...(settings && { settings }) })
  await storage.city.import(city, clock.now())
  towns.push(townApp(needs).callback())
  const issue = (userId: string) => needs.tokens.issue({ userId })
  return {
    path: `${path}/towns/${towns.length - 1}`,
    tokens: { hanako: await issue(hanako), taro: await issue(taro) },
    home: await makeReadHome({ ...needs, city: storage.city })(),
    now,
  }
}

async function answerTowns(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, at = '', rest = ''] = /^\/gallery\/towns\/(\d+)(.*)$/.exec(request.url ?? '') ?? []
  const town = towns[Number(at || Number.NaN)]
  if (town) {
    request.url = rest
    await town(request, response)
  } else {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(await openTown(await text(request))))
  }
}

/** Serves every state of every screen at `/gallery`, each with a town of its own; never a part of a build. */
export const galleryPage: Plugin = {
  name: 'gallery-page',
  apply: 'serve',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/town-of-page.ts') ? here('town-over-http.ts') : undefined),
  configureServer({ middlewares, transformIndexHtml }) {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith(`${path}/towns`)) return answerTowns(request, response).catch(next)
      if (request.url?.split('?')[0] !== path) return next()
      const page = readFileSync(here('index.html'), 'utf8').replace(
        '/gallery.tsx',
        `/@fs${here('gallery.tsx')}`,
      )
      transformIndexHtml(path, page).then((html) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(html)
      }, next)
    })
  },
}
